/** What `./otto eval memory` was asked for. */
export type Options = {
  readonly data: string
  readonly turns: number | undefined
  readonly x: number
  readonly y: number
  readonly chars: number | undefined
  readonly summariser:
    | { readonly type: 'cites' | 'garbage' | 'live' }
    | { readonly type: 'omit'; readonly share: number }
  readonly embeddings: string
  readonly keepStore: string | undefined
  readonly corrections: string | undefined
  readonly show: 'failures' | 'all' | undefined
  readonly json: boolean
}

export const usage = `./otto eval memory --data FILE [--turns N] --x N --y N [--chars N]
    [--summariser cites|omit:SHARE|garbage|live] [--embeddings local|off|NAME]
    [--keep-store DIR] [--corrections FILE] [--show failures|all] [--json]
  Says conversations of the form of LoCoMo, or a session that Otto exported, to a memory of their own,
  and asks their questions: is the evidence stored, in the view, recalled? Nothing leaves this machine,
  unless the summariser is live or the embeddings are hosted.
  --turns N         only the first N turns of each, and the questions with evidence among them
  --x N, --y N      tokens of the two tiers (24000 and 80000); with these nothing short is ever compacted
  --chars N         characters that a recall may bring back (else 3000 tokens)
  --summariser      cites (unless told); omit:0.3 leaves out that share of the entries; live is the seat's
  --embeddings      local (unless told), off, or a model as OTTO_EMBEDDING_MODEL names it
  --keep-store DIR  keeps the databases there; they are made anew each time
  --corrections     corrected labels for some questions, used in the place of the data's
  --show            lists the questions whose evidence was not recalled whole, or all
  Exit code 1 where nothing was ever compacted: then nothing was measured.`

/** The options are not what they should be; the message says what. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError'
}

/** Throws OptionsError. */
export function readOptions(args: readonly string[]): Options {
  const given = valuesOf(args)
  const data = given.get('--data')
  if (data === undefined) throw new OptionsError('--data FILE is missing')
  return {
    data,
    turns: numberOf(given, '--turns'),
    x: numberOf(given, '--x') ?? 24_000,
    y: numberOf(given, '--y') ?? 80_000,
    chars: numberOf(given, '--chars'),
    summariser: summariserOf(given.get('--summariser') ?? 'cites'),
    embeddings: given.get('--embeddings') ?? 'local',
    keepStore: given.get('--keep-store'),
    corrections: given.get('--corrections'),
    show: showOf(given.get('--show')),
    json: given.has('--json'),
  }
}

function valuesOf(args: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  const left = [...args]
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    if (!known.has(name)) throw new OptionsError(`unknown option ${name}`)
    const value = name === '--json' ? 'yes' : left.shift()
    if (value === undefined) throw new OptionsError(`${name} needs a value`)
    given.set(name, value)
  }
  return given
}

const known: ReadonlySet<string> = new Set(
  `--data --turns --x --y --chars --summariser --embeddings --keep-store --corrections --show --json`.split(
    ' ',
  ),
)

function numberOf(given: ReadonlyMap<string, string>, name: string): number | undefined {
  const text = given.get(name)
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/u.test(text))
    throw new OptionsError(`${name} must be a whole number above 0`)
  return Number(text)
}

function summariserOf(text: string): Options['summariser'] {
  if (text === 'cites' || text === 'garbage' || text === 'live') return { type: text }
  const share = Number(/^omit:(0?\.\d+|0|1)$/u.exec(text)?.[1] ?? Number.NaN)
  if (Number.isNaN(share)) {
    throw new OptionsError('--summariser must be cites, omit:SHARE (as omit:0.3), garbage or live')
  }
  return { type: 'omit', share }
}

function showOf(text: string | undefined): Options['show'] {
  if (text === undefined || text === 'failures' || text === 'all') return text
  throw new OptionsError('--show must be failures or all')
}
