import { describe, expect, it } from 'vitest'
import { cities, expected, foundIn } from '../test/meaning.ts'

type Row = readonly [sentence: string, words: string, meaning: string]

const rows: readonly Row[] = [
  ['ci vediamo domani sera alle 8 da Marco', 'domani sera alle 8', '2026-12-01 20:00'],
  ['devo chiamare il medico martedì mattina', 'martedì mattina', '2026-12-01 09:00'],
  ['compra il latte oggi pomeriggio', 'oggi pomeriggio', '2026-11-30 15:00'],
  ['ti pago tra due settimane', 'tra due settimane', '2026-12-14'],
  ["tra mezz'ora esco", "tra mezz'ora", '2026-11-30 09:40'],
  ['ho una riunione domani a mezzogiorno', 'domani a mezzogiorno', '2026-12-01 12:00'],
  ['la scadenza è a fine mese', 'a fine mese', '2026-11-30'],
  ['nos vemos mañana a las 8 de la tarde', 'mañana a las 8 de la tarde', '2026-12-01 20:00'],
  [
    'tengo que llamar al médico el martes por la mañana',
    'el martes por la mañana',
    '2026-12-01 09:00',
  ],
  ['la reunión es el miércoles a las 15:00', 'el miércoles a las 15:00', '2026-12-02 15:00'],
  ['te pago dentro de dos semanas', 'dentro de dos semanas', '2026-12-14'],
  ['salgo en media hora', 'en media hora', '2026-11-30 09:40'],
  ['tengo cita mañana al mediodía', 'mañana al mediodía', '2026-12-01 12:00'],
  ['vejo-te amanhã às 20h', 'amanhã às 20h', '2026-12-01 20:00'],
  ['tenho de ligar ao médico na terça de manhã', 'na terça de manhã', '2026-12-01 09:00'],
  ['a reunião é na quarta às 15h', 'na quarta às 15h', '2026-12-02 15:00'],
  ['pago daqui a duas semanas', 'daqui a duas semanas', '2026-12-14'],
  ['saio em meia hora', 'em meia hora', '2026-11-30 09:40'],
  ['tenho consulta amanhã ao meio-dia', 'amanhã ao meio-dia', '2026-12-01 12:00'],
  ['on se voit demain soir à 20h', 'demain soir à 20h', '2026-12-01 20:00'],
  ['je dois appeler le médecin mardi matin', 'mardi matin', '2026-12-01 09:00'],
  ['la réunion est mercredi à 15h', 'mercredi à 15h', '2026-12-02 15:00'],
  ['je te paie dans deux semaines', 'dans deux semaines', '2026-12-14'],
  ['je sors dans une demi-heure', 'dans une demi-heure', '2026-11-30 09:40'],
  ["j'ai rendez-vous demain à midi", 'demain à midi', '2026-12-01 12:00'],
  ['wir sehen uns morgen Abend um 20 Uhr', 'morgen Abend um 20 Uhr', '2026-12-01 20:00'],
  ['ich muss am Dienstag früh den Arzt anrufen', 'am Dienstag früh', '2026-12-01 09:00'],
  ['die Besprechung ist am Mittwoch um 15 Uhr', 'am Mittwoch um 15 Uhr', '2026-12-02 15:00'],
  ['ich zahle in zwei Wochen', 'in zwei Wochen', '2026-12-14'],
  ['ich gehe in einer halben Stunde', 'in einer halben Stunde', '2026-11-30 09:40'],
  ['ich habe morgen Mittag einen Termin', 'morgen Mittag', '2026-12-01 12:00'],
]

describe.each(cities)('a sentence with a time, in $zone,', (city) => {
  it.each(rows)('%s', (sentence, words, meaning) => {
    expect(foundIn(sentence, city)).toEqual([words, expected(meaning, city)])
  })

  it.each([
    'la casa costa 15 euro',
    'ho tre gatti',
    'il secondo piano',
    'la casa cuesta 15 euros',
    'tengo tres gatos',
    'vivo en el segundo piso',
    'a casa custa 15 euros',
    'tenho três gatos',
    'moro no segundo andar',
    'la maison coûte 15 euros',
    "j'ai trois chats",
    "j'habite au deuxième étage",
    'das Haus kostet 15 Euro',
    'ich habe drei Katzen',
    'ich wohne im zweiten Stock',
  ])('and none: %s', (sentence) => {
    expect(foundIn(sentence, city)).toEqual(['', 'none'])
  })
})
