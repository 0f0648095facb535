import { describe, expect, it } from 'vitest'
import { expected, meaningOf, rows } from '../test/meaning.ts'

describe('days in German', () => {
  it.each(
    rows(`
      heute | 2026-11-30
      morgen | 2026-12-01
      übermorgen | 2026-12-02
      uebermorgen | 2026-12-02
      gestern | 2026-11-29
      vorgestern | 2026-11-28
      Montag | ? 2026-11-30 or 2026-12-07
      Dienstag | 2026-12-01
      am Mittwoch | 2026-12-02
      am Donnerstag | 2026-12-03
      am Freitag | 2026-12-04
      am Samstag | 2026-12-05
      am Sonnabend | 2026-12-05
      am Sonntag | 2026-12-06
      letzten Freitag | 2026-11-27
      bis Donnerstag | 2026-12-03
      am 15. | 2026-12-15
      am ersten Januar | 2027-01-01
      nächste Woche | 2026-12-07
      nächsten Monat | 2026-12-01
      Ende des Monats | 2026-11-30
      Heiligabend | 2026-12-24
      Weihnachten | 2026-12-25
      Silvester | 2026-12-31
      am 3. März 2028 | 2028-03-03
      am 24.12. | 2026-12-24
      24.12.2026 | 2026-12-24`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('months in German', () => {
  it.each(
    rows(`
      am 2. Januar | 2027-01-02
      am 2. Februar | 2027-02-02
      am 2. März | 2027-03-02
      am 2. April | 2027-04-02
      am 2. Mai | 2027-05-02
      am 2. Juni | 2027-06-02
      am 2. Juli | 2027-07-02
      am 2. August | 2027-08-02
      am 2. September | 2027-09-02
      am 2. Oktober | 2027-10-02
      am 2. November | 2027-11-02
      am 2. Dezember | 2026-12-02`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('times of day in German', () => {
  it.each(
    rows(`
      heute Abend | 2026-11-30 19:00
      heute Abend um 8 | 2026-11-30 20:00
      heute Nachmittag | 2026-11-30 15:00
      morgen früh | 2026-12-01 09:00
      morgen früh um 8 | 2026-12-01 08:00
      morgen Nachmittag | 2026-12-01 15:00
      morgen Abend | 2026-12-01 19:00
      morgen um 15 Uhr | 2026-12-01 15:00
      morgen um 15:30 | 2026-12-01 15:30
      morgen um 15.30 Uhr | 2026-12-01 15:30
      morgen um halb neun | 2026-12-01 08:30
      morgen um Viertel nach neun | 2026-12-01 09:15
      morgen um Viertel vor zehn | 2026-12-01 09:45
      morgen um zehn vor zehn | 2026-12-01 09:50
      morgen um 17 Uhr | 2026-12-01 17:00
      morgen Mittag | 2026-12-01 12:00
      um Mitternacht | 2026-12-01 00:00
      um 9 Uhr abends | 2026-11-30 21:00
      morgen um 8 Uhr morgens | 2026-12-01 08:00
      am Freitag um 18 Uhr | 2026-12-04 18:00
      Samstag Abend | 2026-12-05 19:00
      am 2. Juni um 20 Uhr | 2027-06-02 20:00
      am 24. Dezember um 15 Uhr | 2026-12-24 15:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('how long from now in German', () => {
  it.each(
    rows(`
      in 20 Minuten | 2026-11-30 09:30
      in fünf Minuten | 2026-11-30 09:15
      in sechs Minuten | 2026-11-30 09:16
      in sieben Minuten | 2026-11-30 09:17
      in acht Minuten | 2026-11-30 09:18
      in neun Minuten | 2026-11-30 09:19
      in zehn Minuten | 2026-11-30 09:20
      in zwölf Minuten | 2026-11-30 09:22
      in fünfzehn Minuten | 2026-11-30 09:25
      in zwanzig Minuten | 2026-11-30 09:30
      in fünfundzwanzig Minuten | 2026-11-30 09:35
      in dreißig Minuten | 2026-11-30 09:40
      in vierzig Minuten | 2026-11-30 09:50
      in neunzig Minuten | 2026-11-30 10:40
      in einer halben Stunde | 2026-11-30 09:40
      in einer Viertelstunde | 2026-11-30 09:25
      in einer Stunde | 2026-11-30 10:10
      in anderthalb Stunden | 2026-11-30 10:40
      in zwei Stunden | 2026-11-30 11:10
      in drei Tagen | 2026-12-03
      in vier Tagen | 2026-12-04
      in einer Woche | 2026-12-07
      in zwei Wochen | 2026-12-14
      in einem Monat | 2026-12-30
      in einem Jahr | 2027-11-30
      vor zwei Stunden | 2026-11-30 07:10
      vor drei Tagen | 2026-11-27
      in ein paar Tagen | ?
      später | ?`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('again and again in German, from the first time on', () => {
  it.each(
    rows(`
      jeden Tag um 8 Uhr | 2026-12-01 08:00
      jeden Tag um 18 Uhr | 2026-11-30 18:00
      täglich um 21 Uhr | 2026-11-30 21:00
      jeden Montag um 9 Uhr | 2026-12-07 09:00
      freitags um 17:30 | 2026-12-04 17:30
      jeden Dienstag um 10 Uhr | 2026-12-01 10:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})
