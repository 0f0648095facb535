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

/** Where a calendar's texts stand: a folder, or a collection on a server. All of it may reject, in one plain sentence. */
export type Shelf = {
  /** For the person: "the calendar folder /home/ana/.otto/calendar". */
  readonly name: string
  read(ctx: IcsContext): Promise<readonly ShelfItem[]>
  /** A new text under that name. Rejects where something is there already. */
  add(name: string, text: string): Promise<void>
  /** In the place of `item`, where the shelf can tell only if that has not changed since. */
  replace(item: ShelfItem, text: string): Promise<void>
  remove(item: ShelfItem): Promise<void>
}
