import { describe, expect, it } from 'vitest'
import { tryMemory } from '../../test/testing.ts'

function rulesAfter(...said: string[]): readonly string[] {
  const { memory, say } = tryMemory({ budgets: { x: 2000, y: 4000 } })
  for (const text of said) say(text)
  return memory.rules().map((rule) => rule.text)
}

describe('an end', () => {
  it.each([
    ['Always send me the weather at seven.', 'You can stop sending me the weather.'],
    ['Always send me the weather at seven.', "Don't send me the weather any more"],
    ['Never book the early train.', 'Forget the rule about the early train'],
    ['Never send before I say send.', 'Drop the rule about sending.'],
    ['I prefer meetings after 10:15.', 'I no longer want late meetings.'],
    ['Always file recipes under Kitchen.', 'Forget what I said about recipes.'],
    ['Never spend more than 35 euros on wine.', 'There is no limit for wine any more.'],
    [
      'Mándame siempre las cotizaciones a las 8:35.',
      'Ya no hace falta que me mandes las cotizaciones.',
    ],
    ['Manda sempre as cotações às 8:50.', 'Não precisa mais me mandar as cotações.'],
    ['Mandami sempre i cambi alle 8:55.', 'Non serve più che mi mandi i cambi.'],
    ['Leg Rechnungen immer unter Steuern ab.', 'Rechnungen ablegen ist nicht mehr nötig.'],
    ['Envoie-moi toujours la météo à 7:05.', "Tu n'as plus besoin de m'envoyer la météo."],
    ['Keep replies under three sentences.', 'Replies no longer need to be under three sentences.'],
    [
      'For trips to Lyon take the night train, always.',
      "I don't mind how we do trips to Lyon any more, drop that rule.",
    ],
    ['Always hand in the forms by Friday.', "There's no deadline for the forms any more."],
    [
      'Für Fahrten nach Ulm nimm immer den Nachtzug.',
      'Für Fahrten nach Ulm musst du nichts mehr buchen.',
    ],
    ['Rappelle-moi toujours les gouttes à 6:15.', 'Ne me rappelle plus les gouttes.'],
  ])('“%s” / “%s”', (rule, end) => {
    const other = 'Always answer before noon.'
    expect(rulesAfter(rule, other, end)).toEqual([other])
  })

  it('of nothing that was a rule changes nothing', () => {
    const rule = 'Never book the early train.'
    expect(rulesAfter(rule, 'No need to feed the cat', 'You can stop the timer.')).toEqual([rule])
  })
})
