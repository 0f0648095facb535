import type { Instant } from '../memory/item.ts'

/** Something that can come true, and how it is told that it did. None of it needs a model. */
export type Condition =
  /** A page says something; with `near`, only what follows these words on it is looked at. */
  | { readonly on: 'page'; readonly url: string; readonly near?: string; readonly test: PageTest }
  /** Events are added, moved or taken away; with `about`, only those with these words in the title. */
  | { readonly on: 'calendar'; readonly about?: string }
  /** A message comes in: from somebody, with some words, or both. */
  | { readonly on: 'message'; readonly from?: string; readonly words?: string }

export type PageTest =
  | { readonly type: 'changes' }
  | { readonly type: 'says'; readonly words: string }
  | { readonly type: 'below' | 'above'; readonly value: number }

/** What a look found: whether it has come true now, in words, and what to keep for the next look. */
export type Look = { readonly met: boolean; readonly seen: string; readonly keep: string }

/** A look that could not be taken, as a clause ("the page no longer says “Price”"). */
export type NoLook = { readonly fault: string }

/** A value is looked for within so many characters after the words before it. */
const reach = 200
/** What is said of a page is cut after this many characters. */
const shown = 80
/** Of a whole page, what is compared, in characters. */
const most = 20_000

/**
 * Judges a page's text against what the last look kept (undefined at the first). It has come true only
 * where it was not so before, so that a price that stays low is said once. Pure.
 */
export function judgePage(
  { near, test }: Extract<Condition, { on: 'page' }>,
  text: string,
  kept: string | undefined,
): Look | NoLook {
  const part = partNear(text, near)
  if (part === undefined) return { fault: `the page does not say “${near ?? ''}”` }
  switch (test.type) {
    case 'changes':
      return judgeChange(part, near !== undefined, kept)
    case 'says': {
      const says = folded(part).includes(folded(test.words))
      const seen = `it says “${test.words}”`
      return { met: says && kept !== 'yes', seen, keep: says ? 'yes' : 'no' }
    }
    case 'below':
    case 'above': {
      const value = numberIn(part)
      if (value !== undefined) return judgeNumber(test.type, test.value, value, kept)
      return { fault: `the page has no number${near === undefined ? '' : ` after “${near}”`}` }
    }
  }
}

function judgeChange(part: string, isValue: boolean, kept: string | undefined): Look {
  const keep = cut(part, isValue ? shown : most)
  const met = kept !== undefined && kept !== keep
  return { met, seen: isValue ? cut(keep, shown) : 'it has changed', keep }
}

function judgeNumber(
  type: 'below' | 'above',
  limit: number,
  value: number,
  kept: string | undefined,
): Look {
  const is = (one: number) => (type === 'below' ? one < limit : one > limit)
  const was = kept !== undefined && is(Number(kept))
  return { met: is(value) && !was, seen: `it is ${value}`, keep: String(value) }
}

function partNear(text: string, near: string | undefined): string | undefined {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (near === undefined) return plain
  const at = folded(plain).indexOf(folded(near))
  if (at === -1) return undefined
  return plain.slice(at + near.length, at + near.length + reach).replace(/^[\s:;,–—-]+/, '')
}

/** Same length as the text, so that places stay the same. */
function folded(text: string): string {
  return [...text].map((letter) => fold(letter)).join('')
}

function fold(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : letter
}

function cut(text: string, length: number): string {
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`
}

/** The first number of a text: "£1,299.00", "1.299,00 €" and "1 299" are all 1299. */
export function numberIn(text: string): number | undefined {
  const found =
    /-?\d{1,3}(?:[.,' \u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?(?!\d)|-?\d+(?:[.,]\d+)?/.exec(text)?.[0]
  if (found === undefined) return undefined
  const bare = found.replace(/[' \u00A0\u202F]/g, '')
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const decimals = last === -1 ? 0 : bare.length - last - 1
  // Three digits behind one kind of sign are thousands.
  const sign = bare[last] ?? ''
  const grouped = decimals === 3 && !/^-?0/.test(bare) && !bare.replaceAll(sign, '').match(/[.,]/)
  if (last === -1 || grouped) return Number(bare.replace(/[.,]/g, ''))
  return Number(`${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`)
}

/** One event as a calendar is watched: a line that says all that may change, with its id at the end. */
export type WatchedEvent = {
  readonly uid: string
  readonly title: string
  readonly start: Instant
  /** Its time in words. */
  readonly when: string
}

/**
 * Judges a calendar's coming events against those of the last look. What has begun meanwhile is no
 * change. Pure.
 */
export function judgeCalendar(
  { about }: Extract<Condition, { on: 'calendar' }>,
  events: readonly WatchedEvent[],
  kept: string | undefined,
  now: Instant,
): Look {
  const wanted = events.filter(
    ({ title, start }) =>
      start > now && (about === undefined || folded(title).includes(folded(about))),
  )
  const keep = JSON.stringify(
    wanted.map(({ uid, title, start, when }) => [uid, start, title, when]),
  )
  if (kept === undefined) return { met: false, seen: '', keep }
  const before = eventsIn(kept).filter(({ start }) => start > now)
  const was = new Map(before.map((event) => [keyOf(event), event]))
  const is = new Map(wanted.map((event) => [keyOf(event), event]))
  const changes = [
    ...wanted.filter((event) => !was.has(keyOf(event))).map((event) => newOrMoved(event, before)),
    ...before
      .filter((event) => !is.has(keyOf(event)) && !wanted.some(({ uid }) => uid === event.uid))
      .map(({ title, when }) => `gone: ${title}, ${when}`),
  ]
  return { met: changes.length > 0, seen: cut(changes.join('; '), 300), keep }
}

function keyOf({ uid, start, title }: WatchedEvent): string {
  return `${uid} ${start} ${title}`
}

function newOrMoved(event: WatchedEvent, before: readonly WatchedEvent[]): string {
  const old = before.find(({ uid }) => uid === event.uid)
  const now = `${event.title}, ${event.when}`
  return old === undefined ? `new: ${now}` : `${now} (was ${old.title}, ${old.when})`
}

function eventsIn(kept: string): WatchedEvent[] {
  const rows: readonly (readonly [string, number, string, string])[] = JSON.parse(kept)
  return rows.map(([uid, start, title, when]) => ({ uid, start, title, when }))
}

export type HeardMessage = { readonly from: string | undefined; readonly text: string }

/** Whether a message is one that is waited for: words are found as whole words. Pure. */
export function isAwaited(
  { from, words }: Extract<Condition, { on: 'message' }>,
  message: HeardMessage,
): boolean {
  const sender = from === undefined || holds(message.from ?? '', from)
  return sender && (words === undefined || holds(message.text, words))
}

function holds(text: string, words: string): boolean {
  const plain = (each: string) =>
    ` ${folded(each)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  return plain(text).includes(plain(words))
}
