import { randomInt } from 'node:crypto'
import { type Db, inTransaction } from '../../memory/db.ts'
import type { Said, Uploaded, Writer } from './chat.ts'
import type { Files } from './files.ts'
import type { NewPost, Room } from './room.ts'
import type { LocalStore, Post, Reaction } from './store.ts'
import { finishText } from './text/finish.ts'
import type { Updates } from './updates.ts'
import { botUser, chatOf, seconds, userOf, type Wire } from './wire.ts'

/** A client cuts a longer text into several messages. */
const messageUnits = 4096

export type Person = ReturnType<typeof createPerson>

/** What the person (or a stranger) does in the chat: each act is kept with its update, or neither is. */
export function createPerson(deps: {
  readonly db: Db
  readonly room: Room
  readonly store: LocalStore
  readonly files: Files
  readonly updates: Updates
}) {
  const { room, store, files, updates } = deps
  const { people } = room
  const idOf = (from: Writer) => people[from].id

  function existing(id: number, what: string): Post {
    const post = store.post(id)
    if (!post || post.deleted) throw new Error(`${what} ${id}: there is no such message`)
    return post
  }

  function post(from: Writer, said: Omit<Said, 'text'>, content: Partial<NewPost>): number {
    const { replyTo, forwardedFrom, mediaGroup } = said
    if (replyTo !== undefined) existing(replyTo, 'replyTo')
    const forwarded =
      forwardedFrom === undefined ? undefined : { name: forwardedFrom, at: room.now() }
    const added = room.add(
      { text: '', ...content, chat: idOf(from), sender: from, replyTo, mediaGroup, forwarded },
      (stored) => updates.push('message', room.message(stored)),
    )
    return added.id
  }

  function edit(from: Writer, id: number, text: string): number {
    const old = existing(id, 'edit')
    if (old.sender !== from) throw new Error(`edit ${id}: not a message of the ${from}`)
    const changes = { ...finished(text), editedAt: room.now(), edited: true, edits: old.edits + 1 }
    room.change('edited', old, changes, (changed) =>
      updates.push('edited_message', room.message(changed)),
    )
    return id
  }

  return {
    say({ text, from = 'owner', edit: edited, ...said }: Said): number {
      if (edited !== undefined) return edit(from, edited, text)
      const [first = '', ...more] = cut(wellFormed(text))
      const id = post(from, said, finished(first))
      for (const part of more) post(from, said, finished(part))
      return id
    },
    upload({ from = 'owner', caption = '', bytes, kind, name, mime, ...said }: Uploaded): number {
      const file = files.add({ kind, bytes, name, mime })
      return post(from, said, { ...finished(caption), file: file.fileId })
    },
    tap(id: number, data: string, from: Writer = 'owner'): void {
      const query = String(randomInt(2 ** 47))
      const post = store.post(id)
      inTransaction(deps.db, () => {
        store.addQuery(query, id, room.now())
        updates.push('callback_query', {
          id: query,
          from: userOf(people, from),
          message:
            post && !post.deleted
              ? room.message(post)
              : { chat: chatOf(people, idOf(from)), message_id: id, date: 0 },
          chat_instance: String(idOf(from)),
          data,
        })
      })
    },
    react(id: number, emoji: string, from: Writer = 'owner'): void {
      const old = existing(id, 'react')
      const others = old.reactions.filter((reaction) => reaction.from !== 'person')
      const mine: Reaction[] = emoji === '' ? [] : [{ emoji, from: 'person' }]
      const user = userOf(people, from)
      room.change('reaction', old, { reactions: [...others, ...mine] }, () =>
        updates.push('message_reaction', {
          chat: chatOf(people, old.chat),
          message_id: id,
          user,
          date: seconds(room.now()),
          old_reaction: onWire(old.reactions.filter((reaction) => reaction.from === 'person')),
          new_reaction: onWire(mine),
        }),
      )
    },
    block(blocked: boolean): void {
      const bot = botUser(people)
      const member = { status: 'member', user: bot }
      const gone = { status: 'kicked', user: bot, until_date: 0 }
      inTransaction(deps.db, () => {
        store.setSetting('blocked', blocked ? 'yes' : 'no')
        updates.push('my_chat_member', {
          chat: chatOf(people, people.owner.id),
          from: userOf(people, 'owner'),
          date: seconds(room.now()),
          old_chat_member: blocked ? member : gone,
          new_chat_member: blocked ? gone : member,
        })
      })
    },
  }
}

function onWire(reactions: readonly Reaction[]): readonly Wire[] {
  return reactions.map(({ emoji }) => ({ type: 'emoji', emoji }))
}

/** No client can send half of a surrogate pair. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}

function finished(text: string): Pick<NewPost, 'text' | 'entities'> {
  return finishText(wellFormed(text), [])
}

/** Parts of at most 4,096 units, cut at a line end or a blank where there is one, never in a pair. */
function cut(text: string): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== '' || parts.length === 0; ) {
    const head = rest.slice(0, messageUnits)
    const blank = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
    const whole = /[\ud800-\udbff]$/.test(head) ? head.length - 1 : head.length
    const end = rest.length <= messageUnits ? rest.length : blank > messageUnits / 2 ? blank : whole
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return parts
}
