import { describe, expect, it } from 'vitest'
import { tryMemory } from '../../test/testing.ts'

function rulesAfter(...said: string[]): readonly string[] {
  const { memory, say } = tryMemory({ budgets: { x: 2000, y: 4000 } })
  for (const text of said) say(text)
  return memory.rules().map((rule) => rule.text)
}

describe('a setting without a word that says it is for always', () => {
  it.each([
    'my brief should come at 6:45, not later',
    'use 24h time with me',
    'be straight with me',
    'keep my brother out of the drafts',
    'remind me of bills three days ahead',
    'Weekends are off limits, hold everything till monday',
    'assume I mean euros when I say 20',
    'just do small things without confirming, ok?',
    'distances in miles',
    'summary at 8 please',
    'Prezzi in euro',
    'il riassunto mandamelo alle 7 e un quarto ogni mattina',
    'sii diretto con me',
    'Respuestas en dos frases',
    'las mañanas antes de las 9 ni un mensaje, gracias',
    'Resumo às 9h por favor',
    'não usa emoji comigo',
    'Zusammenfassung bitte um 7',
    'sei direkt mit mir',
    'Réponses courtes',
    "n'envoie rien sans mon feu vert",
  ])('is a wish: %s', (text) => {
    expect(rulesAfter(text)).toEqual([text])
  })

  it.each([
    'dogs should always be kept on a lead here, says the sign',
    'from now on the bakery closes at five',
    'I prefer tea over coffee, so does my sister',
    'im Treppenhaus darf man nie Schuhe stehen lassen, typisch',
    'chez nous on ne mange jamais avant 21h',
    'be there with me at six',
    'when I ask him he will answer',
    'show me the prices in euros',
    'send the summary to Ana at 7',
    'stay with me tonight',
    'cuando hagas la compra trae pan',
    'la pasta la voglio al dente',
    'frag Ana, bevor du gehst',
    'quando eu falar com ele, te conto',
    'jamais de la vie',
  ])('is none: %s', (text) => {
    expect(rulesAfter(text)).toEqual([])
  })
})

const between = ['The ferry was late and we waited.', 'Ana sings well.', 'What a nice evening.']

describe('another value', () => {
  it.each([
    ['Send my brief at 7', 'push my brief to 8:30', 'Send my brief at 8:30'],
    ['Riassunto alle 7', 'sposta il riassunto alle 9 per favore', 'Riassunto alle 9'],
    ['Resumen a las 8', 'el resumen pásalo a las 6:30', 'Resumen a las 6:30'],
    ['Resumo às 8', 'muda o resumo pras 10, tô de férias', 'Resumo às 10'],
    ['Call me Jo', 'Joanna please, not Jo', 'Call me Joanna'],
    ['Prices in euros', 'dollars please, not euros', 'Prices in dollars'],
  ])('of “%s”, also much later: “%s”', (rule, said, now) => {
    expect(rulesAfter(rule, said)).toEqual([now])
    expect(rulesAfter(rule, ...between, said)).toEqual([now])
  })

  it.each([
    [
      'Keep answers under three lines',
      "five lines is ok, three's too tight",
      'Keep answers under five lines',
    ],
    [
      'Schreib mir nie vor acht',
      'sieben geht inzwischen auch, acht ist zu spät',
      'Schreib mir nie vor sieben',
    ],
    ['Chiamami Ale', 'meglio Sandra, Ale non mi piace più', 'Chiamami Sandra'],
    ['Appelle-moi Mimi', 'finalement Mireille, plus Mimi', 'Appelle-moi Mireille'],
    ['Nenn mich Flo', 'nenn mich lieber Florian, Flo mag ich nicht', 'nenn mich lieber Florian'],
    ['Prices in euros', 'make it dollars', 'Prices in dollars'],
  ])('of “%s” right after: “%s”', (rule, said, now) => {
    expect(rulesAfter(rule, said)).toEqual([now])
  })
})

describe('the opposite of a rule', () => {
  it.each([
    ['Call me Captain', 'ok the captain joke is over, drop it'],
    ['Give me a weekly rundown on Sundays', 'the sunday rundown can go, thx'],
    ["Don't message me after 10pm", 'you can write at any hour, no more quiet time'],
    ['Sign my emails with "Cheers, Tom"', 'stop putting Cheers Tom under my mails'],
    ['Niente faccine', 'le faccine puoi usarle di nuovo'],
    ['Riassunto alle 7', 'basta col riassunto del mattino'],
    ['No me mandes nada los domingos', 'los domingos ya puedes escribirme'],
    ['Sem emoji', 'pode voltar a usar emoji, liberado'],
    ['Keine Emojis', 'Emojis sind wieder okay'],
    ['Pas de smileys', 'tu peux remettre des smileys'],
  ])('ends it: “%s” / “%s”', (rule, said) => {
    expect(rulesAfter(rule, said)).toEqual([])
    expect(rulesAfter(rule, ...between, said)).toEqual([])
  })
})

describe('a rule stands', () => {
  it.each([
    ['Send my brief at 7', 'dinner at 8 is fine'],
    ['Resumo às 8', 'o jornal agora passa às 9'],
    ['Résumé à 7h', 'décale le dentiste à 8h15'],
    ['Resumen a las 8', 'cambia la cita a las 9'],
    ['Non scrivermi dopo le 22', 'facciamo cena alle 8'],
    ['Keep answers under three lines', 'five people are coming'],
    ['Schreib mir nie vor acht', 'neun ist besser für das Treffen'],
    ['Appelle-moi Mimi', 'finalement Ana vient aussi'],
    ['Call me Jo', 'the Jo thing at work is over, finally'],
    ['Call me Captain', 'the captain is over there'],
    ['Remind me of birthdays two days ahead', "Ana's birthday is over"],
    ['Remind me of birthdays two days ahead', "don't change the birthday thing, it's great"],
    ['No me escribas los domingos', 'los domingos ya puedes visitar el museo'],
    ['Niente faccine', 'puoi usare di nuovo la macchina'],
    ['Keine Emojis', 'die Läden sind wieder okay'],
    ['Pas de smileys', 'tu peux remettre la musique'],
  ])('“%s” / “%s”', (rule, said) => {
    expect(rulesAfter(rule, said)).toEqual([rule])
    expect(rulesAfter(rule, ...between, said)).toEqual([rule])
  })
})
