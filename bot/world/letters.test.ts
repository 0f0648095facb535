import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createLetters } from './letters.ts'
import { createMail } from './mail.ts'

it('a mail that was handed over is found and removed by its Message-ID, and no other', async () => {
  const outDir = join(mkdtempSync(join(tmpdir(), 'otto-letters-')), 'mail')
  onTestFinished(() => rmSync(join(outDir, '..'), { recursive: true }))
  const letters = createLetters(outDir)
  expect(letters.holding(['<a@x.invalid>'])).toBe(0)
  const { send } = createMail({ outDir })
  const mail = { to: 'sam@example.org', subject: 'The wombat', text: 'It sleeps.' }
  await send({ ...mail, messageId: '<a@x.invalid>' })
  await send({ ...mail, messageId: '<b@x.invalid>' })
  expect(letters.holding(['<a@x.invalid>', '<c@x.invalid>'])).toBe(1)
  letters.remove(['<a@x.invalid>', '<c@x.invalid>'])
  expect(readdirSync(outDir)).toHaveLength(1)
  expect(letters.holding(['<b@x.invalid>'])).toBe(1)
})
