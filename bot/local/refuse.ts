/** What the Bot API answers instead of a result. `description` is Telegram's wording where it is known. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly parameters: { readonly retry_after: number } | undefined
  constructor(code: number, description: string, parameters?: { readonly retry_after: number }) {
    super(description)
    this.code = code
    this.parameters = parameters
  }
}

export function badRequest(what: string): Refusal {
  return new Refusal(400, `Bad Request: ${what}`)
}

/** Markup that is not well formed; `at` is a byte offset into the UTF-8 of the text as it was sent. */
export function cannotParse(what: string): Refusal {
  return badRequest(`can't parse entities: ${what}`)
}

export function conflict(): Refusal {
  return new Refusal(
    409,
    'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  )
}

export function unauthorized(): Refusal {
  return new Refusal(401, 'Unauthorized')
}

export function notFound(): Refusal {
  return new Refusal(404, 'Not Found')
}

export function blocked(): Refusal {
  return new Refusal(403, 'Forbidden: bot was blocked by the user')
}

export function tooLarge(): Refusal {
  return new Refusal(413, 'Request Entity Too Large')
}

export function slowDown(seconds: number): Refusal {
  return new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })
}
