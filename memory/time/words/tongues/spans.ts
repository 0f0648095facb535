import type { Rule } from '../atom.ts'
import { form, type Plain, type Vocabulary } from './vocabulary.ts'

/** Between "in" and how long: nearly so, or exactly. */
const about =
  'circa |unos |unas |uns |umas |etwa |environ |ca\\. |esattamente |precisamente |exactamente |justo |exatamente |exactement |pile |genau |exakt |rund |aproximadamente |cerca de |più o meno |más o menos |mais ou menos |ungefähr |à peu près '

/** How long from now, or ago: "tra un'ora e mezza", "dentro de dos horas", "vor drei Tagen". */
export function spanForms(v: Vocabulary, plain: Plain): readonly Rule[] {
  const { tongue } = v
  const amount = amountOf(v)
  const ahead = (g: readonly (string | undefined)[]) => wordsFor(g[0] ?? '', v, 'in ')
  const ago = (g: readonly (string | undefined)[]) => {
    const words = wordsFor(g[0] ?? '', v, '')
    return words && `${words} ago`
  }
  return [
    form(`(?:${tongue.within}) (?:${about})?(${amount})`, ahead, plain),
    form(`(${amount})`, ahead, (english, scan) => (scan.whole ? plain(english, scan) : undefined)),
    form(
      `(?<=^\\s*|[.!?;:] )(${amount})(?=,? (?:(?:e|y|et|und) )?(?:(?:poi|dopo|luego|despu[eé]s|depois|puis|ensuite|dann) )?(?:ricordami|avvisami|chiamami|av[ií]same|recu[eé]rdame|ll[aá]mame|me (?:lembra|avisa|chama)|lembra-me|avisa-me|rappelle-moi|pr[ée]viens-moi|appelle-moi|erinner?e? mich|sag mir|ruf mich)(?!\\p{L}))`,
      ahead,
      plain,
    ),
    form(`(?:${tongue.agoBefore}) (${amount})`, ago, plain),
    form(`(${amount}) (?:${tongue.agoAfter})`, ago, plain),
  ]
}

/** "un'ora e un quarto", "una hora y tres cuartos" */
const threeQuarters = '(?:tre|tres|tr[êe]s|trois|drei) (?:quarti|cuartos|quartos|quarts|viertel)'
const quarters = `(?:${threeQuarters}|(?:un |um )?(?:quarto|cuarto|quart))(?!\\p{L})`

/** "uma hora e quinze": minutes, where they are as many as people say so. */
const someMinutes =
  '(?:cinque|dieci|quindici|venti|trenta|quaranta|cinco|diez|quince|veinte|treinta|cuarenta|dez|quinze|vinte|trinta|quarenta|cinq|dix|vingt|trente|quarante|f[üu]nf|zehn|f[üu]nfzehn|zwanzig|drei[ßs]+ig|\\d{2})(?! ?(?:€|%|euro))'

function amountOf({ tongue, number, unit }: Vocabulary): string {
  const fixed = `${tongue.hourAndHalf}|${tongue.halfHour}|${tongue.quarterHour}`
  // "un'ora" is written as one; "eineinhalb", "zweieinhalb" too.
  const piece = `(?:un'|${number} |\\d{1,3}(?:${tongue.andHalf})? ?|${number}(?:${tongue.andHalf})? )(?:${unit})(?:${tongue.andHalf})?`
  const more = `(?:(?:${tongue.and}|,? )(?:${number} (?:${unit})|${tongue.halfHour}|${tongue.quarterHour}|${quarters}|${someMinutes}(?!\\p{L})))?`
  return `(?:${fixed}|${piece}${more})`
}

/** The same in English; undefined where a piece is not known. Two customs count a week as eight days. */
function wordsFor(text: string, v: Vocabulary, lead: string): string | undefined {
  const { tongue } = v
  const is = (source: string) => new RegExp(`^(?:${source})$`, 'iu').test(text)
  if (is(tongue.halfHour)) return `${lead}30 minutes`
  if (is(tongue.quarterHour)) return `${lead}15 minutes`
  if (is(tongue.hourAndHalf)) return `${lead}90 minutes`
  const pieces = [...text.matchAll(pieceOf(v))]
  const said = pieces.map(([, count, half, unitWord, later]) => {
    const n = count === "un'" ? 1 : v.countOf(count)
    const unit = v.unitOf(unitWord)
    return n === undefined || unit === undefined ? undefined : inWords(n, half ?? later, unit)
  })
  const rest = text.replace(pieceOf(v), '').trim()
  const extra = extraOf(rest, v)
  if (said.length === 0 || said.includes(undefined) || extra === undefined) return undefined
  const idiom = /^(8|15) days?$/.exec(said.join(''))?.[1]
  if (idiom !== undefined && extra === '') return `in ${Number(idiom) - 1} or ${idiom} days`
  return `${lead}${said.join(' and ')}${extra}`
}

function inWords(n: number, half: string | undefined, unit: string): string {
  if (half === undefined) return `${n} ${unit}${n === 1 ? '' : 's'}`
  return `${n}.5 ${unit}s`
}

function pieceOf({ tongue, number, unit }: Vocabulary): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(un'|${number})(${tongue.andHalf})? ?(${unit})(${tongue.andHalf})?(?![\\p{L}\\p{N}])`,
    'giu',
  )
}

/** " and 30 minutes" for what is left beside the pieces; undefined where that is something else. */
function extraOf(rest: string, { tongue, countOf }: Vocabulary): string | undefined {
  const bare = rest.replace(new RegExp(`^(?:${tongue.and.trim()}|,)\\s*`, 'iu'), '')
  if (bare === '') return ''
  if (new RegExp(`^${threeQuarters}$`, 'iu').test(bare)) return ' and 45 minutes'
  if (new RegExp(`^${quarters}$`, 'iu').test(bare)) return ' and 15 minutes'
  if (new RegExp(`^(?:${tongue.halfHour})$`, 'iu').test(bare)) return ' and 30 minutes'
  if (new RegExp(`^(?:${tongue.quarterHour})$`, 'iu').test(bare)) return ' and 15 minutes'
  const minutes = countOf(bare)
  return minutes === undefined ? undefined : ` and ${minutes} minutes`
}
