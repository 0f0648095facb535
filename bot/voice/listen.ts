import type { Log } from '../log.ts'
import { ModelError } from '../models/model.ts'
import type { Inbox } from '../telegram/inbox.ts'
import type { Heard, InboxRow } from '../telegram/message.ts'
import { harmless } from '../telegram/text/sanitize.ts'

/** What was said in a recording, '' where nothing can be understood. Rejects with a ModelError. */
export type Transcribe = (
  audio: { readonly bytes: Buffer; readonly mime: string },
  signal: AbortSignal,
) => Promise<string>

/** The bytes of a file; undefined where they cannot be had. Never rejects. */
export type Download = (
  bot: number,
  fileId: string,
  mostBytes: number,
) => Promise<Buffer | undefined>

export type Listened = {
  /** The rows with what was said in the place of the recordings. */
  readonly rows: readonly InboxRow[]
  /** Why one of them could not be heard, in one line for the person; nothing of the turn is done then. */
  readonly fault: string | undefined
}

/** Hears the voice messages among a turn's rows; each once: what was said is kept in its row. */
export type Listen = (rows: readonly InboxRow[], signal: AbortSignal) => Promise<Listened>

type Message = Extract<Heard, { type: 'message' }>

/** What Telegram lets a bot fetch is 20 MB; what the model takes in one request is less, encoded. */
const mostBytes = 14 * 1024 * 1024

export function createListen(deps: {
  readonly inbox: Pick<Inbox, 'put'>
  /** undefined: nobody can. */
  readonly transcribe: Transcribe | undefined
  readonly download: Download
  readonly log: Pick<Log, 'warn'>
}): Listen {
  const { inbox, transcribe, download, log } = deps

  async function said(row: InboxRow, voice: NonNullable<Message['voice']>, signal: AbortSignal) {
    if (transcribe === undefined)
      throw new Unheard('I cannot hear voice messages without GEMINI_API_KEY; please write it.')
    if (voice.size > mostBytes)
      throw new Unheard('That voice message is too large for me: 14 MB is the most.')
    const bytes = await download(row.bot, voice.fileId, mostBytes)
    if (bytes === undefined) throw new Unheard('I could not fetch that voice message.')
    const text = harmless(await transcribe({ bytes, mime: voice.mime }, signal)).trim()
    if (text === '') throw new Unheard('I understood nothing in that voice message.')
    return text
  }

  async function heardOf(row: InboxRow, signal: AbortSignal): Promise<InboxRow> {
    const { heard } = row
    if (heard.type !== 'message' || heard.voice === undefined) return row
    if (heard.transcript !== undefined) return row
    const transcript = await said(row, heard.voice, signal)
    const text = [heard.text, transcript].filter((part) => part.trim() !== '').join('\n')
    const now: Heard = { ...heard, text, transcript }
    inbox.put(row.id, now)
    return { ...row, heard: now }
  }

  return async (rows, signal) => {
    const done: InboxRow[] = []
    try {
      for (const row of rows) done.push(await heardOf(row, signal))
      return { rows: done, fault: undefined }
    } catch (cause) {
      const fault = signal.reason === 'shutdown' ? undefined : faultOf(cause)
      if (fault === undefined) throw cause
      log.warn('a voice message was not heard', { row: rows[done.length]?.id, why: fault })
      return { rows: [...done, ...rows.slice(done.length)], fault }
    }
  }
}

/** Its message is for the person. */
class Unheard extends Error {
  override readonly name = 'Unheard'
}

function faultOf(cause: unknown): string | undefined {
  if (cause instanceof Unheard) return cause.message
  if (!(cause instanceof ModelError)) return undefined
  return cause.kind === 'stopped'
    ? 'Stopped.'
    : `I could not hear that voice message: ${cause.message}`
}
