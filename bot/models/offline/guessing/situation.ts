import type { Frame, Ref } from '../../model.ts'
import { known, meantByIt } from '../reading/refs.ts'
import { stems } from '../reading/text.ts'

type Odds = Readonly<Record<string, number>>

const never = 1e-6
const noReminders = 1e-3

/** What a text and what the turn knows beside it come to: which kinds of things its words name. */
type Situation = { readonly frame: Frame; readonly names: ReadonlySet<Ref['type'] | 'rule'> }

/** These words are everybody's: sharing one of them names nothing. */
const common = new Set(
  'day week month year today tomorrow tonight morning evening monday tuesday wednesday thursday friday saturday sunday remind reminder daily weekly monthly weekday every each at am pm call send pay get make take new'.split(
    ' ',
  ),
)

function telling(text: string): ReadonlySet<string> {
  return new Set(stems(text).filter((word) => !common.has(word) && /\p{L}{3}/u.test(word)))
}

function situationOf(text: string, frame: Frame): Situation {
  const said = telling(text)
  const named = (words: string) => [...telling(words)].some((word) => said.has(word))
  const refs = known(frame, ['loop', 'trigger', 'event']).filter((ref) => named(ref.text))
  const rules = frame.rules.some((rule) => named(rule.text)) ? (['rule'] as const) : []
  return { frame, names: new Set([...refs.map(({ type }) => type), ...rules]) }
}

/**
 * How much likelier (above 1) or less likely each intent is for what the turn knows beside the text: a draft
 * waits, a message with a loop was replied to, a list is shown, the words name a reminder that is set. Examples
 * have no frame; these are odds by hand.
 */
export function oddsFor(text: string, frame: Frame): (intent: string) => number {
  const situation = situationOf(text, frame)
  const apply = factors.filter(({ when }) => when(situation))
  return (intent) => apply.reduce((all, { odds }) => all * (odds[intent] ?? 1), 1)
}

const replied =
  (type: string) =>
  ({ frame }: Situation) =>
    frame.repliedTo?.refs.some((ref) => ref.type === type) === true
const names =
  (type: Ref['type'] | 'rule') =>
  ({ names: all }: Situation) =>
    all.has(type)
const has =
  (type: Ref['type']) =>
  ({ frame }: Situation) =>
    known(frame, [type]).length > 0

const factors: readonly { readonly when: (given: Situation) => boolean; readonly odds: Odds }[] = [
  {
    when: ({ frame }) => frame.drafts.length === 0,
    odds: { approve: 0.02, edit: 0.02, discard: 0.02, set_address: 0.02 },
  },
  {
    when: ({ frame }) => frame.drafts.length > 0,
    odds: { approve: 3, edit: 3, discard: 3, undo: 0.5 },
  },
  {
    when: ({ frame }) => frame.drafts.some(({ address }) => address === undefined),
    odds: { set_address: 4 },
  },
  { when: ({ frame }) => frame.rules.length === 0, odds: { drop_rule: never } },
  { when: ({ frame }) => frame.rules.length > 0, odds: { drop_rule: 2 } },
  {
    when: ({ frame: { loops = [], list } }) => loops.length + list.length === 0,
    odds: { done: 0.3, drop: 0.3, snooze: 0.3 },
  },
  {
    when: ({ frame: { loops = [], list } }) => loops.length + list.length > 0,
    odds: { done: 1.5, drop: 1.5, snooze: 1.5 },
  },
  {
    when: (given) => !has('trigger')(given),
    odds: {
      pause: noReminders,
      resume: noReminders,
      retime: noReminders,
      reword: noReminders,
      nag: 0.3,
    },
  },
  {
    when: names('trigger'),
    odds: { pause: 5, resume: 5, retime: 5, reword: 5, nag: 3, done: 1.5, drop: 1.5, snooze: 1.5 },
  },
  {
    when: (given) => names('trigger')(given) && !names('event')(given),
    odds: { move_event: 0.2, delete_event: 0.2, add_event: 0.4 },
  },
  { when: names('loop'), odds: { done: 1.5, drop: 1.5, snooze: 1.5 } },
  { when: names('event'), odds: { move_event: 4, delete_event: 4, drop: 0.6, snooze: 0.6 } },
  { when: names('rule'), odds: { drop_rule: 2 } },
  { when: replied('draft'), odds: { approve: 4, edit: 4, discard: 4, drop: 0.2, undo: 0.5 } },
  { when: replied('loop'), odds: { done: 3, drop: 3, snooze: 3, discard: 0.3 } },
  {
    when: replied('trigger'),
    odds: {
      done: 3,
      drop: 3,
      snooze: 3,
      discard: 0.3,
      pause: 3,
      resume: 3,
      retime: 3,
      reword: 3,
      nag: 3,
    },
  },
  { when: replied('turn'), odds: { undo: 4 } },
  {
    when: replied('event'),
    odds: { move_event: 6, delete_event: 8, drop: 0.3, add_event: 0.5, save: 0.3, done: 0.5 },
  },
  {
    when: ({ frame }) =>
      meantByIt(frame).some(({ type }) => type === 'event') &&
      known(frame, ['loop', 'trigger']).length === 0,
    odds: { done: 0.3, drop: 0.3, snooze: 0.3, list_open: 0.5 },
  },
]
