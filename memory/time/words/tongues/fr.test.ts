import { describe, expect, it } from 'vitest'
import { expected, meaningOf, rows } from '../test/meaning.ts'

describe('days in French', () => {
  it.each(
    rows(`
      aujourd'hui | 2026-11-30
      demain | 2026-12-01
      après-demain | 2026-12-02
      apres-demain | 2026-12-02
      hier | 2026-11-29
      avant-hier | 2026-11-28
      lundi | ? 2026-11-30 or 2026-12-07
      mardi | 2026-12-01
      mercredi | 2026-12-02
      jeudi | 2026-12-03
      vendredi | 2026-12-04
      samedi | 2026-12-05
      dimanche | 2026-12-06
      lundi prochain | 2026-12-07
      vendredi dernier | 2026-11-27
      avant jeudi | 2026-12-03
      le 1er janvier | 2027-01-01
      le premier janvier | 2027-01-01
      la semaine prochaine | 2026-12-07
      le mois prochain | 2026-12-01
      fin du mois | 2026-11-30
      noël | 2026-12-25
      le 3 mars 2028 | 2028-03-03`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('months in French', () => {
  it.each(
    rows(`
      le 2 janvier | 2027-01-02
      le 2 février | 2027-02-02
      le 2 fevrier | 2027-02-02
      le 2 mars | 2027-03-02
      le 2 avril | 2027-04-02
      le 2 mai | 2027-05-02
      le 2 juin | 2027-06-02
      le 2 juillet | 2027-07-02
      le 2 août | 2027-08-02
      le 2 aout | 2027-08-02
      le 2 septembre | 2027-09-02
      le 2 octobre | 2027-10-02
      le 2 novembre | 2027-11-02
      le 2 décembre | 2026-12-02`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('times of day in French', () => {
  it.each(
    rows(`
      ce soir | 2026-11-30 19:00
      ce soir à 8h | 2026-11-30 20:00
      cet après-midi | 2026-11-30 15:00
      cet après-midi à 4 heures | 2026-11-30 16:00
      demain matin | 2026-12-01 09:00
      demain matin à 8h | 2026-12-01 08:00
      demain après-midi | 2026-12-01 15:00
      demain soir | 2026-12-01 19:00
      demain à 15h | 2026-12-01 15:00
      demain à 15h30 | 2026-12-01 15:30
      demain à 15:30 | 2026-12-01 15:30
      demain à huit heures et demie | 2026-12-01 08:30
      demain à neuf heures et quart | 2026-12-01 09:15
      demain à dix heures moins le quart | 2026-12-01 09:45
      demain à dix heures moins dix | 2026-12-01 09:50
      demain à 17 heures | 2026-12-01 17:00
      demain à midi | 2026-12-01 12:00
      à midi | 2026-11-30 12:00
      à minuit | 2026-12-01 00:00
      à 9 heures du soir | 2026-11-30 21:00
      vendredi à 18h | 2026-12-04 18:00
      samedi matin | 2026-12-05 09:00
      le 2 juin à 20h | 2027-06-02 20:00
      le 24 décembre à 15h | 2026-12-24 15:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('how long from now in French', () => {
  it.each(
    rows(`
      dans 20 minutes | 2026-11-30 09:30
      dans cinq minutes | 2026-11-30 09:15
      dans six minutes | 2026-11-30 09:16
      dans sept minutes | 2026-11-30 09:17
      dans huit minutes | 2026-11-30 09:18
      dans neuf minutes | 2026-11-30 09:19
      dans dix minutes | 2026-11-30 09:20
      dans douze minutes | 2026-11-30 09:22
      dans quinze minutes | 2026-11-30 09:25
      dans vingt minutes | 2026-11-30 09:30
      dans vingt-cinq minutes | 2026-11-30 09:35
      dans trente minutes | 2026-11-30 09:40
      dans quarante minutes | 2026-11-30 09:50
      dans quatre-vingt-dix minutes | 2026-11-30 10:40
      dans une demi-heure | 2026-11-30 09:40
      dans un quart d'heure | 2026-11-30 09:25
      dans une heure | 2026-11-30 10:10
      dans une heure et demie | 2026-11-30 10:40
      dans deux heures | 2026-11-30 11:10
      dans trois jours | 2026-12-03
      dans quatre jours | 2026-12-04
      dans une semaine | 2026-12-07
      dans deux semaines | 2026-12-14
      dans un mois | 2026-12-30
      dans un an | 2027-11-30
      il y a deux heures | 2026-11-30 07:10
      il y a trois jours | 2026-11-27
      dans quelques jours | ?
      plus tard | ?`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})

describe('again and again in French, from the first time on', () => {
  it.each(
    rows(`
      tous les jours à 8h | 2026-12-01 08:00
      tous les jours à 18h | 2026-11-30 18:00
      chaque jour à 21h | 2026-11-30 21:00
      tous les lundis à 9h | 2026-12-07 09:00
      chaque vendredi à 17h30 | 2026-12-04 17:30
      chaque mardi à 10h | 2026-12-01 10:00`),
  )('%s: %s in %s', (words, meaning, _zone, city) => {
    expect(meaningOf(words, city)).toBe(expected(meaning, city))
  })
})
