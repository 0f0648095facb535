import { createHash } from 'node:crypto'
import type { Instant } from '../../memory/item.ts'
import { OutcomeUnknown, type Reversal, type Reverser } from '../../notes/note.ts'
import { meaningOf } from './ics/write.ts'
import type { IcsContext } from './ics.ts'
import { type Shelf, type ShelfItem, Unsure } from './shelf.ts'

/** The texts of one shelf by the UIDs of what they hold, one entry a text as far as Otto writes them. */
export type Texts = {
  readonly context: () => Promise<IcsContext>
  readonly read: (ctx: IcsContext) => Promise<readonly ShelfItem[]>
  readonly textOf: (uid: string) => Promise<string | undefined>
  /** Puts the text in place as it is, or removes the entry (undefined), whatever stands there. */
  readonly put: (uid: string, text: string | undefined) => Promise<void>
  /**
   * Puts `to` in the place of `from` (undefined = absent), and only of that. Again: nothing is done.
   * Rejects with nothing done, or with `OutcomeUnknown` where even looking did not tell what came of it.
   */
  readonly swap: (uid: string, from: string | undefined, to: string | undefined) => Promise<void>
  /** Byte for byte, or another program's wording of the same. */
  readonly same: (ctx: IcsContext, a: string | undefined, b: string | undefined) => boolean
}

export type TextsDeps = {
  readonly shelf: Shelf
  readonly zone: () => string
  readonly now: () => Instant
}

export function createTexts({ shelf, zone, now }: TextsDeps): Texts {
  const { noun, uids } = shelf.entries
  const context = async (): Promise<IcsContext> => {
    const { default: ical } = await import('ical.js')
    return { ical, zone: zone(), now: now() }
  }
  const find = async (ctx: IcsContext, uid: string) => {
    const items = await shelf.read(ctx)
    return items.find((item) => item.uids.includes(uid))
  }

  async function write(ctx: IcsContext, uid: string, item: ShelfItem | undefined, text?: string) {
    alone(item, noun)
    if (text === undefined) return item === undefined ? undefined : shelf.remove(item)
    if (!uids(ctx, readText(ctx, text)).includes(uid)) throw new Error(`That is no ${noun} ${uid}.`)
    return item === undefined ? shelf.add(nameOf(uid, noun), text) : shelf.replace(item, text)
  }

  const put = async (uid: string, text: string | undefined) => {
    const ctx = await context()
    await write(ctx, uid, await find(ctx, uid), text)
  }

  async function swap(uid: string, from: string | undefined, to: string | undefined) {
    const first = await attempt(uid, from, to)
    if (first === undefined) return
    if (!(first instanceof Unsure)) throw first
    if (await isThere(uid, to, first)) return
    // A failure that was told and left no trace has done nothing.
    if (first.answered) throw new Error(`${first.message} Nothing was changed.`, { cause: first })
    // One that was not told may still arrive: the same request again cannot make it twice, since both are
    // bound to what was read.
    const second = await attempt(uid, from, to)
    if (second === undefined || (await isThere(uid, to, second))) return
    throw asUnknown(second)
  }

  /** Why it was not made, as far as can be told; undefined where it is made. */
  async function attempt(
    uid: string,
    from: string | undefined,
    to: string | undefined,
  ): Promise<Error | undefined> {
    const ctx = await context()
    const item = await find(ctx, uid)
    if (same(ctx, item?.text, to)) return undefined
    if (!same(ctx, item?.text, from)) return new Error(`The ${noun} has changed meanwhile.`)
    try {
      await write(ctx, uid, item, to)
      return undefined
    } catch (cause) {
      if (cause instanceof Error) return cause
      throw cause
    }
  }

  async function isThere(uid: string, text: string | undefined, why: Error): Promise<boolean> {
    try {
      const ctx = await context()
      return same(ctx, (await find(ctx, uid))?.text, text)
    } catch (cause) {
      throw new OutcomeUnknown(why.message, { cause })
    }
  }

  const textOf = async (uid: string) => (await find(await context(), uid))?.text
  return { context, read: (ctx) => shelf.read(ctx), textOf, put, swap, same }
}

function asUnknown(why: Error): Error {
  return why instanceof Unsure ? new OutcomeUnknown(why.message, { cause: why }) : why
}

/** Puts entries back. `changed` says what became of one, of which both texts may be absent. */
export function createReverser(
  { context, textOf, swap, same }: Texts,
  changed: (ctx: IcsContext, r: Reversal, there: string | undefined) => string,
): Reverser {
  return {
    async check(r) {
      const ctx = await context()
      const there = await textOf(r.id)
      return same(ctx, there, r.after) ? 'as left' : { changed: changed(ctx, r, there) }
    },
    apply: (r) => swap(r.id, r.after, r.before),
  }
}

/** The calendar in `text`. Throws where it is none. */
function readText({ ical }: IcsContext, text: string) {
  return new ical.Component(ical.parse(text))
}

function same(ctx: IcsContext, a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true
  return a !== undefined && b !== undefined && meaningOf(ctx, a) === meaningOf(ctx, b)
}

/** "dentist-at-otto" and a hash of the whole uid: cut names collide, hashes do not. */
function nameOf(uid: string, noun: string): string {
  const slug = uid
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  const hash = createHash('sha256').update(uid).digest('hex').slice(0, 12)
  return `${slug === '' ? noun : slug}-${hash}.ics`
}

/** Otto changes only texts that hold one entry. */
function alone(item: ShelfItem | undefined, noun: string): void {
  if (item === undefined || item.uids.length < 2) return
  throw new Error(
    `The ${noun} shares the file ${item.place} with others; change it in the program that made it.`,
  )
}
