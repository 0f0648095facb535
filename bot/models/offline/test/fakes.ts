import type { Frame, Ref } from '../../model.ts'
import type { Planned } from '../meaning.ts'
import { understand } from '../understand.ts'
import { frameOf, type Phrase } from './phrase.ts'

/** Tuesday 1 December 2026, 09:00 in London, with what a test adds. */
export function frame(given: Phrase['frame'] = {}): Frame {
  return frameOf({ text: '', frame: given, expect: { changes: 'none' } })
}

export function loop(id: string, text: string): Ref {
  return { type: 'loop', id, text }
}

/**
 * What an understood text comes to, on one line: calls, then "? label" of the likeliest choice ("| …" for
 * others, whose order every new example may change), then ": words" said.
 */
export function read(text: string, given: Frame = frame(), trusted = true): string {
  const plan = understand(text, trusted, given)
  const words = plan.text === '' ? [] : [`: ${plan.text.split('\n')[0]}`]
  return [...plan.calls.map(line), ...words].join(' + ')
}

function line({ tool, args }: Planned): string {
  if (tool === 'offer_choices') {
    const [first, ...more] = labels(args['choices'])
    return `? ${first}${more.length > 0 ? ' | …' : ''}`
  }
  const shown = Object.entries(args).map(([key, value]) => `${key}=${plain(value)}`)
  return [tool, ...shown].join(' ')
}

function labels(choices: unknown): string[] {
  return Array.isArray(choices) ? choices.map(({ label }: { label: string }) => label) : []
}

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value).replaceAll('"', '') : String(value)
}
