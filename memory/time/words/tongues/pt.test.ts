import { describe, expect, it } from 'vitest'
import { expected, meaningOf, rows } from '../test/meaning.ts'

describe('days in Portuguese', () => {
  it.each(
    rows(`
      hoje | 2026-11-30
      amanhã | 2026-12-01
      amanha | 2026-12-01
      depois de amanhã | 2026-12-02
      ontem | 2026-11-29
      anteontem | 2026-11-28
      segunda-feira | ? 2026-11-30 or 2026-12-07
      terça-feira | 2026-12-01
      na terça | 2026-12-01
      quarta-feira | 2026-12-02
      na quarta | 2026-12-02
      quinta-feira | 2026-12-03
      sexta-feira | 2026-12-04
      na sexta | 2026-12-04
      no sábado | 2026-12-05
      no domingo | 2026-12-06
      na sexta-feira passada | 2026-11-27
      dia 15 | 2026-12-15
      no dia 15 | 2026-12-15
      semana que vem | 2026-12-07
      na próxima semana | 2026-12-07
      mês que vem | 2026-12-01
      fim do mês | 2026-11-30
      fim do ano | 2026-12-31
      natal | 2026-12-25
      véspera de natal | 2026-12-24
      ano novo | 2027-01-01
      3 de março de 2028 | 2028-03-03`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('months in Portuguese', () => {
  it.each(
    rows(`
      2 de janeiro | 2027-01-02
      2 de fevereiro | 2027-02-02
      2 de março | 2027-03-02
      2 de abril | 2027-04-02
      2 de maio | 2027-05-02
      2 de junho | 2027-06-02
      2 de julho | 2027-07-02
      2 de agosto | 2027-08-02
      2 de setembro | 2027-09-02
      2 de outubro | 2027-10-02
      2 de novembro | 2027-11-02
      2 de dezembro | 2026-12-02`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('times of day in Portuguese', () => {
  it.each(
    rows(`
      hoje à noite | 2026-11-30 20:00
      hoje à noite às 9 | 2026-11-30 21:00
      hoje à tarde | 2026-11-30 15:00
      amanhã de manhã | 2026-12-01 09:00
      amanhã à tarde | 2026-12-01 15:00
      amanhã à noite | 2026-12-01 20:00
      amanhã às 15 | 2026-12-01 15:00
      amanhã às 15h | 2026-12-01 15:00
      amanhã às 15h30 | 2026-12-01 15:30
      amanhã às 15:30 | 2026-12-01 15:30
      amanhã às oito e meia | 2026-12-01 08:30
      amanhã às nove e quinze | 2026-12-01 09:15
      amanhã às 7 | ? 2026-12-01 07:00 or 2026-12-01 19:00
      amanhã às 5 da tarde | 2026-12-01 17:00
      amanhã às 8 da manhã | 2026-12-01 08:00
      às 9 da noite | 2026-11-30 21:00
      amanhã ao meio-dia | 2026-12-01 12:00
      meio-dia | 2026-11-30 12:00
      meio-dia e meia | 2026-11-30 12:30
      à meia-noite | 2026-12-01 00:00
      sexta-feira às 18h | 2026-12-04 18:00
      sábado de manhã | 2026-12-05 09:00
      2 de junho às 20h | 2027-06-02 20:00
      24 de dezembro às 15h | 2026-12-24 15:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('how long from now in Portuguese', () => {
  it.each(
    rows(`
      em 20 minutos | 2026-11-30 09:30
      em cinco minutos | 2026-11-30 09:15
      em seis minutos | 2026-11-30 09:16
      em sete minutos | 2026-11-30 09:17
      em oito minutos | 2026-11-30 09:18
      em nove minutos | 2026-11-30 09:19
      em dez minutos | 2026-11-30 09:20
      em doze minutos | 2026-11-30 09:22
      em quinze minutos | 2026-11-30 09:25
      em vinte minutos | 2026-11-30 09:30
      em trinta minutos | 2026-11-30 09:40
      em quarenta minutos | 2026-11-30 09:50
      em noventa minutos | 2026-11-30 10:40
      em meia hora | 2026-11-30 09:40
      em um quarto de hora | 2026-11-30 09:25
      daqui a uma hora | 2026-11-30 10:10
      daqui a uma hora e meia | 2026-11-30 10:40
      daqui a duas horas | 2026-11-30 11:10
      daqui a três dias | 2026-12-03
      em quatro dias | 2026-12-04
      daqui a uma semana | 2026-12-07
      em duas semanas | 2026-12-14
      daqui a um mês | 2026-12-30
      daqui a um ano | 2027-11-30
      há duas horas | 2026-11-30 07:10
      há três dias | 2026-11-27
      dois dias atrás | 2026-11-28
      em alguns dias | ?
      mais tarde | ?`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('again and again in Portuguese, from the first time on', () => {
  it.each(
    rows(`
      todos os dias às 8 | 2026-12-01 08:00
      todos os dias às 18h | 2026-11-30 18:00
      todo dia às 21h | 2026-11-30 21:00
      toda segunda-feira às 9 | 2026-12-07 09:00
      toda sexta às 17:30 | 2026-12-04 17:30
      às terças às 10 | 2026-12-01 10:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})
