import type { Frame } from '../../../model.ts'
import { askWhen, type Choice, choice, type Meaning, offer } from '../../meaning.ts'
import { waitingFor } from '../../offers/elsewhere.ts'
import { takeWhen, whenLabel } from '../../reading/dates.ts'
import { short } from '../../reading/text.ts'

/** A reminder as something to choose. */
export function remindChoice(text: string, when: string, frame: Frame, repeat?: string): Choice {
  const often = repeat === undefined ? '' : ` (${repeat})`
  const label = `Remind you ${whenLabel(when, frame)}${often}: ${short(text, 32)}`
  return choice(label, 'remind', { text, when, repeat })
}

/** The same where no date was named: a likely one, which the label says. */
export function later(text: string, frame: Frame): Choice {
  return remindChoice(text, 'tomorrow at 9am', frame)
}

function listChoice(text: string): Choice {
  return choice(`On your list: ${short(text)}`, 'add_loop', { text, owed: 'mine' })
}

/** A reminder whose time cannot be told for sure. */
export function unsureWhen(text: string, rest: string, frame: Frame): Meaning {
  const once = takeWhen(rest.replace(/\b(?:every|each)\s+/gi, ''), frame)
  const dated =
    once === undefined || once === 'several' ? [] : [remindChoice(text, once.when, frame)]
  return offer([...dated, listChoice(text)])
}

const event =
  /\b(?:when(?:ever)?|once|as soon as|if|after|before|next time|until)\s+(?:i|you|he|she|we|they|it|the|my|[A-Z])/

/** A reminder without a date: asked for one, unless it hangs on something or may mean looking up. */
export function withoutDate(text: string, rest: string, frame: Frame): Meaning {
  if (event.test(rest)) {
    const why = 'I can remind you at a time, not when something happens.'
    const seen = waitingFor(rest, frame)
    if (seen.length > 0) return offer([...seen, listChoice(text)], 'Shall I look out for that?')
    return offer([listChoice(text), later(text, frame)], why)
  }
  if (/^(?:of|about|that)\b/i.test(rest.trim())) {
    return offer([
      choice(`Look up: ${short(text)}`, 'recall', { query: text }),
      later(text, frame),
      choice(`Remember: ${short(text)}`, 'remember', { text }),
    ])
  }
  return { type: 'act', calls: [askWhen(`When shall I remind you: ${text}?`, 'remind', { text })] }
}
