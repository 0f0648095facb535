import type { Usage } from '../models/model.ts'

/** USD for a million tokens. */
type Price = {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
}

type Priced = {
  readonly model: RegExp
  readonly price: Price
  /** Of a request whose prompt, caches counted, has more tokens than this. */
  readonly long?: { readonly over: number; readonly price: Price }
}

/**
 * List prices as published in November 2026 (platform.claude.com/docs, ai.google.dev/gemini-api/docs/pricing):
 * the five-minute cache, no batches, no discounts that end. The first that fits holds.
 */
const prices: readonly Priced[] = [
  {
    model: /^claude-haiku-5/,
    price: { input: 0.1, output: 0.5, cacheRead: 0.01, cacheWrite: 0.125 },
    long: {
      over: 100_000,
      price: { input: 0.5, output: 2.5, cacheRead: 0.05, cacheWrite: 0.625 },
    },
  },
  { model: /^claude-haiku/, price: { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 } },
  { model: /^claude-sonnet-5/, price: { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 } },
  { model: /^claude-sonnet/, price: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 } },
  { model: /^claude-opus-5/, price: { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 } },
  { model: /^gemini-embedding/, price: { input: 0.2, output: 0, cacheRead: 0, cacheWrite: 0 } },
  {
    model: /^gemini-[\d.]+-flash-lite/,
    price: { input: 0.3, output: 2.5, cacheRead: 0.03, cacheWrite: 0 },
  },
  {
    model: /^gemini-[\d.]+-flash/,
    price: { input: 1.5, output: 9, cacheRead: 0.15, cacheWrite: 0 },
  },
  {
    model: /^gemini-[\d.]+-pro/,
    price: { input: 2, output: 12, cacheRead: 0.2, cacheWrite: 0 },
    long: { over: 200_000, price: { input: 4, output: 18, cacheRead: 0.4, cacheWrite: 0 } },
  },
]

/** What is not in the table is counted as the dearest there is: a cap that stops too early is the smaller harm. */
const dearest: Price = { input: 15, output: 75, cacheRead: 1.5, cacheWrite: 18.75 }

/** What a call cost, in USD, by list price; `known` is false where the model has none here. */
export function costOf(usage: Usage): { readonly usd: number; readonly known: boolean } {
  const { input, output, cacheRead, cacheWrite } = usage
  const priced = prices.find(({ model }) => model.test(usage.model))
  const isLong = priced?.long !== undefined && input + cacheRead + cacheWrite > priced.long.over
  const price = (isLong ? priced.long?.price : priced?.price) ?? dearest
  const millionth =
    input * price.input +
    output * price.output +
    cacheRead * price.cacheRead +
    cacheWrite * price.cacheWrite
  return { usd: millionth / 1_000_000, known: priced !== undefined }
}
