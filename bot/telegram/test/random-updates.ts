import { readFileSync } from 'node:fs'

/** The words of JSON Schema that botapi.schema.json uses. */
type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

type Api = { readonly update: Schema; readonly defs: Readonly<Record<string, Schema>> }

/** Numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  const state = { n: seed >>> 0 }
  return () => {
    state.n = (state.n + 0x6d2b79f5) >>> 0
    const a = Math.imul(state.n ^ (state.n >>> 15), state.n | 1)
    const b = (a + Math.imul(a ^ (a >>> 7), a | 61)) ^ a
    return ((b ^ (b >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What people, programs and mischief write. */
const texts = [
  'remember that my locker code ends in 31',
  'what is open?',
  'I owe Paolo the contract by Friday',
  'undo that',
  'done 1',
  'remind me tomorrow at 9 to water the beans',
  'draft a mail to sam@example.org: the boiler man comes',
  'approve it',
  '/start',
  '/stop',
  '/status',
  '/new',
  '/cost',
  '',
  ' ',
  '\u0000\u0001\u0007',
  'a\u202egnp.exe\u202c',
  'Z\u0300\u0301\u0302\u0303\u0304\u0305algo'.repeat(40),
  '👨‍👩‍👧‍👦'.repeat(300),
  '\ud83d',
  '<b>&</code>[x](y)',
  '```\n'.repeat(50),
  '漢'.repeat(4_096),
  'send:x',
  'undo:id00000001',
  'done:../../etc:1:2',
  'keep:q',
]

const numbers = [0, 1, -1, 8, 7, 42, 900, 4_096, 1_796_115_600, 9_007_199_254_740_991, 0.5]

/** Updates of all kinds as the Bot API's schema has them, with odd values; every sixteenth is the owner's. */
export function randomUpdates(owner: number, seed: number): (n: number) => object {
  const path = new URL('../../local/botapi.schema.json', import.meta.url)
  const api: Api = JSON.parse(readFileSync(path, 'utf8'))
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const resolved = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : resolved(api.defs[schema.$ref] ?? {})

  const person = { id: owner, is_bot: false, first_name: 'Ana' }
  const own = { chat: { id: owner, type: 'private', first_name: 'Ana' }, from: person }
  const ownKinds = ['message', 'edited_message', 'callback_query']

  /** What the schema leaves open: a message that is replied to, and where a forwarded one comes from. */
  const unsaid: Readonly<Record<string, () => unknown>> = {
    reply_to_message: () => ({
      ...{ message_id: pick(numbers), date: 0, chat: own.chat, from: person },
      ...(random() < 0.5 ? { text: pick(texts) } : { caption: pick(texts), photo: [] }),
    }),
    forward_origin: () => ({
      type: pick(['user', 'hidden_user', 'chat', 'channel', 'a new kind']),
      date: 0,
      sender_user: { id: 5, is_bot: false, first_name: pick(texts), last_name: pick(texts) },
      sender_user_name: pick(texts),
      sender_chat: { id: -5, type: 'group', title: pick(texts) },
      chat: { id: -6, type: 'channel', title: pick(texts) },
    }),
  }

  /** What the person sends beside text: recordings, pictures, files, with or without a caption. */
  function attached(): object {
    const file = { file_id: pick(texts), file_unique_id: 'u', file_size: pick(numbers) }
    const caption = pick(texts)
    return {
      caption,
      ...(pick([
        { voice: { ...file, duration: 1 } },
        { audio: { ...file, duration: 1, mime_type: pick(texts) } },
        { photo: [{ ...file, width: 9, height: 9 }] },
        { document: { ...file, file_name: pick(texts), mime_type: pick(texts) } },
        { video_note: { ...file, length: 9, duration: 1 } },
        { photo: [] },
      ]) ?? {}),
    }
  }

  function valued(given: Schema, depth: number): unknown {
    const schema = resolved(given)
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return pick(schema.enum)
    if (schema.anyOf !== undefined) return valued(pick(schema.anyOf) ?? {}, depth)
    switch (schema.type) {
      case 'object':
        return objectOf(schema, depth)
      case 'array':
        return depth > 6
          ? []
          : [1, 2].slice(Math.floor(random() * 3)).map(() => valued(schema.items ?? {}, depth + 1))
      case 'string':
        return pick(texts)
      case 'boolean':
        return random() < 0.5
      case 'null':
        return null
      default:
        return pick(numbers)
    }
  }

  /** What is required, and of the rest a little, less the deeper it is. */
  function objectOf({ properties = {}, required = [] }: Schema, depth: number): object {
    const some = 0.3 / (1 + depth)
    const kept = Object.entries(properties).filter(
      ([name]) => (required.includes(name) && depth < 12) || random() < some,
    )
    return Object.fromEntries(
      kept.map(([name, schema]) => [
        name,
        unsaid[name] ? unsaid[name]() : valued(schema, depth + 1),
      ]),
    )
  }

  const kinds = Object.entries(resolved(api.update).properties ?? {}).filter(
    ([name]) => name !== 'update_id',
  )

  /** A message of the owner's own, beside whose text something else stands now and then. */
  function ownMessage(value: Record<string, unknown>): object {
    const { sender_chat: _, sender_business_bot: __, ...rest } = value
    const held = random() < 0.4 ? attached() : {}
    const text = 'caption' in held ? undefined : (rest['text'] ?? pick(texts))
    return { ...rest, ...held, ...own, text }
  }

  return (n) => {
    const isOwn = n % 16 === 0
    const [name, schema] = pick(
      isOwn ? kinds.filter(([kind]) => ownKinds.includes(kind)) : kinds,
    ) ?? ['', {}]
    const value = Object(valued(schema, 0))
    if (!isOwn) return { update_id: n, [name]: value }
    if (name !== 'callback_query') return { update_id: n, [name]: ownMessage(value) }
    const message = { message_id: 900, date: 0, ...value.message, ...own }
    return { update_id: n, [name]: { ...value, from: person, data: pick(texts), message } }
  }
}
