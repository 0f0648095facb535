import { describe, expect, it } from 'vitest'
import { absoluteText, findWhen, resolveWhen } from '../../words.ts'
import { formatWhen, localInstant } from '../../zones.ts'

/** A Monday. */
const now = localInstant('2026-11-30T09:10', 'Europe/Berlin')
const ctx = {
  now: typeof now === 'number' ? now : 0,
  zone: 'Europe/Berlin',
  dateOrder: 'DMY',
} as const

/** "[its words] what they mean"; "? ..." for a question. */
function found(text: string): string {
  const one = findWhen(text, ctx)
  if (one === undefined || one.when.type === 'none') return 'none'
  const { when, start, end } = one
  const means =
    when.type === 'at'
      ? formatWhen(when.at, ctx.zone, when.precision)
      : `? ${when.options.map(({ label }) => label).join(' or ')}`
  return `[${text.slice(start, end)}] ${means}`
}

describe('a date inside a sentence of another language', () => {
  it.each([
    ['ricordami domani alle 9 di pagare la bolletta', '[domani alle 9] Tue 1 Dec 2026, 09:00'],
    ['mando il contratto a Paolo entro venerdì', '[entro venerdì] Fri 4 Dec 2026'],
    ['il treno parte alle 18:45 di sabato', '[alle 18:45 di sabato] Sat 5 Dec 2026, 18:45'],
    ["l'affitto scade il 15", '[il 15] Tue 15 Dec 2026'],
    ['llama a Ana pasado mañana a las ocho y media', '[pasado mañana a las ocho y media] Wed 2 Dec 2026, 08:30'],
    ['tengo que pagar antes del viernes', '[antes del viernes] Fri 4 Dec 2026'],
    ['a reunião é na sexta às 15h', '[na sexta às 15h] Fri 4 Dec 2026, 15:00'],
    ['tenho de pagar a renda até dia 8', '[até dia 8] Tue 8 Dec 2026'],
    ["j'ai rendez-vous vendredi à 14h", '[vendredi à 14h] Fri 4 Dec 2026, 14:00'],
    ['le loyer est à payer avant le 15 décembre', '[avant le 15 décembre] Tue 15 Dec 2026'],
    ['ich habe am Freitag um 10 Uhr einen Termin', '[am Freitag um 10 Uhr] Fri 4 Dec 2026, 10:00'],
    ['die Miete ist am 15. fällig', '[am 15.] Tue 15 Dec 2026'],
    ['remind me übermorgen um 9 to call Ana', '[übermorgen um 9] Wed 2 Dec 2026, 09:00'],
    ['Guten Morgen, bis morgen', '[bis morgen] Tue 1 Dec 2026'],
    ['ogni lunedì alle 9 le piante', '[ogni lunedì alle 9] Mon 7 Dec 2026, 09:00'],
  ])('%s', (text, meaning) => expect(found(text)).toBe(meaning)) // biome-ignore format: a table

  it.each([
    'ho visto Ana venerdì',
    'vi a Ana el viernes',
    'falei com a Ana na sexta-feira',
    "j'ai vu Ana vendredi",
    'ich habe Ana am Freitag getroffen',
  ])('may be over where the sentence tells of it: %s', (text) => {
    expect(found(text)).toMatch(/\? Fri 27 Nov 2026 or Fri 4 Dec 2026$/)
  })

  it.each(['non domani', 'no mañana', 'não amanhã', 'pas demain', 'nicht morgen'])(
    'is none where it is denied: %s',
    (text) => expect(found(text)).toBe('none'),
  )
})

describe('a text of another language with its days made absolute', () => {
  it.each([
    ['la cena è domani alle 20', 'la cena è Tue 1 Dec 2026, 20:00'],
    ['pago entro venerdì', 'pago entro Fri 4 Dec 2026'],
    ['llega mañana', 'llega Tue 1 Dec 2026'],
    ['die Miete kommt am 3. Januar', 'die Miete kommt am 3. Januar'],
    ['ogni lunedì nuoto', 'ogni lunedì nuoto'],
    ['ho visto Ana venerdì', 'ho visto Ana venerdì (said Mon 30 Nov 2026)'],
  ])('%s', (text, absolute) => {
    expect(absoluteText(text, ctx)).toBe(absolute)
    expect(absoluteText(absolute, { ...ctx, now: ctx.now + 9 * 86_400_000 })).toBe(absolute)
  })
})

describe('what two languages or two customs read differently is asked about', () => {
  it.each([
    ['le 7', ['Mon 7 Dec 2026']],
    ['mar 5', ['Tue 5 Jan 2027', 'Fri 5 Mar 2027']],
    ['in acht Tagen', ['Mon 7 Dec 2026', 'Tue 8 Dec 2026']],
    ['dans quinze jours', ['Mon 14 Dec 2026', 'Tue 15 Dec 2026']],
    ['morgen um 2.30 Uhr', ['Tue 1 Dec 2026, 02:30', 'Tue 1 Dec 2026, 14:30']],
    ['heute Nacht', ['Mon 30 Nov 2026, 22:00', 'Mon 30 Nov 2026, 23:00']],
    ['domani dopo pranzo', ['Tue 1 Dec 2026']],
  ])('%s', (text, options) => {
    const when = resolveWhen(text, ctx)
    expect(when.type === 'unclear' && when.options.map(({ label }) => label)).toEqual(options)
  })

  it('a date with dots, to those who write the month first', () => {
    const when = resolveWhen('am 12.06.', { ...ctx, dateOrder: 'MDY' })
    expect(when).toMatchObject({ question: expect.stringMatching(/12 Jun 2027 or Sun 6 Dec 2026/) })
  })
})
