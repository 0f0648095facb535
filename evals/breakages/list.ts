/** One promise broken on purpose: what is changed in which file, and the tests that must notice. */
export type Breakage = {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly tests: readonly string[]
}

export const breakages: readonly Breakage[] = [
  {
    name: 'a commit is not on the disk',
    file: 'memory/db.ts',
    from: "db.pragma('synchronous = FULL')",
    to: "db.pragma('synchronous = NORMAL')",
    tests: ['memory/db.test.ts'],
  },
  {
    name: 'a message is claimed without compare-and-set',
    file: 'bot/telegram/store.ts',
    from: "WHERE id = ? AND status = 'intent' AND",
    to: 'WHERE id = ? AND',
    tests: ['bot/telegram/outbox.test.ts', 'bot/telegram/delivery.test.ts'],
  },
  {
    name: 'an update is confirmed though it was not stored',
    file: 'bot/telegram/polling.ts',
    from: "log.error('a batch could not be stored', { bot, error })\n      throw error",
    to: "log.error('a batch could not be stored', { bot, error })",
    tests: ['bot/telegram/line.test.ts'],
  },
  {
    name: 'a send of unknown outcome is sent again',
    file: 'bot/telegram/delivery.ts',
    from: "if (sends && !isOnto(row)) return { status: 'may have been sent', why }",
    to: '',
    tests: ['bot/telegram/delivery.test.ts'],
  },
  {
    name: 'anybody may tap',
    file: 'bot/telegram/updates.ts',
    from: "if (query.from.id !== owner) return nothing('a tap by somebody else')",
    to: '',
    tests: ['bot/telegram/updates.test.ts'],
  },
  {
    name: 'text that nobody vouches for may act',
    file: 'bot/turn/toolbox.ts',
    from: "if (ctx.origin !== 'said' && !mayForUntrusted.has(name)) return untrusted(ctx.origin)",
    to: '',
    tests: ['bot/tools/filing.test.ts'],
  },
  {
    name: 'a model sends what nobody approved',
    file: 'bot/tools/send-draft.ts',
    from: "ctx.origin === 'said' ? approval(ctx.personText, ctx.frame, held) : { type: 'no' as const }",
    to: "({ type: 'yes', draft: held[0] })",
    tests: ['bot/tools/drafting.test.ts'],
  },
  {
    name: 'the day’s budget stops nobody',
    file: 'bot/spend/spend.ts',
    from: 'if (today() < cap()) return',
    to: 'if (today() >= 0) return',
    tests: ['bot/spend/spend.test.ts'],
  },
  {
    name: 'a model that fails is asked every time',
    file: 'bot/models/fallback.ts',
    from: 'state.restsUntil = now() + restMs',
    to: 'state.restsUntil = 0',
    tests: ['bot/models/fallback.test.ts'],
  },
  {
    name: 'a key is printed into the log',
    file: 'bot/log.ts',
    from: 'const byValue = values.reduce((rest, value) => rest.replaceAll(value, mark), text)',
    to: 'const byValue = text',
    tests: ['bot/log.test.ts'],
  },
]
