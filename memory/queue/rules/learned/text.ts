import { oneLine } from '../../cut.ts'
import { newValue, openValues } from '../about/value.ts'
import { changedText, withoutOld } from '../change.ts'
import type { Known } from '../match.ts'
import type { Wish } from '../wish.ts'
import { fold } from '../words.ts'

/** What a rule says once words about its change have another value put into it; undefined where they tell no place. */
export function placedText(
  rule: Known,
  said: string,
  wish: Wish,
  next: boolean,
): string | undefined {
  const how = { next, surely: true, told: false, asked: true, story: false } as const
  const text = changedText(rule, said, wish, how)
  return text === undefined || fold(text) === fold(rule.rule.text) ? undefined : text
}

/** The words themselves, behind what the rule is about without the value that no longer holds. */
export function toldText(rule: Known, said: string): string {
  const words = oneLine(newValue(rule, said) === undefined ? said : withoutOld(said, rule))
  const about = topicOf(rule)
  return about === '' ? words : `${about}: ${words}`
}

function topicOf({ rule, wish }: Known): string {
  const values = openValues(wish).toSorted((a, b) => b.from - a.from)
  if (values.length === 0) return ''
  const without = values.reduce(
    (text, { from, to }) => text.slice(0, from) + text.slice(to),
    rule.text,
  )
  return oneLine(without).replace(/[\s,.:;]+$/u, '')
}
