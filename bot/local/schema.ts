import { readFileSync } from 'node:fs'
import type { Ajv, ValidateFunction } from 'ajv'
import { badRequest, notFound } from './refuse.ts'

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

type BotApi = {
  readonly methods: Readonly<Record<string, Schema>>
  readonly update: Schema
  readonly defs: Readonly<Record<string, Schema>>
}

export type Args = Readonly<Record<string, unknown>>

export type BotApiSchema = {
  /** A method's name in its proper case (methods are case-insensitive); undefined where there is none. */
  name(method: string): string | undefined
  methods(): readonly string[]
  /** Parameters with the types they should have, forms' strings parsed. Throws a Refusal. */
  read(method: string, args: Args): Promise<Args>
  /** What is wrong with an update; undefined where nothing is. */
  faultOf(update: unknown): Promise<string | undefined>
}

/** Parameters whose own readers know Telegram's wording for what is wrong with them. */
const worded: ReadonlySet<string> = new Set([
  'action',
  'allowed_updates',
  'caption_entities',
  'commands',
  'entities',
  'parse_mode',
  'reaction',
  'reply_markup',
  'quote_parse_mode',
])

/** Without this one the answer is Telegram's special wording, given by the method itself. */
const checkedByMethod: ReadonlySet<string> = new Set([
  'chat_id',
  'text',
  'message_id',
  'message_ids',
  'callback_query_id',
  'file_id',
  'document',
  'photo',
  'voice',
  'action',
  'draft_id',
])

/**
 * The Bot API's methods and parameters, from botapi.schema.json: the types of @grammyjs/types as JSON
 * schema, mended by hand in one place (a ReplyMessage has no reply_to_message, which is no field to
 * require). Validators are compiled when first used.
 */
export function loadSchema(): BotApiSchema {
  const path = new URL('./botapi.schema.json', import.meta.url)
  const api: BotApi = JSON.parse(readFileSync(path, 'utf8'))
  const names = new Map(Object.keys(api.methods).map((name) => [name.toLowerCase(), name]))
  const lax = compiler(api, (schema) => schema)
  const strict = compiler(api, closed)
  const resolved = (schema: Schema | undefined): Schema =>
    schema?.$ref === undefined ? (schema ?? {}) : resolved(api.defs[schema.$ref])

  async function check(schema: Schema, value: unknown, name: string): Promise<void> {
    if (typeof value === schema.type || name === 'allowed_updates') return
    if (!(await lax(schema))(value)) {
      if (worded.has(name)) return
      throw badRequest(`can't parse parameter "${name}"`)
    }
    const validate = await strict(schema)
    if (validate(value)) return
    const extra = validate.errors?.find((error) => error.keyword === 'additionalProperties')
    const field: unknown = Object.values(extra?.params ?? {})[0]
    throw badRequest(`unknown parameter "${name}.${field}"`)
  }

  async function read(method: string, args: Args): Promise<Args> {
    const schema = resolved(api.methods[method])
    const taken: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(args)) {
      const wanted = schema.properties?.[name]
      // The real one ignores what it does not know. Refused here, so that typing mistakes are found.
      if (!wanted) throw badRequest(`unknown parameter "${name}"`)
      const typed = typedAs(resolved(wanted), value ?? undefined, name)
      if (typed === undefined) continue
      await check(wanted, typed, name)
      taken[name] = typed
    }
    const missing = (schema.required ?? []).find(
      (name) => !checkedByMethod.has(name) && taken[name] === undefined,
    )
    if (missing) throw badRequest(`parameter "${missing}" is required`)
    return taken
  }

  return {
    name: (method) => names.get(method.toLowerCase()),
    methods: () => Object.keys(api.methods),
    read,
    async faultOf(update) {
      const validate = await lax(api.update)
      if (validate(update)) return undefined
      return validate.errors?.map((e) => `${e.instancePath} ${e.message}`).join('; ')
    },
  }
}

/** Throws for a method that no Bot API has. */
export function methodName(schema: BotApiSchema, method: string): string {
  const name = schema.name(method)
  if (!name) throw notFound()
  return name
}

/** Compiles each schema once; the library is loaded with the first. */
function compiler(
  api: BotApi,
  shape: (schema: Schema) => Schema,
): (schema: Schema) => Promise<ValidateFunction> {
  const compiled = new Map<string, ValidateFunction>()
  const loaded: { ajv: Promise<Ajv> | undefined } = { ajv: undefined }
  async function load(): Promise<Ajv> {
    const { Ajv } = await import('ajv')
    const ajv = new Ajv({ strict: false, validateSchema: false })
    for (const [name, schema] of Object.entries(api.defs)) ajv.addSchema(shape(schema), name)
    return ajv
  }
  return async (schema) => {
    loaded.ajv ??= load()
    const ajv = await loaded.ajv
    const key = JSON.stringify(schema)
    const validate = compiled.get(key) ?? ajv.compile(shape(schema))
    compiled.set(key, validate)
    return validate
  }
}

/** The same schema without room for fields it does not name. */
function closed(schema: Schema): Schema {
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...(items ? { items: closed(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(closed) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, closed(inner)]),
          ),
          additionalProperties: false,
        }
      : {}),
  }
}

/** Parameters may come as text whatever their type is, as in a form; and a number for a text is taken. */
function typedAs(schema: Schema, value: unknown, name: string): unknown {
  const types = new Set([schema.type, ...(schema.anyOf ?? []).map((one) => one.type)])
  if (typeof value === 'number' && types.has('string') && !types.has('number')) return String(value)
  const stays = typeof value !== 'string' || types.has('string') || schema.enum
  return stays ? value : fromText(types, value, name)
}

function fromText(types: ReadonlySet<string | undefined>, text: string, name: string): unknown {
  if (types.has('number')) return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
  if (types.has('boolean')) return /^(?:true|yes|1)$/i.test(text)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    const what = name === 'reply_markup' ? 'reply keyboard markup' : name.replaceAll('_', ' ')
    throw badRequest(`can't parse ${what} JSON object`)
  }
}
