import { describe, expect, it } from 'vitest'
import { type Changing, changingFacts, inRounds } from '../../notes/facts/test/changing.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Model } from '../models/model.ts'
import { createWorld, type Otto, startOtto } from '../turn/test/fakes.ts'

const table = changingFacts('sixty')
const everything = inRounds(table)
const bare = (text: string) => text.replace(/\.$/, '')

/** What became of the table: values that hold now, whole histories, and what was retired by what is no change. */
function outcome(notes: Notes) {
  const all = notes.search('', { kinds: ['fact'], statuses: ['current', 'superseded'] })
  const byText = (words: string) => all.find(({ said }) => said === words)
  const wrong: string[] = []
  const histories = table.filter(({ said, alike }) => {
    wrong.push(...alike.filter((text) => byText(text)?.status !== 'current'))
    const last = byText(said.at(-1) ?? '')
    const periods = last === undefined ? [] : notes.facts.periods(last.id)
    return (
      JSON.stringify(periods.map(({ fact }) => fact.said)) === JSON.stringify(said.toReversed())
    )
  })
  const current = table.filter(({ said }) => byText(said.at(-1) ?? '')?.status === 'current')
  return { current: current.length, histories: histories.length, wrong }
}

/** Says it an hour later; where it may also be something else, Otto asks. */
async function told(otto: Otto, text: string): Promise<void> {
  otto.world.clock.at += 3_600_000
  await otto.say(`remember that ${text}`)
  const buttons = otto.shown().at(-1)?.buttons.flat() ?? []
  const offered = buttons.find(({ label }) => label.startsWith('Remember: '))
  if (offered !== undefined) await otto.tap(offered.label)
}

/** Answers without the value that holds, with one that does not, or without one that held. */
async function faults(otto: Otto, { said, now, before }: Changing): Promise<string[]> {
  const [last = '', ...earlier] = said.toReversed().map(bare)
  const answer = await otto.say(now)
  const stale = earlier.some((text) => answer.includes(`${text} (you`))
  const history = await otto.say(before)
  return [
    ...(answer.includes(last) && !stale ? [] : [`${now} -> ${answer}`]),
    ...(earlier.every((text) => history.includes(text)) ? [] : [`${before} -> ${history}`]),
  ]
}

describe('sixty facts, each changed one to three times among statements that only look like a change', () => {
  it('are kept by the offline brain, with what holds and what held', async () => {
    const otto = startOtto(createWorld())
    for (const text of everything) await told(otto, text)
    expect(outcome(otto.stores.notes)).toEqual({ current: 60, histories: 60, wrong: [] })
    const unanswered: string[] = []
    for (const row of table) unanswered.push(...(await faults(otto, row)))
    expect(unanswered).toEqual([])
  }, 120_000)

  it('are kept when a model files them without naming subjects', async () => {
    const model: Model = async function* ({ messages }) {
      const [person] = messages
      const done = messages.some(({ role }) => role === 'tool')
      if (person?.role === 'person' && !done) {
        yield { type: 'call', call: { id: 'c1', name: 'remember', args: { text: person.text } } }
        yield { type: 'done', stop: 'calls', usage: undefined }
        return
      }
      yield { type: 'text', text: 'Noted.' }
      yield { type: 'done', stop: 'end', usage: undefined }
    }
    const otto = startOtto(createWorld(), { model })
    for (const text of everything) await otto.say(text)
    expect(outcome(otto.stores.notes)).toEqual({ current: 60, histories: 60, wrong: [] })
  }, 120_000)
})
