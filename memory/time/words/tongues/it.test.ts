import { describe, expect, it } from 'vitest'
import { expected, meaningOf, rows } from '../test/meaning.ts'

describe('days in Italian', () => {
  it.each(
    rows(`
      oggi | 2026-11-30
      domani | 2026-12-01
      dopodomani | 2026-12-02
      ieri | 2026-11-29
      l'altro ieri | 2026-11-28
      lunedì | ? 2026-11-30 or 2026-12-07
      martedì | 2026-12-01
      mercoledì | 2026-12-02
      giovedì | 2026-12-03
      venerdì | 2026-12-04
      sabato | 2026-12-05
      domenica | 2026-12-06
      lunedì prossimo | 2026-12-07
      venerdì scorso | 2026-11-27
      entro giovedì | 2026-12-03
      il 15 | 2026-12-15
      il primo gennaio | 2027-01-01
      la settimana prossima | 2026-12-07
      il mese prossimo | 2026-12-01
      fine mese | 2026-11-30
      fine anno | 2026-12-31
      natale | 2026-12-25
      la vigilia di natale | 2026-12-24
      capodanno | 2027-01-01
      il 3 marzo 2028 | 2028-03-03`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('months in Italian', () => {
  it.each(
    rows(`
      il 2 gennaio | 2027-01-02
      il 2 febbraio | 2027-02-02
      il 2 marzo | 2027-03-02
      il 2 aprile | 2027-04-02
      il 2 maggio | 2027-05-02
      il 2 giugno | 2027-06-02
      il 2 luglio | 2027-07-02
      il 2 agosto | 2027-08-02
      il 2 settembre | 2027-09-02
      il 2 ottobre | 2027-10-02
      il 2 novembre | 2027-11-02
      il 2 dicembre | 2026-12-02`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('times of day in Italian', () => {
  it.each(
    rows(`
      stasera | 2026-11-30 19:00
      stasera alle 8 | 2026-11-30 20:00
      domattina | 2026-12-01 09:00
      domani mattina alle 8 | 2026-12-01 08:00
      domani pomeriggio | 2026-12-01 15:00
      domani sera | 2026-12-01 19:00
      oggi pomeriggio alle 4 | 2026-11-30 16:00
      sabato mattina | 2026-12-05 09:00
      sabato sera alle 9 | 2026-12-05 21:00
      domani alle 15 | 2026-12-01 15:00
      domani alle 15:30 | 2026-12-01 15:30
      domani alle 18.45 | 2026-12-01 18:45
      domani alle otto e mezza | 2026-12-01 08:30
      domani alle nove e un quarto | 2026-12-01 09:15
      domani alle dieci meno un quarto | 2026-12-01 09:45
      domani alle dieci meno dieci | 2026-12-01 09:50
      domani alle 7 | ? 2026-12-01 07:00 or 2026-12-01 19:00
      domani a mezzogiorno | 2026-12-01 12:00
      mezzogiorno | 2026-11-30 12:00
      a mezzanotte | 2026-12-01 00:00
      alle 3 del pomeriggio | 2026-11-30 15:00
      alle 9 di sera | 2026-11-30 21:00
      il 2 giugno alle 20 | 2027-06-02 20:00
      il 24 dicembre alle 15 | 2026-12-24 15:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('how long from now in Italian', () => {
  it.each(
    rows(`
      tra 20 minuti | 2026-11-30 09:30
      tra cinque minuti | 2026-11-30 09:15
      tra sei minuti | 2026-11-30 09:16
      tra sette minuti | 2026-11-30 09:17
      tra otto minuti | 2026-11-30 09:18
      tra nove minuti | 2026-11-30 09:19
      tra dieci minuti | 2026-11-30 09:20
      tra dodici minuti | 2026-11-30 09:22
      tra quindici minuti | 2026-11-30 09:25
      tra venti minuti | 2026-11-30 09:30
      tra venticinque minuti | 2026-11-30 09:35
      tra trenta minuti | 2026-11-30 09:40
      tra quaranta minuti | 2026-11-30 09:50
      tra cinquanta minuti | 2026-11-30 10:00
      tra novanta minuti | 2026-11-30 10:40
      tra mezz'ora | 2026-11-30 09:40
      tra un quarto d'ora | 2026-11-30 09:25
      fra un'ora | 2026-11-30 10:10
      tra un'ora e mezza | 2026-11-30 10:40
      fra due ore | 2026-11-30 11:10
      tra tre giorni | 2026-12-03
      tra quattro giorni | 2026-12-04
      tra una settimana | 2026-12-07
      tra due settimane | 2026-12-14
      tra un mese | 2026-12-30
      tra un anno | 2027-11-30
      due ore fa | 2026-11-30 07:10
      tre giorni fa | 2026-11-27
      tra qualche giorno | ?
      più tardi | ?`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('again and again in Italian, from the first time on', () => {
  it.each(
    rows(`
      ogni giorno alle 8 | 2026-12-01 08:00
      ogni giorno alle 18 | 2026-11-30 18:00
      ogni lunedì alle 9 | 2026-12-07 09:00
      ogni venerdì alle 17:30 | 2026-12-04 17:30
      tutti i giorni alle 21 | 2026-11-30 21:00
      tutti i martedì alle 10 | 2026-12-01 10:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})
