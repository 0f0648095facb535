import { expect, it } from 'vitest'
import { heardIn } from '../hear.ts'
import { createReader } from '../wish.ts'
import { type Example, loadExamples } from './examples.ts'
import { createJudge } from './judge.ts'

const read = createReader()
const judge = createJudge(read)

/** What a sentence comes to right after the rule that it was written for, or where there is none. */
function outcomeOf({ rule, text }: Example): string {
  const known = (words: string) => ({
    rule: { id: words, text: words, since: 0, reason: '' },
    wish: read(words),
  })
  const last = rule === undefined ? undefined : known(rule)
  const live = last === undefined ? [] : [last]
  const [one] = heardIn(text)
  const proposal = one && judge(one, () => ({ live, last })).proposal
  if (proposal === undefined || proposal.type === 'known') return 'nothing'
  if (proposal.type === 'end') return 'end'
  return proposal.over.length > 0 ? 'change' : 'wish'
}

const held = loadExamples(new URL('./test/held/', import.meta.url))

/** By what they are, the share of the sentences that nothing was learned from which are taken so, at least. */
it.each([
  ['wish', ['wish'], 0.5],
  ['not', ['nothing'], 0.75],
  ['change', ['change'], 0.45],
  ['end', ['end'], 0.55],
  ['keep', ['nothing', 'wish'], 0.75],
] as const)(
  'of what is a %s: %s, in most sentences that nothing was learned from',
  (truth, right, least) => {
    const own = held.filter((one) => one.truth === truth)
    const taken = own.filter((one) => right.some((each) => each === outcomeOf(one)))
    expect(own.length).toBeGreaterThan(40)
    expect(taken.length / own.length).toBeGreaterThan(least)
  },
)

it.each([
  ['no emojis', 'you can use emojis again', 'end'],
  ['call me Robert', 'Bob, not Robert', 'change'],
  ['no emojis', 'send mum a heart in this one though', 'nothing'],
])('“%s” / “%s”: %s', (rule, text, outcome) => {
  expect(outcomeOf({ rule, text, truth: 'keep', language: 'en', seen: false })).toBe(outcome)
})

it.each([
  'Dr Okafor',
  'sem tincidunt ornare',
  'draft a message to sam@example.org: it is tulip-4711',
  'zzperson - [x](y) [sources: 1]',
  'feugiat',
])('“%s” has no cue and too little that is known: no wish', (text) => {
  const one = { text, truth: 'not', language: 'xx', seen: false } as const
  expect(outcomeOf({ ...one, rule: undefined })).toBe('nothing')
  expect(outcomeOf({ ...one, rule: 'Never call before nine.' })).toBe('nothing')
})
