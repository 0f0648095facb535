import { describe, expect, it } from 'vitest'
import { read } from '../test/fakes.ts'

describe('a reminder asked for in another language', () => {
  it.each([
    ['ricordami domani alle 15 di chiamare Ana', 'remind text=chiamare Ana when=domani alle 15'],
    ['recuérdame mañana a las 9 llamar a Ana', 'remind text=llamar a Ana when=mañana a las 9'],
    ['lembra-me todas as sextas às 18h de regar', 'remind text=regar when=todas as sextas às 18h'],
    ["rappelle-moi d'appeler Ana demain à 15h", 'remind text=appeler Ana when=demain à 15h'],
    ['erinnere mich morgen um 9 an den Müll', 'remind text=den Müll when=morgen um 9'],
  ])('%s', (text, call) => expect(read(text)).toBe(call))

  it('without a time asks for one', () => {
    expect(read('erinnere mich an den Müll')).toMatch(
      /^ask text=When shall I remind you: den Müll\?/,
    )
  })

  it.each([
    'ricordami domani verso sera di chiamare Ana',
    'ricordami ogni terzo giorno di bere',
    'erinnere mich am Montag oder Dienstag an den Müll',
    'rappelle-moi que la clé est sous le pot',
  ])('sets none where a piece of the time may be left over: %s', (text) => {
    expect(read(text)).not.toMatch(/^remind /)
  })
})
