import { type Db, inTransaction } from '../../memory/db.ts'
import { type Matches, withoutWords } from '../../memory/forget/words.ts'
import type { Instant } from '../../memory/item.ts'
import type { ShownMessage } from './chat.ts'
import type { Events, Happening } from './events.ts'
import type { Detail, LocalStore, Post } from './store.ts'
import { isTelegramsWords, type People, toMessage, toShown, type Whole, type Wire } from './wire.ts'

export type NewPost = Pick<Post, 'chat' | 'sender' | 'text'> & Partial<Detail>

export type Room = ReturnType<typeof createRoom>

type What = Extract<Happening, { readonly message: ShownMessage }>['type']

/**
 * The chats as they stand: every change of a message goes through here, is kept, and is told as an
 * event only after the transaction that `change`s it is through.
 */
export function createRoom(deps: {
  readonly db: Db
  readonly store: LocalStore
  readonly events: Events
  readonly people: People
  readonly now: () => Instant
}) {
  const { db, store, events, people, now } = deps

  function shown(post: Post): ShownMessage {
    return toShown(post, post.file === undefined ? undefined : store.file(post.file))
  }

  function whole(post: Post, deep = true): Whole {
    const answered = deep && post.replyTo !== undefined ? store.post(post.replyTo) : undefined
    return {
      post,
      file: post.file === undefined ? undefined : store.file(post.file),
      repliedTo: answered && !answered.deleted ? whole(answered, false) : undefined,
    }
  }

  function tell(type: What, post: Post): void {
    events.happened({ type, message: shown(post) })
  }

  return {
    people,
    now,
    shown,
    tell: events.happened,
    /** Telegram's Message of a post. */
    message: (post: Post): Wire => toMessage(people, whole(post)),
    messages: (): ShownMessage[] => store.posts().map(shown),
    /** The newest `limit` messages of the owner's chat older than message `before`. */
    page: (before: number, limit: number): ShownMessage[] =>
      store.postsBefore(people.owner.id, before, limit).map(shown),
    /** Takes the text of every message that matches, and words on buttons and of whom it was passed on from. */
    forget(matches: Matches): void {
      for (const post of store.posts()) {
        const left = forgotten(post, matches)
        if (left === undefined) continue
        store.savePost(left)
        tell('edited', left)
      }
    },
    /** A message that is still there, in this chat. */
    find(chat: number, id: number): Post | undefined {
      const post = store.post(id)
      return post && post.chat === chat && !post.deleted ? post : undefined
    },
    /** The owner's chat is open from the start; a stranger's once the stranger wrote. */
    knows: (chat: number): boolean =>
      chat === people.owner.id || (chat === people.stranger.id && store.hasPosts(chat)),
    /** Adds a message; `also` is stored with it, in the same transaction. */
    add(post: NewPost, also?: (added: Post) => void): Post {
      const added = inTransaction(db, () => {
        const stored = store.addPost({ ...plain, ...post, at: now() })
        also?.(stored)
        return stored
      })
      tell('sent', added)
      return added
    },
    /** Changes a message; `also` is stored with it, in the same transaction. */
    change(what: What, post: Post, changes: Partial<Post>, also?: (changed: Post) => void): Post {
      const changed = { ...post, ...changes }
      inTransaction(db, () => {
        store.savePost(changed)
        also?.(changed)
      })
      tell(what, changed)
      return changed
    },
  }
}

const plain: Detail = {
  entities: [],
  keyboard: [],
  replyTo: undefined,
  forwarded: undefined,
  mediaGroup: undefined,
  file: undefined,
  silent: false,
  edits: 0,
  editedAt: undefined,
  edited: false,
  deleted: false,
  pinned: false,
  reactions: [],
}

/** What is left of a deleted message: its place. Its words are gone. */
export const emptied: Partial<Post> = {
  text: '',
  entities: [],
  keyboard: [],
  file: undefined,
  forwarded: undefined,
  reactions: [],
  pinned: false,
  deleted: true,
}

/** The post without the words; undefined where it does not hold them. */
function forgotten(post: Post, matches: Matches): Post | undefined {
  const { text, keyboard, forwarded } = post
  const worded = JSON.stringify({ text, keyboard, forwarded })
  const left = withoutWords(worded, matches, { isWordy: isTelegramsWords })
  if (left === undefined) return undefined
  const less: Pick<Post, 'text' | 'keyboard' | 'forwarded'> = JSON.parse(left)
  return { ...post, ...less, entities: less.text === text ? post.entities : [] }
}
