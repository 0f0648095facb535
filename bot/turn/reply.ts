import type { Asked, Ref } from '../models/model.ts'
import type { Button } from '../telegram/buttons.ts'
import type { Card, ToolResult } from '../tools/tool.ts'

/** What a turn says: one message and the cards that stand for themselves. */
export type Reply = {
  readonly messages: readonly Card[]
  readonly asked: Asked | undefined
  /** All of it as one text, for the conversation: without what was only recalled from it. */
  readonly text: string
}

const emptyAnswer = 'The model gave an empty answer. Please say it again.'

/**
 * Composes the reply of a turn from what the model said and what its calls gave. A card is shown as it
 * is; words of the model that only repeat it are left out. `markdown`: a model wrote the words, so they
 * are formatted; else they are shown as typed. Pure.
 */
export function composeReply(
  turn: string,
  said: string,
  results: readonly ToolResult[],
  markdown = false,
): Reply {
  const cards = results.flatMap(({ card }) => (card === undefined ? [] : [card]))
  const repeated = new Set(
    results
      .filter(({ card, writes }) => card !== undefined && writes === undefined)
      .map(({ text }) => text),
  )
  const words = withoutRepeats(said, [...repeated])
  const writes = results.flatMap(({ writes: each }) => each ?? [])
  const questions = results.flatMap((result) => result.asked ?? [])
  // What waits for an answer in words comes before what has buttons.
  const asked = questions.findLast(({ about }) => about !== 'choice') ?? questions.at(-1)
  const buttons = results.flatMap((result) => result.buttons ?? [])
  const refs: Ref[] = [
    ...results.flatMap((result) => (result.card === undefined ? (result.refs ?? []) : [])),
    { type: 'turn', id: turn, text: words },
  ]
  const text = words === '' && cards.length === 0 ? emptyAnswer : words
  const redoes = results.every((result) => (result.writes ?? []).length === 0 || result.undid)
  const label = redoes ? 'Redo' : 'Undo'
  const undo: Button[][] = writes.length === 0 ? [] : [[{ label, act: { verb: 'undo', id: turn } }]]
  const message: Card = { text, buttons: [...buttons, ...undo], refs, list: [], markdown }
  const messages = text === '' ? cardsWith(cards, [...buttons, ...undo]) : [message, ...cards]
  const shown = messages.map((each) => each.text).join('\n\n')
  return { messages, asked, text: withoutRecalled(shown, results) }
}

/** What a command answered: words, or a message with buttons of its own. */
export function replyOfCommand(turn: string, said: string | Card): Reply {
  if (typeof said === 'string') return composeReply(turn, said, [])
  return composeReply(turn, '', [{ text: said.text, card: said }])
}

function withoutRecalled(shown: string, results: readonly ToolResult[]): string {
  const recalled = results.filter((result) => result.recalled === true).map(({ text }) => text)
  return recalled.reduce(
    (text, each) => text.split(each).join('(I showed what I recalled.)'),
    shown,
  )
}

/** With no words of its own, the turn's buttons go below those of its last card. */
function cardsWith(cards: readonly Card[], buttons: readonly (readonly Button[])[]): Card[] {
  return cards.map((card, i) =>
    i === cards.length - 1 ? { ...card, buttons: [...card.buttons, ...buttons] } : card,
  )
}

function withoutRepeats(said: string, repeats: readonly string[]): string {
  return repeats
    .reduce((text, repeat) => text.split(repeat).join(''), said)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The reply of a turn that failed after it had done something: in code, each act by its own words. */
export function replyAfterFailure(
  turn: string,
  why: string,
  results: readonly ToolResult[],
): Reply {
  const done = results.filter((result) => result.card === undefined).map(({ text }) => text)
  const said = [...done, why].join('\n')
  return composeReply(turn, said, results)
}
