import { type Spoken, spokenIn } from './spoken.ts'
import { settled, type Value, valuesIn } from './values.ts'
import { fold, type Placed, placedWords, sameSet, stem, wordsOf } from './words.ts'

/** What a rule, or words about one, come down to: the words it is about, and the values it sets. */
export type Wish = {
  readonly text: string
  readonly folded: string
  /** Stems of what it is about, without its values, with what each tells: 1, or less of a common verb. */
  readonly words: ReadonlyMap<string, number>
  /** Stems of the values. */
  readonly valueWords: ReadonlySet<string>
  readonly values: readonly Value[]
  readonly forbids: boolean
  /** Whether its value is a limit ("before nine", "more than 40 euros"), of which there is only one. */
  readonly limits: boolean
  /** What there can be only one of, whatever else the words are: what the person is called, the language. */
  readonly slot: string | undefined
  /** The languages that it may be in. */
  readonly tongues: ReadonlySet<string>
  /** All its words in their order, past what leads in. */
  readonly tokens: readonly Token[]
  /** The words that set a limit or a direction: "before nine" is not "after nine". */
  readonly bounds: readonly string[]
}

/** A word of a wish: what it tells, and where it stands in the text. */
export type Token = Placed & {
  readonly stem: string
  readonly kind: 'filler' | 'light' | 'full' | 'value'
  /** Whether it is the imperative that the words begin with: no part of what is set. */
  readonly leads: boolean
}

/** Reads a text. Pure; what it gives of a rule may be kept. */
export function readWish(text: string): Wish {
  const folded = fold(text)
  const spoken = spokenIn(folded)
  const values = settled(valuesIn(text, spoken.namesAreCapital))
  const past = folded.length - spoken.whole.length
  const tokens = placedWords(folded)
    .filter(({ from }) => from >= past)
    .map(
      (placed): Token => ({
        ...placed,
        stem: stem(placed.word),
        kind: kindOf(placed, values, spoken),
        leads: placed.from >= spoken.imperative.from && placed.to <= spoken.imperative.to,
      }),
    )
  const told = tokens.filter(({ kind }) => kind === 'light' || kind === 'full')
  const words = new Map(told.map((token) => [token.stem, token.kind === 'full' ? 1 : light]))
  const valueWords = new Set(tokens.flatMap((one) => (one.kind === 'value' ? [one.stem] : [])))
  const bounds = [...without(folded, values).matchAll(limiting)].map(([word]) => word)
  const forbids = forbidding.test(spoken.whole.replace(notTheOld, ' ').replace(excepting, ' '))
  const naming = spoken.isNaming || namedIn(folded, values)
  const [head = ''] = spoken.whole.split(/[,;] /u)
  const refuses = forbids && forbidding.test(head.replace(notTheOld, ' ').replace(excepting, ' '))
  const slot = naming && !refuses ? 'called' : slotOf(words, values)
  const limits = bounds.length > 0
  const { tongues } = spoken
  return { text, folded, words, valueWords, values, forbids, limits, slot, bounds, tongues, tokens }
}

/** Reads a text that may have been read before: rules are compared with again and again. */
export type ReadWish = (text: string) => Wish

const mostKept = 2000

/** Remembers what it read, up to so many texts. */
export function createReader(): ReadWish {
  const kept = new Map<string, Wish>()
  return (text) => {
    const before = kept.get(text)
    if (before !== undefined) return before
    if (kept.size >= mostKept) kept.clear()
    const wish = readWish(text)
    kept.set(text, wish)
    return wish
  }
}

const light = 0.25

function kindOf(placed: Placed, values: readonly Value[], spoken: Spoken): Token['kind'] {
  if (values.some(({ from, to }) => placed.from < to && from < placed.to)) return 'value'
  if (spoken.fillers.has(placed.word) || /^[a-z]$/u.test(placed.word)) return 'filler'
  return isLight(placed.word, spoken.light) ? 'light' : 'full'
}

/** In the form that the list has or, where that is long enough to be sure, in another. */
function isLight(word: string, lights: ReadonlySet<string>): boolean {
  const bare = stem(word)
  const verb = word.replace(/(?:ing|ed|s)$/u, '')
  return lights.has(word) || lights.has(verb) || (bare.length > 3 && lights.has(`-${bare}`))
}

const forbidding =
  /(?<!\p{L})(?:never|don't|do not|dont|not|stop|avoid|no|without|nunca|jamas|evita|nao|jamais|evite|non|mai|niente|nie|niemals|nicht|keine?[nmrs]?|ne|n'|pas|arrete|nooit|niet|geen|nigdy|aldrig|inte)(?!\p{L})|ない|不要|别|从不|绝不/u

/** "To Marta, not to Paolo" asks for something, too. */
const notTheOld =
  /(?<=\p{L}.{3,}), (?:and |y |e |und |et )?(?:not|no|nao|non|nicht|pas) [^,]{2,30}$/u

/** "Never anything but ..." asks for something. */
const excepting =
  /(?<!\p{L})(?:never|don't|do not|nunca|no|nao|non|ne|n'|nie|nichts?|keine?[nmrs]?)(?!\p{L})(?=.*(?<!\p{L})(?:anything (?:but|except|other than)|other .{1,20} than|nothing but|otra cosa que|mas que(?! \d)|outra coisa (?:que nao|senao)|altro che|(?:etwas|was|nichts) ander\w+ als|(?:autre chose|rien d'autre) que|without|sin|sem|senza|ohne|sans)(?!\p{L}))|(?<!\p{L})(?:pas|mai|jamais|niemals)(?!\p{L})(?=.*(?:altro che|autre chose que|senza|sans|ohne))|without(?!\p{L})|(?<=outra coisa que )nao/gu

/** Whether a name stands behind words for what somebody is called. */
function namedIn(folded: string, values: readonly Value[]): boolean {
  const that = /(?<!\p{L})(?:call|address) me (?:that|so)(?!\p{L})/u.test(folded)
  return values.some(
    ({ kind, from }) => kind === 'name' && (that || calling.test(folded.slice(0, from))),
  )
}

const calling =
  /(?<!\p{L})(?:(?:you )?(?:call(?:ed|ing)?|address(?:ed)?|name) me(?: as| by)?|(?:be|being) called|refer to me as|i go by|i'm|llam\w+me|me (?:llam\w+|dig\w+)|cham\w+-me|me (?:cham\w+|trat\w+ por)|chiam\w+mi|mi chiam\w+|nenn\w* mich(?: lieber| bitte| doch)?|appell?e\w*-moi(?: plutot)?|m'appel\w+) $/u

const limiting =
  /(?<!\p{L})(?:before|after|until|than|over|above|under|below|at most|at least|up to|earliest|latest|limit|cap|max(?:imum)?|min(?:imum)?|mas de|antes|despues|como mucho|hasta|limite|mais de|depois|ate|no maximo|piu di|prima|dopo|al massimo|oltre|fino|mehr als|vor|nach|hochstens|maximal|bis|uber|plus de|avant|apres|jusqu|maximum|meer dan|hoogstens|wiecej niz|najwyzej|mer an|hogst)(?!\p{L})/gu

/** A wish with nothing but a value says all there is to say of its kind: "reply in Greek", "use metric". */
function slotOf(words: ReadonlyMap<string, number>, values: readonly Value[]): string | undefined {
  const [value] = values
  const about = [...words.values()].some((weight) => weight === 1)
  if (about || value === undefined || !(value.kind === 'language' || value.kind === 'choice')) {
    return undefined
  }
  return `${value.kind} ${value.among}`
}

function without(folded: string, values: readonly Value[]): string {
  let rest = folded
  for (const { from, to } of values) {
    rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to)
  }
  return rest
}

/** Whether two texts say the same of rules: the same words and values, whatever leads in. */
export function sameWish(a: Wish, b: Wish): boolean {
  return (
    a.forbids === b.forbids &&
    sameSet(a.words.keys(), b.words.keys()) &&
    sameSet(a.valueWords, b.valueWords) &&
    sameSet(a.bounds, b.bounds) &&
    (a.words.size + a.valueWords.size > 0 || sameSet(wordsOf(a.folded), wordsOf(b.folded)))
  )
}
