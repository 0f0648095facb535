import { expect, it } from 'vitest'
import { zipOf } from './test/zip.ts'
import { isZipped, wordsInZip } from './zipped.ts'

it('an office letter says what its parts say, a paragraph a line, whatever lies between its letters', () => {
  const bytes = zipOf({
    'word/document.xml':
      '<?xml version="1.0"?><w:p><w:r><w:t>Re</w:t></w:r><w:r><w:t>nt &amp; d&#xE9;p&#244;t</w:t></w:r></w:p><w:p><w:t>two</w:t></w:p>',
    'media/image.png': 'not words',
    'content.xml': '<text:p>odt</text:p>',
  })
  expect(isZipped(bytes)).toBe(true)
  expect(wordsInZip(bytes)).toBe('Rent & dépôt\ntwo\nodt')
})

it('what is damaged, cut or a bomb has no words and does no harm', () => {
  const bytes = zipOf({ 'word/document.xml': '<w:t>words</w:t>' })
  for (let at = 4; at < bytes.length; at++) expect(wordsInZip(bytes.subarray(0, at))).toBe('')
  for (let at = 0; at < bytes.length; at++) {
    const torn = Buffer.from(bytes)
    torn[at] = 0xff
    expect(wordsInZip(torn).length).toBeLessThan(100)
  }
  expect(wordsInZip(zipOf({ 'a.xml': 'x'.repeat(11_000_000) }))).toBe('')
  expect(isZipped(Buffer.from('plain'))).toBe(false)
})
