import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createReadDocument } from './reading.ts'
import { pdfOf } from './test/pdf.ts'

function reader(files: Readonly<Record<string, Buffer>>, limitMs?: number) {
  const dir = mkdtempSync(join(tmpdir(), 'otto-saved-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(dir, name), bytes)
  return createReadDocument(dir, limitMs)
}

it('a PDF is read page by page, a text as it is', async () => {
  const read = reader({
    'lease.pdf': pdfOf('The rent is due on the 3rd.', 'Notice is three months.'),
    'list.txt': Buffer.from('﻿eggs\r\nmilk · 2 l\r\n'),
  })
  expect(await read('lease.pdf')).toEqual({
    text: 'The rent is due on the 3rd.\n\nNotice is three months.',
    pages: 2,
  })
  expect(await read('list.txt')).toEqual({ text: 'eggs\nmilk · 2 l' })
})

it('what cannot be read is said to be that', async () => {
  const whole = pdfOf('words')
  const read = reader({
    'scan.pdf': pdfOf(''),
    'torn.pdf': Buffer.concat([Buffer.from('%PDF-1.4\n'), whole.subarray(60, 90)]),
    'photo.jpg': Buffer.from([0xff, 0xd8, 0, 1, 2]),
    'empty.txt': Buffer.from(' \n'),
  })
  expect(await read('scan.pdf')).toEqual({ fault: expect.stringContaining('only pictures') })
  expect(await read('torn.pdf')).toEqual({ fault: expect.stringContaining('damaged') })
  expect(await read('photo.jpg')).toEqual({
    fault: expect.stringContaining('neither text, a PDF nor'),
  })
  expect(await read('empty.txt')).toEqual({ fault: expect.stringContaining('no words') })
  expect(await read('gone.txt')).toEqual({ fault: expect.stringContaining('not there') })
})

it('one that takes too long is given up, and the next is read', async () => {
  const files = { 'a.pdf': pdfOf('slow') }
  expect(await reader(files, 0)('a.pdf')).toEqual({ fault: 'it takes too long to read' })
  expect(await reader(files)('a.pdf')).toMatchObject({ text: 'slow' })
})

it('a name cannot lead out of the folder', async () => {
  const read = reader({ passwd: Buffer.from('inside') })
  expect(await read('../../etc/passwd')).toEqual({ text: 'inside' })
})
