/** The words of a page: what a reader sees of an HTML text, without its markup. Pure. */
export function wordsOfHtml(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|noscript|template|svg|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
  return decoded(text).replace(/\s+/g, ' ').trim()
}

const blockEnd =
  /<\/(?:p|div|li|h[1-6]|blockquote|pre|tr|dd|dt|section|article|figcaption|table|ul|ol)\s*>|<br\s*\/?>/gi

/** The words of a page with a line for each of its paragraphs. */
export function paragraphsOfHtml(html: string): string {
  const parts = html.split(blockEnd).map(wordsOfHtml)
  return parts.filter((part) => part !== '').join('\n')
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
  ['cent', '¢'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['thinsp', ' '],
])

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (all, ten, hex, name) => {
    if (name !== undefined) return named.get(String(name).toLowerCase()) ?? all
    const code = ten === undefined ? Number.parseInt(hex, 16) : Number(ten)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
      ? String.fromCodePoint(code)
      : ' '
  })
}
