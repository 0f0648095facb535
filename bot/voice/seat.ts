import type { Config } from '../config.ts'
import { createGeminiTranscribe } from '../models/gemini.ts'
import type { Spend } from '../spend/spend.ts'
import type { Transcribe } from './listen.ts'

const defaultVoiceModel = 'gemini:gemini-3.8-flash'

/** Who hears voice messages: undefined without a key, or where that is off. Nobody is called. */
export function voiceSeat({ env }: Pick<Config, 'env'>, spend: Pick<Spend, 'record' | 'check'>) {
  const { GEMINI_API_KEY: apiKey, GEMINI_BASE_URL: baseUrl, OTTO_SOCKET_GUARD_MS: guardMs } = env
  const wanted = env.OTTO_VOICE_MODEL ?? defaultVoiceModel
  if (wanted === 'off' || apiKey === undefined) return undefined
  const transcribe = createGeminiTranscribe({
    ...{ apiKey, baseUrl, model: wanted.replace(/^gemini:/, ''), seat: 'voice', retries: 2 },
    maxTokens: 16_000,
    guards:
      guardMs === undefined
        ? { idleMs: 30_000, connectMs: 20_000, beginMs: 30_000 }
        : { idleMs: 3 * guardMs, connectMs: 5 * guardMs, beginMs: 20 * guardMs },
    ...(guardMs === undefined ? {} : { backoffMs: 10 }),
    spend: (usage) => spend.record('voice', usage),
  })
  const seat: Transcribe = async (audio, signal) => {
    spend.check()
    return transcribe(audio, signal)
  }
  return seat
}
