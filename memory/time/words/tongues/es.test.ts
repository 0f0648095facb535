import { describe, expect, it } from 'vitest'
import { expected, meaningOf, rows } from '../test/meaning.ts'

describe('days in Spanish', () => {
  it.each(
    rows(`
      hoy | 2026-11-30
      mañana | 2026-12-01
      manana | 2026-12-01
      pasado mañana | 2026-12-02
      ayer | 2026-11-29
      anteayer | 2026-11-28
      el lunes | ? 2026-11-30 or 2026-12-07
      el martes | 2026-12-01
      el miércoles | 2026-12-02
      el miercoles | 2026-12-02
      el jueves | 2026-12-03
      el viernes | 2026-12-04
      el sábado | 2026-12-05
      el domingo | 2026-12-06
      el lunes que viene | 2026-12-07
      el viernes pasado | 2026-11-27
      antes del jueves | 2026-12-03
      el 15 | 2026-12-15
      el primero de enero | 2027-01-01
      la semana que viene | 2026-12-07
      el mes que viene | 2026-12-01
      a fin de mes | 2026-11-30
      a fin de año | 2026-12-31
      en nochebuena | 2026-12-24
      navidad | 2026-12-25
      nochevieja | 2026-12-31
      el 3 de marzo de 2028 | 2028-03-03`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('months in Spanish', () => {
  it.each(
    rows(`
      el 2 de enero | 2027-01-02
      el 2 de febrero | 2027-02-02
      el 2 de marzo | 2027-03-02
      el 2 de abril | 2027-04-02
      el 2 de mayo | 2027-05-02
      el 2 de junio | 2027-06-02
      el 2 de julio | 2027-07-02
      el 2 de agosto | 2027-08-02
      el 2 de septiembre | 2027-09-02
      el 2 de octubre | 2027-10-02
      el 2 de noviembre | 2027-11-02
      el 2 de diciembre | 2026-12-02`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('times of day in Spanish', () => {
  it.each(
    rows(`
      esta noche | 2026-11-30 20:00
      esta noche a las 9 | 2026-11-30 21:00
      esta tarde | 2026-11-30 15:00
      esta tarde a las 4 | 2026-11-30 16:00
      mañana por la mañana | 2026-12-01 09:00
      mañana por la tarde | 2026-12-01 15:00
      mañana por la noche | 2026-12-01 20:00
      mañana a las 15 | 2026-12-01 15:00
      mañana a las 15:30 | 2026-12-01 15:30
      mañana a las ocho y media | 2026-12-01 08:30
      mañana a las nueve y cuarto | 2026-12-01 09:15
      mañana a las diez menos cuarto | 2026-12-01 09:45
      mañana a las diez menos diez | 2026-12-01 09:50
      mañana a las 7 | ? 2026-12-01 07:00 or 2026-12-01 19:00
      mañana a las 5 de la tarde | 2026-12-01 17:00
      mañana a las 8 de la mañana | 2026-12-01 08:00
      a las 9 de la noche | 2026-11-30 21:00
      mañana al mediodía | 2026-12-01 12:00
      al mediodía | 2026-11-30 12:00
      a medianoche | 2026-12-01 00:00
      el viernes a las 18 | 2026-12-04 18:00
      el sábado por la mañana | 2026-12-05 09:00
      el 2 de junio a las 20 | 2027-06-02 20:00
      el 24 de diciembre a las 15 | 2026-12-24 15:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('how long from now in Spanish', () => {
  it.each(
    rows(`
      en 20 minutos | 2026-11-30 09:30
      en cinco minutos | 2026-11-30 09:15
      en seis minutos | 2026-11-30 09:16
      en siete minutos | 2026-11-30 09:17
      en ocho minutos | 2026-11-30 09:18
      en nueve minutos | 2026-11-30 09:19
      en diez minutos | 2026-11-30 09:20
      en doce minutos | 2026-11-30 09:22
      en quince minutos | 2026-11-30 09:25
      en veinte minutos | 2026-11-30 09:30
      en veinticinco minutos | 2026-11-30 09:35
      en treinta minutos | 2026-11-30 09:40
      en cuarenta minutos | 2026-11-30 09:50
      en noventa minutos | 2026-11-30 10:40
      en media hora | 2026-11-30 09:40
      en un cuarto de hora | 2026-11-30 09:25
      dentro de una hora | 2026-11-30 10:10
      dentro de una hora y media | 2026-11-30 10:40
      dentro de dos horas | 2026-11-30 11:10
      dentro de tres días | 2026-12-03
      en cuatro días | 2026-12-04
      dentro de una semana | 2026-12-07
      en dos semanas | 2026-12-14
      dentro de un mes | 2026-12-30
      dentro de un año | 2027-11-30
      hace dos horas | 2026-11-30 07:10
      hace tres días | 2026-11-27
      en unos días | ?
      más tarde | ?`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('again and again in Spanish, from the first time on', () => {
  it.each(
    rows(`
      cada día a las 8 | 2026-12-01 08:00
      cada día a las 18 | 2026-11-30 18:00
      todos los días a las 21 | 2026-11-30 21:00
      cada lunes a las 9 | 2026-12-07 09:00
      todos los viernes a las 17:30 | 2026-12-04 17:30
      los martes a las 10 | 2026-12-01 10:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})
