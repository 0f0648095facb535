import { describe, expect, it } from 'vitest'
import { findWhen, resolveWhen, type TimeContext } from '../../words.ts'
import { localInstant } from '../../zones.ts'

const zone = 'Europe/Berlin'
const now = localInstant('2026-11-26T10:10', zone)
const ctx: TimeContext = { now: typeof now === 'number' ? now : 0, zone, dateOrder: 'DMY' }

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

describe('talk of what is over', () => {
  it.each(
    lines(`
      last Tuesday we went to the beach
      I saw her yesterday at 3
      the Friday before last we had fondue
      Mondays used to be quiet
      ieri alle 3 mi sono svegliato
      una volta il lunedì era giorno di riposo
      el domingo pasado éramos doce
      antes los lunes eran tranquilos
      ontem às 3 acordei com o barulho
      antigamente às segundas era folga
      dimanche dernier on était douze
      avant le lundi c'était calme
      früher war montags Ruhetag
      letzten Sonntag waren wir zwölf
      neulich am Dienstag war die Heizung kaputt
    `),
  )('is no time: %s', (text) => expect(findWhen(text, ctx)).toBeUndefined())

  it('leaves the time to come that stands beside it', () => {
    const found = findWhen('I saw Ana yesterday, remind me tomorrow at 9', ctx)
    expect(found?.when).toMatchObject({ type: 'at', precision: 'minute' })
  })

  it('is none where the past day is a slip, or where it is counted from', () => {
    expect(findWhen('renew it by 3 March 2020', ctx)?.when.type).toBe('at')
    expect(findWhen('I owe him 12 euros since Monday', ctx)?.when.type).toBe('at')
  })
})

describe('a title or a name with the word of a day', () => {
  it.each(
    lines(`
      il Sabato del villaggio è una poesia bellissima
      Vendredi ou la vie sauvage est son livre préféré
      Domenica Rossi ha chiamato due volte
      feliz domingo a todos
    `),
  )('is no time: %s', (text) => expect(findWhen(text, ctx)).toBeUndefined())
})

describe('words around a time that change it', () => {
  it.each(
    lines(`
      every day except Sunday at 8am walk
      salvo los lunes, riega cada día
      jeden Tag außer Sonntag um 8
      remind me of the exam on Friday the day before
      two hours before the flight on Saturday
      il giorno prima di Natale
      la veille de l'examen de vendredi
      zwei Tage vor Freitag
      Monday, Wednesday and Friday at 7am gym
      de lunes a miércoles
      on the 1st and 15th pay
      a mezzogiorno meno un quarto
      ten past noon tomorrow
      un samedi sur trois je travaille
      de 10h à midi vendredi ménage
      às 20 para as 9 da noite buscar a Bia
      el próximo martes trece tengo juicio
      I'm away until Saturday
      every Thursday at 6pm starting in March
    `),
  )('make it a question: %s', (text) => {
    const found = findWhen(text, ctx)
    expect(found?.when.type).toBe('unclear')
    // The words handed on with it must not be sure to a tool either.
    const words = text.slice(found?.start, found?.end)
    expect(resolveWhen(words, ctx)).not.toMatchObject({ type: 'at', precision: 'minute' })
  })

  it.each(
    lines(`
      call Ana on Friday before lunch
      every Monday at 9 water the plants
      dentist on Saturday, bring the card
      am Freitag nach der Arbeit einkaufen
      domani alle 15 dal dentista
    `),
  )('are not seen where there are none: %s', (text) =>
    expect(findWhen(text, ctx)?.when.type).toBe('at'),
  )
})
