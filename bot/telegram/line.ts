import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Api, type ApiClientOptions } from 'grammy'
import type { ReactionTypeEmoji, Update } from 'grammy/types'
import type { Instant } from '../../memory/item.ts'
import type { Log } from '../log.ts'
import type { MenuEntry } from '../menu/menu.ts'
import { createPolling, type Guards, type PollHealth } from './polling.ts'
import { createSender, type Outcome, outcomeOf, type Sender } from './sender.ts'
import { type Formatted, toMessageEntities } from './text/formatted.ts'
import { harmless } from './text/sanitize.ts'
import { headOf } from './text/split.ts'

export type Health = PollHealth & {
  readonly bot: number
  readonly lastSendAt: Instant | undefined
  /** Since when everything sent is answered with 403. */
  readonly blockedSince: Instant | undefined
}

export type Line = {
  /** The bot's id, from the token. */
  bot(): number
  /** Polls until stop(), a refused token or a lasting conflict; never rejects. */
  start(): Promise<void>
  /** Ends the poll under way and resolves when start() has. */
  stop(): Promise<void>
  readonly sender: Sender
  /** Best effort, like typing and react: never rejects. Telegram shows at most 200 units. */
  answerTap(query: string, text?: string, alert?: boolean): Promise<void>
  typing(chat: number): Promise<void>
  /** `undefined` takes the reaction away. False where it did not work; never rejects. */
  react(
    chat: number,
    messageId: number,
    emoji: ReactionTypeEmoji['emoji'] | undefined,
  ): Promise<boolean>
  /** A preview of an answer that is still being written; Telegram forgets it by itself. Best effort. */
  draft(chat: number, draft: number, text: Formatted): Promise<void>
  /** Without a sound. False where it did not work; never rejects. */
  pin(chat: number, messageId: number): Promise<boolean>
  unpin(chat: number, messageId: number): Promise<boolean>
  /** A message of Otto's own. False where it did not work; never rejects. */
  remove(chat: number, messageId: number): Promise<boolean>
  /** A file's bytes; undefined where it cannot be had or is larger. Never rejects. */
  download(fileId: string, mostBytes: number): Promise<Buffer | undefined>
  health(): Health
}

type Deps = {
  /** Throws where it is not of the form `digits:secret`. */
  readonly token: string
  /** Another Bot API server than Telegram's, without the slash at the end. */
  readonly apiRoot?: string | undefined
  readonly allowed: readonly Exclude<keyof Update, 'update_id'>[]
  readonly guards: Guards
  /** The menu of commands, told to Telegram at the start; best effort. */
  readonly menu?: readonly MenuEntry[]
  /** Stores the batch before it returns; where it throws, the batch is not confirmed and comes again. */
  readonly onUpdates: (bot: number, updates: readonly Update[]) => void | Promise<void>
  /** Polling has ended for good: the process should say so and exit non-zero. Called once. */
  readonly onDeaf: (why: 'token refused' | 'conflict') => void
  readonly now: () => Instant
  readonly log: Log
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** The bot's id in a token; undefined where it is no token. */
export function botOf(token: string): number | undefined {
  const [, id] = /^(\d{1,15}):[\w-]+$/.exec(token) ?? []
  return id === undefined ? undefined : Number(id)
}

function rootOf({ apiRoot = 'https://api.telegram.org' }: Pick<Deps, 'apiRoot'>): string {
  return apiRoot.replace(/\/+$/, '')
}

/**
 * grammY's client with our guard instead of its 500 s. Calls that show something get a connection of their
 * own each: on one kept alive, a reset because the server had closed it could not be told from a lost answer.
 */
function createApi(deps: Deps, guardMs: number, keepAlive: boolean): Api {
  const apiRoot = rootOf(deps)
  const Agent = apiRoot.startsWith('https:') ? HttpsAgent : HttpAgent
  const options: ApiClientOptions = {
    apiRoot,
    timeoutSeconds: guardMs / 1_000,
    baseFetchConfig: { agent: new Agent({ keepAlive }), compress: true },
  }
  return new Api(deps.token, options)
}

/** One bot at Telegram, or at a server that speaks its Bot API: polling, sending, and how both are doing. */
export function createLine(deps: Deps): Line {
  const { guards, log, now } = deps
  const bot = botOf(deps.token)
  if (bot === undefined) throw new Error('the bot token is not of the form digits:secret')
  const pollMs = guards.pollSeconds * 1_000 + guards.sendMs
  const polling = createPolling({ ...deps, bot, api: createApi(deps, pollMs, true).raw })
  const api = createApi(deps, guards.sendMs, false).raw
  let lastSendAt: Instant | undefined
  let blockedSince: Instant | undefined

  function note(outcome: Outcome): void {
    if (outcome.type === 'sent') {
      lastSendAt = now()
      blockedSince = undefined
    }
    if (outcome.type !== 'blocked') return
    if (blockedSince === undefined) log.warn('the person has blocked the bot', { bot })
    blockedSince ??= now()
  }

  async function download(fileId: string, mostBytes: number): Promise<Buffer | undefined> {
    try {
      const { file_path: path, file_size: size = 0 } = await api.getFile({ file_id: fileId })
      if (path === undefined || size > mostBytes) return undefined
      const signal = AbortSignal.timeout(4 * guards.sendMs)
      const answer = await fetch(`${rootOf(deps)}/file/bot${deps.token}/${path}`, { signal })
      if (!answer.ok) return undefined
      const bytes = Buffer.from(await answer.arrayBuffer())
      return bytes.length <= mostBytes ? bytes : undefined
    } catch (error) {
      // Its address holds the token, so that only the kind of fault is told.
      log.warn('a file could not be fetched', { fault: error instanceof Error ? error.name : '' })
      return undefined
    }
  }

  async function worked(what: string, call: Promise<unknown>): Promise<boolean> {
    try {
      await call
      return true
    } catch (error) {
      const outcome = outcomeOf(error)
      const why = 'why' in outcome ? outcome.why : undefined
      log.debug('a call of no consequence failed', { what, outcome: outcome.type, why })
      return false
    }
  }

  async function bestEffort(what: string, call: Promise<unknown>): Promise<void> {
    await worked(what, call)
  }

  return {
    bot: () => bot,
    start() {
      if (deps.menu !== undefined) {
        const commands = [...deps.menu]
        void bestEffort('setMyCommands', api.setMyCommands({ commands }))
      }
      return polling.start()
    },
    stop: polling.stop,
    download,
    sender: createSender(api, note),
    answerTap(query, text, alert = false) {
      const said = text === undefined ? {} : { text: headOf(harmless(text), 200) }
      const payload = { callback_query_id: query, show_alert: alert, ...said }
      return bestEffort('answerCallbackQuery', api.answerCallbackQuery(payload))
    },
    typing: (chat) =>
      bestEffort('sendChatAction', api.sendChatAction({ chat_id: chat, action: 'typing' })),
    react(chat, messageId, emoji) {
      const reaction = emoji === undefined ? [] : [{ type: 'emoji' as const, emoji }]
      const payload = { chat_id: chat, message_id: messageId, reaction }
      return worked('setMessageReaction', api.setMessageReaction(payload))
    },
    draft(chat, draft, { text, entities }) {
      const marks = entities.length === 0 ? {} : { entities: toMessageEntities(entities) }
      const payload = { chat_id: chat, draft_id: draft, text, ...marks }
      return bestEffort('sendMessageDraft', api.sendMessageDraft(payload))
    },
    pin: (chat, message_id) =>
      worked(
        'pinChatMessage',
        api.pinChatMessage({ chat_id: chat, message_id, disable_notification: true }),
      ),
    remove: (chat, message_id) =>
      worked('deleteMessage', api.deleteMessage({ chat_id: chat, message_id })),
    unpin: (chat, message_id) =>
      worked('unpinChatMessage', api.unpinChatMessage({ chat_id: chat, message_id })),
    health: () => ({ ...polling.health(), bot, lastSendAt, blockedSince }),
  }
}
