import type { Component, IcsContext } from './ics.ts'

/** One .ics text as it stands somewhere, with what is in it. */
export type ShelfItem = {
  /** Where it stands: a path, or an address. */
  readonly place: string
  readonly text: string
  readonly calendar: Component
  readonly uids: readonly string[]
  /** The version that was read, where the place knows versions: what has changed since is not written over. */
  readonly etag?: string
}

/** What kind of entries a shelf is read for. */
export type Entries = {
  readonly noun: 'event' | 'task'
  /** As a server names the kind. */
  readonly component: 'VEVENT' | 'VTODO'
  /** "calendar", "task list" */
  readonly called: string
  /** Of the entries in a calendar. Throws where one cannot be read. */
  readonly uids: (ctx: IcsContext, calendar: Component) => readonly string[]
}

/**
 * Where texts stand: a folder, or a collection on a server. All of it may reject, in one plain sentence;
 * with `Unsure` where the change may have been made all the same.
 */
export type Shelf = {
  readonly entries: Entries
  /** For the person: "the calendar folder /home/ana/.otto/calendar". */
  readonly name: string
  read(ctx: IcsContext): Promise<readonly ShelfItem[]>
  /** A new text under that name. Rejects where something is there already. */
  add(name: string, text: string): Promise<void>
  /** In the place of `item`, where the shelf can tell only if that has not changed since. */
  replace(item: ShelfItem, text: string): Promise<void>
  remove(item: ShelfItem): Promise<void>
}

/** The server holds no entries of that kind at all; the message is for the person. */
export class NoShelf extends Error {
  override readonly name = 'NoShelf'
}

/**
 * Nobody knows whether a change was made: the server failed while it worked on it (`answered`), or never
 * answered. Looking for the entry settles it.
 */
export class Unsure extends Error {
  override readonly name = 'Unsure'
  readonly answered: boolean
  constructor(message: string, options: { readonly answered: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.answered = options.answered
  }
}
