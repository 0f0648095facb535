import { ModelError, type ModelErrorKind } from './model.ts'

/** What is told of a fault by whoever saw it, without a word of the request or of the answer. */
export type Fault = {
  /** HTTP status; undefined where no answer came, or the stream itself broke. */
  readonly status: number | undefined
  /** The provider's own word for it ("overloaded_error"), or ''. */
  readonly type: string
  readonly message: string
  readonly requestId: string
  /** The system's word for what broke below HTTP ("ECONNREFUSED"), or ''. */
  readonly code: string
  /** Milliseconds that the provider asks to be left alone, where it does. */
  readonly retryAfter: number | undefined
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Reads what the provider's library throws, by its fields: its classes live in another file. */
export function faultOf(cause: unknown): Fault {
  const status = fieldOf(cause, 'status')
  const headers = fieldOf(cause, 'headers')
  const header = (name: string) => (headers instanceof Headers ? headers.get(name) : null)
  const seconds = Number.parseFloat(header('retry-after') ?? '')
  return {
    status: typeof status === 'number' ? status : undefined,
    type: wordOf(fieldOf(cause, 'type')),
    message: wordOf(fieldOf(cause, 'message')),
    requestId: wordOf(fieldOf(cause, 'requestID')),
    code: codeOf(cause),
    retryAfter: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined,
  }
}

/** The innermost code: libraries wrap what the system said. */
function codeOf(cause: unknown): string {
  const inner = fieldOf(cause, 'cause')
  return (inner === undefined ? '' : codeOf(inner)) || wordOf(fieldOf(cause, 'code'))
}

const overloadedTypes = new Set([
  'overloaded_error',
  'rate_limit_error',
  'api_error',
  'timeout_error',
])

/** Whether the same request may well succeed in a moment. */
export function isPassing({ status, type, message }: Fault): boolean {
  if (overloadedTypes.has(type)) return true
  if (status === undefined) return type === '' && !isGarbled(message)
  return status === 408 || status === 429 || status >= 500
}

/** An event that was no JSON: the library lets the parser's own error through. */
function isGarbled(message: string): boolean {
  return /JSON|Unexpected (token|end)/.test(message)
}

const tooLong =
  /prompt is too long|exceeds? the (maximum|context)|context (window|length)|too many tokens/i

type Verdict = readonly [
  holds: (fault: Fault) => boolean,
  kind: ModelErrorKind,
  said: (who: Provider) => string,
]

/** Whom a call went to, in words for the person. */
export type Provider = { readonly vendor: 'Anthropic' | 'Google'; readonly model: string }

function isInvalid({ status, type }: Fault): boolean {
  return status === 400 || type === 'invalid_request_error'
}

function isAnswer({ status, type }: Fault): boolean {
  return status !== undefined || type !== ''
}

/** The first that holds is said; where none does, nobody answered. */
const verdicts: readonly Verdict[] = [
  [
    (fault) =>
      fault.status === 401 ||
      fault.status === 403 ||
      fault.type === 'authentication_error' ||
      (isInvalid(fault) && /\bAPI[ _]key\b/i.test(fault.message)),
    'key refused',
    ({ vendor }) => `${vendor} refused the API key.`,
  ],
  [
    (fault) => fault.status === 402 || (isInvalid(fault) && /credit balance/i.test(fault.message)),
    'key refused',
    ({ vendor }) => `${vendor} refused: the account of the API key can't pay.`,
  ],
  [
    (fault) => fault.status === 413 || (isInvalid(fault) && tooLong.test(fault.message)),
    'too long',
    () => 'The conversation is too long for the model.',
  ],
  [
    ({ status }) => status === 404,
    'bad answer',
    ({ vendor, model }) => `${vendor} does not know the model ${model}.`,
  ],
  [
    (fault) => isPassing(fault) && isAnswer(fault),
    'overloaded',
    () => 'The model is overloaded at the moment.',
  ],
  [isAnswer, 'bad answer', () => 'The model refused the request as it was put.'],
  [({ message }) => isGarbled(message), 'bad answer', () => "The model's answer came garbled."],
]

/**
 * The fault in a sentence for the person. Neither it nor its cause repeats what the provider wrote: an
 * error page may quote the request, the key with it.
 */
export function toModelError(fault: Fault, provider: Provider): ModelError {
  const cause = new Error(summaryOf(fault, provider))
  const verdict = verdicts.find(([holds]) => holds(fault))
  if (verdict === undefined) return unreachable({ cause })
  const [, kind, said] = verdict
  return new ModelError(kind, said(provider), { cause })
}

/** "messages.3.content.0.type" at the start of what the provider writes: a path, not a word of anybody's. */
const requestPlace =
  /^(messages|system|tools|tool_choice|thinking|output_config|max_tokens|stream)(\.[a-z_\d]{1,30}){0,6}(?=: )/

/** For the log: numbers, the provider's own words for kinds, and the place in the request that was at fault. */
function summaryOf(
  { status, type, message, requestId, code }: Fault,
  { vendor }: Provider,
): string {
  const place = requestPlace.exec(message)?.[0] ?? ''
  const kind = /^[a-z_]{1,60}_error$/.test(type) ? type : ''
  const id = /^req_\w{1,60}$/.test(requestId) ? requestId : ''
  const system = /^[A-Z_]{1,40}$/.test(code) ? code : ''
  return [vendor.toLowerCase(), status ?? 'no answer', kind, system, place, id]
    .filter(Boolean)
    .join(' ')
}

export function unreachable(options?: ErrorOptions): ModelError {
  return new ModelError('unreachable', "I can't reach the model.", options)
}

export function stopped(): ModelError {
  return new ModelError('stopped', 'Stopped.')
}

export function stalled(): ModelError {
  return new ModelError('stalled', 'The model stopped in the middle of its answer.')
}
