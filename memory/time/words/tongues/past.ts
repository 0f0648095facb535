/**
 * Words of the other languages that tell of something over ("ho visto Ana venerdì"): a weekday beside them
 * may well be the last one. "ho un appuntamento venerdì" is none, nor is a future ("pagaré", "ligarei").
 */
const told = [
  '(?:ho|hai|ha|abbiamo|avete|hanno|sono|sei|è|siamo|era|erano) \\p{L}+(?:at|ut|it|tt|st|rs|s|rt)[oaie]|ero|era|eravamo',
  '(?:he|has|ha|hemos|han) \\p{L}+(?:ado|ido|isto|icho|echo|uesto)|vi|fui|fue|fuimos|estuve|estuvo|tuve|tuvo|hice|hizo|vino|\\p{L}+[^r\\P{L}]é|\\p{L}{2,}ó',
  'fui|foi|fomos|estive|esteve|tive|teve|fiz|fez|veio|\\p{L}+[^r\\P{L}]ei|(?!vou|sou|dou)\\p{L}{2,}ou',
  "(?:j'|[\\p{L}' ])?(?:ai|as|a|avons|avez|ont|suis|est|es|sommes|sont) (?:\\p{L}{2,}ée?s?|vue?s?|eu|pris|fait|dit|reçu|mis|lu|bu|venue?s?|partie?s?|sortie?s?)|était|étais|étaient",
  '(?:war|waren|hatte|hatten|kam|kamen|ging|gingen|sah|sahen|traf|trafen|schrieb|rief)',
]

const over = new RegExp(`(?<![\\p{L}])(?:${told.join('|')})(?![\\p{L}])`, 'iu')

/** German says so behind the date: "Ich habe Ana am Freitag getroffen". */
const perfect = /(?<![\p{L}])(?:habe?|hast|hat|haben|habt|bin|ist|sind)(?![\p{L}])/iu
const participle = /^[^.;!?]{0,60}(?<![\p{L}])(?:\p{L}{1,6})?ge\p{L}{2,}(?:t|en)(?![\p{L}])/iu

/** Whether the clause around a date tells of something that is over. */
export function toldAbroad(before: string, after: string): boolean {
  const clause = before.split(/[.;!?]\s/).at(-1) ?? ''
  return over.test(clause) || (perfect.test(clause) && participle.test(after))
}
