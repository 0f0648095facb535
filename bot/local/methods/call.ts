import type { Files } from '../files.ts'
import { badRequest, blocked } from '../refuse.ts'
import type { Room } from '../room.ts'
import type { Args } from '../schema.ts'
import type { LocalStore, Post } from '../store.ts'
import type { Updates } from '../updates.ts'
import type { Part } from './body.ts'

/** One call of the Bot API: checked parameters, uploaded files, and what methods act on. */
export type Call = {
  readonly args: Args
  readonly uploads: ReadonlyMap<string, Part>
  readonly room: Room
  readonly store: LocalStore
  readonly files: Files
  readonly updates: Updates
  /** Aborted when the connection closes. */
  readonly signal: AbortSignal
}

/** Gives the `result`, or throws a Refusal before anything took effect. */
export type Method = (call: Call) => unknown

export function textArg(call: Call, name: string): string {
  const value = call.args[name]
  return typeof value === 'string' ? value : ''
}

export function intArg(call: Call, name: string, otherwise: number): number {
  const value = call.args[name]
  if (value === undefined) return otherwise
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw badRequest(`can't parse parameter "${name}"`)
}

export function flagArg(call: Call, name: string): boolean {
  return call.args[name] === true
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field of a JSON object; undefined where there is none, or no object. */
export function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

/** The private chat that `chat_id` (or another parameter) names. */
export function chatArg(call: Call, name = 'chat_id'): number {
  const value = call.args[name]
  if (value === undefined || value === '') throw badRequest(`${name} is empty`)
  const chat = Number(value)
  if (!call.room.knows(chat)) throw badRequest('chat not found')
  return chat
}

/** The same, where something is to be shown there. */
export function openChat(call: Call): number {
  const chat = chatArg(call)
  if (chat === call.room.people.owner.id && call.store.setting('blocked') === 'yes') throw blocked()
  return chat
}

/** The message that is meant, in its chat. `what` is Telegram's word for its part: "message to edit". */
export function messageArg(call: Call, what: string, chat = chatArg(call)): Post {
  const post = call.room.find(chat, intArg(call, 'message_id', 0))
  if (!post) throw badRequest(`${what} not found`)
  return post
}
