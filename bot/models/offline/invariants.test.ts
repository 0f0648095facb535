import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Offerable } from './meaning.ts'
import { frame } from './test/fakes.ts'
import { frameOf, type Phrase } from './test/phrase.ts'
import { understand } from './understand.ts'

const looks = new Set([
  'list_open',
  'brief',
  'recall',
  'list_events',
  'list_triggers',
  'list_notes',
  'ask',
  'offer_choices',
])
const offerable: Record<Offerable, true> = {
  remember: true,
  add_loop: true,
  save: true,
  remind: true,
  list_open: true,
  close_loops: true,
  snooze: true,
  mute: true,
  set_due: true,
  undo: true,
  brief: true,
  draft_message: true,
  edit_draft: true,
  send_draft: true,
  discard_draft: true,
  set_address: true,
  recall: true,
  add_event: true,
  add_task: true,
  complete_task: true,
  move_event: true,
  delete_event: true,
  list_events: true,
  add_rule: true,
  drop_rule: true,
  forget: true,
  consolidate_memory: true,
  pause_trigger: true,
  resume_trigger: true,
  change_trigger: true,
  list_triggers: true,
  list_notes: true,
  set_zone: true,
  watch: true,
}

const phrases = ['tuned.json', 'tuned-triggers.json'].flatMap(
  (name) =>
    JSON.parse(readFileSync(new URL(`./phrases/${name}`, import.meta.url), 'utf8')) as Phrase[],
)

function changesOf(phrase: Phrase, text: string, trusted = true): unknown[] {
  const { calls } = understand(text, trusted, frameOf(phrase))
  return calls.filter(({ tool }) => !looks.has(tool))
}

/** Orders of one sentence, as said to Otto: what stands around them decides whether they are meant. */
const orders = phrases.filter(
  (phrase) =>
    phrase.trusted !== false &&
    phrase.frame?.asked === undefined &&
    /^[\p{L}\d✅][^.!?]*[.!?]?$/u.test(phrase.text) &&
    !/^(?:hey|ok|oops|no|yes|thanks|got it|my|sam's|that was|https)|remember that$/i.test(
      phrase.text,
    ) &&
    changesOf(phrase, phrase.text).length > 0,
)

const bare = (text: string) => text.replace(/[.!]$/, '')

describe('an order changes nothing', () => {
  it.each<[string, (text: string) => string]>([
    ['where somebody else gave it', (text) => `Paolo told me: "${text}"`],
    ['where it is reported', (text) => `he said ${text}`],
    ['where it is quoted', (text) => `"${text}"`],
    ['where it is supposed', (text) => `what if ${bare(text)}?`],
    ['where it is asked about', (text) => `did I say ${bare(text)}?`],
    ['where it is doubted', (text) => `should I ${bare(text)}?`],
    ['where it hangs on something', (text) => `if it rains, ${text}`],
    ['where it is only possible', (text) => `maybe ${text}`],
    ['where it is denied', (text) => `don't ${text}`],
    ['where it is taken back', (text) => `${bare(text)}, no wait, never mind`],
    ['where it is a joke', (text) => `${bare(text)} - just kidding`],
  ])('%s', (_how, around) => {
    const wrong = orders.flatMap((phrase) => {
      const text = around(phrase.text)
      const changes = changesOf(phrase, text)
      return changes.length === 0 ? [] : [{ text, changes }]
    })
    expect(wrong).toEqual([])
    expect(orders.length).toBeGreaterThan(150)
  })

  it('where it was passed on', () => {
    for (const phrase of phrases) expect(changesOf(phrase, phrase.text, false)).toEqual([])
  })
})

describe('an order is the same', () => {
  it.each<[string, (text: string) => string]>([
    ['with a greeting', (text) => `Hey Otto, ${text}`],
    ['with please and thanks', (text) => `please ${text}, thanks!`],
    ['after a sigh', (text) => `ok, ${text}`],
    ['in other quotes', (text) => text.replaceAll("'", '’')],
    ['with blanks around', (text) => `  ${text}\n`],
  ])('%s', (_how, around) => {
    const kept = orders.filter((phrase) => {
      const tools = (text: string) =>
        understand(text, true, frameOf(phrase)).calls.map(({ tool }) => tool)
      return tools(around(phrase.text)).join() === tools(phrase.text).join()
    })
    expect(kept.length / orders.length).toBeGreaterThan(0.95)
  })
})

describe('any text at all', () => {
  const words = [
    'remind',
    'me',
    'at',
    '5',
    'to',
    'send',
    'Ana',
    'the',
    'done',
    '2',
    'undo',
    'that',
    'and',
    'if',
    'not',
    'I',
    'owe',
    'draft',
    ':',
    '"',
    '?',
    ',',
    'tomorrow',
    'forget',
    'my',
    'what',
    'is',
    'open',
    'save',
    'move',
    '😀',
    'sam@example.org',
    '\n',
  ]
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...words), { maxLength: 16 }).map((some) => some.join(' ')),
  )

  it('is answered: by calls, by words, or by at most three choices that may be offered', () => {
    fc.assert(
      fc.property(text, (said) => {
        const plan = understand(said, true, frame())
        expect(plan.calls.length > 0 || plan.text !== '').toBe(true)
        const choices = plan.calls
          .filter(({ tool }) => tool === 'offer_choices')
          .flatMap(({ args }) => args['choices'] as { label: string; tool: string }[])
        for (const { label, tool } of choices) {
          expect(offerable).toHaveProperty(tool)
          expect(label.length).toBeLessThan(120)
        }
        expect(plan).toEqual(understand(said, true, frame()))
      }),
      { numRuns: 300 },
    )
  })

  it('of any length is read in a bounded time', () => {
    for (const unit of ['a ', '. ', 'x, ', 'tomorrow at 5 ', 'remind me to ', '"', 'and then ']) {
      expect(understand(unit.repeat(20_000 / unit.length), true, frame()).calls).toEqual([])
    }
  })

  it('that announces pages of content is taken whole', () => {
    const pages = 'The boiler man comes on Thursday. '.repeat(60).trim()
    expect(understand(`draft a mail to Sam: ${pages}`, true, frame()).calls).toEqual([
      { tool: 'draft_message', args: { to: 'Sam', text: pages } },
    ])
    expect(understand(`remember: ${pages}`, true, frame()).calls).toEqual([
      { tool: 'remember', args: { text: pages } },
    ])
    expect(understand(`${pages} Draft a mail to Sam: hello`, true, frame()).calls).toEqual([])
  })
})
