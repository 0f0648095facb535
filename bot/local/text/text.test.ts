import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refuse.ts'
import { finishText } from './finish.ts'
import { sortEntities } from './format.ts'
import { parseHtml } from './html.ts'
import { parseMarkdownV2 } from './markdown.ts'

function short(formatted: { text: string; entities: readonly { [key: string]: unknown }[] }) {
  const entities = sortEntities(formatted.entities as never)
  return [
    formatted.text,
    ...entities.map((e) =>
      [e.type, e.offset, e.length, e.url ?? e.language]
        .filter((part) => part !== undefined)
        .join(' '),
    ),
  ]
}

describe('HTML', () => {
  const well: readonly (readonly [string, readonly string[]])[] = [
    ['🏟<b>bold</b> <i>it</i>', ['🏟bold it', 'bold 2 4', 'italic 7 2']],
    ['a &lt;b&gt; &amp; &quot;c&quot; &nbsp; &#65;&#x42;', ['a <b> & "c" &nbsp; AB']],
    ['<b>x <u>y</u></b><s>z</s>', ['x yz', 'bold 0 3', 'underline 2 1', 'strikethrough 3 1']],
    ['<pre><code class="language-ts">a</code></pre>', ['a', 'pre 0 1 ts']],
    ['<code class="language-ts">a</code>', ['a', 'code 0 1']],
    ['<a href="otto.example">x</a>', ['x', 'text_link 0 1 http://otto.example/']],
    ['<a href="http://localhost/">x</a>', ['x']],
    [
      '<tg-spoiler>a</tg-spoiler><span class="tg-spoiler">b</span>',
      ['ab', 'spoiler 0 1', 'spoiler 1 1'],
    ],
    ['<blockquote expandable>q</blockquote>', ['q', 'expandable_blockquote 0 1']],
    ['<i>a</  >', ['a', 'italic 0 1']],
  ]
  it.each(well)('reads %s', (source, expected) => {
    expect(short(parseHtml(source))).toEqual(expected)
  })

  const ill: readonly (readonly [string, string])[] = [
    ['🏟<b', 'Unclosed start tag at byte offset 4'],
    ['<b>x', 'Can\'t find end tag corresponding to start tag "b"'],
    ['a<div>x</div>', 'Unsupported start tag "div" at byte offset 1'],
    ['x</b>', 'Unexpected end tag at byte offset 1'],
    ['<b>x</i>', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
    ['<b>x</b', 'Unclosed end tag at byte offset 4'],
    ['<a href="x>y</a>', 'Unclosed start tag at byte offset 0'],
    ['<a =x>y</a>', 'Empty attribute name in the tag "a" at byte offset 0'],
    ['<a href=x/>y</a>', 'Unexpected end of name token at byte offset 8'],
    ['<span class="x">y</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
    ['a < b', 'Unsupported start tag "" at byte offset 2'],
  ]
  it.each(ill)('refuses %s', (source, wording) => {
    expect(() => parseHtml(source)).toThrow(`Bad Request: can't parse entities: ${wording}`)
  })
})

describe('MarkdownV2', () => {
  const well: readonly (readonly [string, readonly string[]])[] = [
    [
      '*b* _i_ __u__ ~s~ ||p|| `c`',
      [
        'b i u s p c',
        'bold 0 1',
        'italic 2 1',
        'underline 4 1',
        'strikethrough 6 1',
        'spoiler 8 1',
        'code 10 1',
      ],
    ],
    ['🏟_🏟 __🏟___', ['🏟🏟 🏟', 'italic 2 5', 'underline 5 2']],
    ['```ts\na\\`b```', ['a`b', 'pre 0 3 ts']],
    ['```\nab```', ['ab', 'pre 0 2']],
    ['```ab```', ['ab', 'pre 0 2']],
    ['[x](https://otto.example/\\))', ['x', 'text_link 0 1 https://otto.example/)']],
    ['[otto\\.example]', ['otto.example', 'text_link 0 12 http://otto.example/']],
    ['>a\n>b\nc', ['a\nb\nc', 'blockquote 0 4']],
    ['>a||\nb', ['a\nb', 'expandable_blockquote 0 2']],
    ['1\\. \\(x\\)\\!', ['1. (x)!']],
    ['**', ['']],
  ]
  it.each(well)('reads %s', (source, expected) => {
    expect(short(parseMarkdownV2(source))).toEqual(expected)
  })

  const ill: readonly (readonly [string, string])[] = [
    ['a.', "Character '.' is reserved and must be escaped with the preceding '\\'"],
    ['a > b', "Character '>' is reserved and must be escaped with the preceding '\\'"],
    ['🏟 🏟_abacaba', "Can't find end of Italic entity at byte offset 9"],
    ['🏟 🏟_abac * asd _', "Can't find end of Italic entity at byte offset 21"],
    ['🏟 🏟```a ', "Can't find end of PreCode entity at byte offset 9"],
    ['🏟 🏟```🏟 🏟`', "Can't find end of Code entity at byte offset 21"],
    ['[telegram\\.org](asd\\)', "Can't find end of a URL at byte offset 16"],
    ['>*b\n>ld\nx*', "Can't find end of Bold entity at byte offset 1"],
    ['![👍](t://emoji?id=1)', 'Custom emoji URL must have scheme tg'],
  ]
  it.each(ill)('refuses %s', (source, wording) => {
    expect(() => parseMarkdownV2(source)).toThrow(`Bad Request: can't parse entities: ${wording}`)
  })
})

describe('every text', () => {
  const bold = (offset: number, length: number) => ({ type: 'bold', offset, length })

  it('is trimmed, rid of control characters and overrides, and its entities go along', () => {
    expect(short(finishText('  a\u202eb\tc\r\nd \n', [bold(3, 6)]))).toEqual([
      'ab c\nd',
      'bold 1 4',
    ])
    expect(short(finishText('  ab', [bold(0, 4)]))).toEqual(['  ab', 'bold 0 4'])
    expect(short(finishText('ab', [bold(1, 0)]))).toEqual(['ab'])
  })

  it('has its links, commands and names found, but not inside code', () => {
    const code = { type: 'code', offset: 0, length: 6 }
    expect(
      short(finishText('/start @otto_bot #yes https://a.example/x, me@a.example', [code])),
    ).toEqual([
      '/start @otto_bot #yes https://a.example/x, me@a.example',
      'code 0 6',
      'mention 7 9',
      'hashtag 17 4',
      'url 22 19',
      'email 43 12',
    ])
    expect(short(finishText('/start', []))).toEqual(['/start', 'bot_command 0 6'])
  })

  const ill: readonly (readonly [string, number, number, string])[] = [
    ['ab', 3, 1, 'entity begins after the end of the text at UTF-16 offset 3'],
    [
      'ab',
      1,
      2,
      'entity beginning at UTF-16 offset 1 ends after the end of the text at UTF-16 offset 3',
    ],
    ['🏟a', 1, 2, 'entity begins in a middle of a UTF-16 symbol at byte offset 4'],
    [
      '🏟a',
      0,
      1,
      'entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol at byte offset 4',
    ],
    ['ab', -1, 1, 'receive an entity with incorrect offset -1'],
    ['\ud83c', 0, 0, 'strings must be encoded in UTF-8'],
  ]
  it.each(ill)('refuses %j with an entity %i+%i', (text, offset, length, wording) => {
    expect(() => finishText(text, [bold(offset, length)])).toThrow(`Bad Request: ${wording}`)
  })
})

describe('any text at all', () => {
  const anything = fc.string({ unit: 'binary' })
  const markup = fc.string({ unit: fc.constantFrom(...'<>/abi="&;*_`~|[](){}.!>\\\n\r 🏟é') })

  it('that is escaped comes back as it was', () => {
    fc.assert(
      fc.property(fc.oneof(anything, markup), (text) => {
        const html = text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
        expect(parseHtml(html)).toEqual({ text, entities: [] })
        const markdown = text.replace(/[^\n\w]/g, (mark) => (mark <= '~' ? `\\${mark}` : mark))
        expect(parseMarkdownV2(markdown.replaceAll('_', '\\_'))).toEqual({ text, entities: [] })
      }),
    )
  })

  it('is read with entities inside the text, or refused in words', () => {
    fc.assert(
      fc.property(fc.oneof(anything, markup), (source) => {
        for (const parse of [parseHtml, parseMarkdownV2]) {
          try {
            const { text, entities } = parse(source)
            const finished = finishText(text, entities)
            for (const { offset, length } of finished.entities) {
              expect(offset).toBeGreaterThanOrEqual(0)
              expect(length).toBeGreaterThan(0)
              expect(offset + length).toBeLessThanOrEqual(finished.text.length)
            }
          } catch (cause) {
            expect(cause).toBeInstanceOf(Refusal)
          }
        }
      }),
      { numRuns: 1000 },
    )
  })
})
