import { heardIn as tonguesIn } from './spoken.ts'
import { isNaming, type Parts, partsOf, type Tongue } from './tongue.ts'
import { isJudged, isNoLonger, isShift } from './tongues/over.ts'
import { isManner, isNoted, isPlainlyMeant, isRecurring, recurring } from './tongues/recurring.ts'
import { isSetting, withoutTag } from './tongues/settings.ts'
import { isOfOthers, isOneChoice } from './tongues/told.ts'
import { fold, reasonOf, sentencesOf, withoutQuotes } from './words.ts'

type Change = {
  readonly surely: boolean
  readonly told: boolean
  readonly asked: boolean
  /** Whether it begins as a story does: then only plain words for another value are taken. */
  readonly story: boolean
}

/**
 * What a sentence says about standing wishes. `rule` is a new one. `change` may give an earlier one another
 * value ("actually make it 18:00"); `surely`, if its words say that something changes, `told`, if they are a
 * statement, and `asked`, if they ask Otto for something. `end` says that one is over; where it is only `maybe` so, it is a
 * wish of its own if it means no rule and `wish` says so ("stop sending me links").
 */
export type Heard =
  | { readonly type: 'rule'; readonly text: string; readonly reason: string }
  | ({ readonly type: 'change'; readonly text: string } & Change)
  | {
      readonly type: 'end'
      readonly text: string
      readonly reason: string
      readonly maybe: boolean
      readonly wish: boolean
    }

/**
 * The standing wishes in a message of the person's, word for word, in the languages of `spoken.ts`. What is
 * only about now ("don't send it yet"), about the person ("I never said that"), quoted, passed on, or
 * dictated for somebody else ("draft a mail: never ...") is none. Pure; never throws.
 */
export function hearRules(message: string): readonly Heard[] {
  return heardIn(message).flatMap(({ heard }) => heard ?? [])
}

/** A sentence that may say something of standing wishes: what its cues say, if any, and why it is said. */
export type Sentence = {
  readonly text: string
  readonly heard: Heard | undefined
  readonly reason: string
}

/** All sentences of a message that are the person's own, each with what the cues hear in it. */
export function heardIn(message: string): readonly Sentence[] {
  if (numbered.test(message)) return []
  const spoken = tonguesIn(fold(message.slice(0, 2000)))
  const found = sentencesOf(headAndTail(message)).map((text) => {
    return { text, heard: heardOf(text, message, spoken) }
  })
  return firstOf(found).map((one) => ({ ...one, reason: reasonOf(one.text, message) }))
}

function heardOf(text: string, message: string, spoken: readonly Tongue[]): Heard | undefined {
  const said = fold(withoutQuotes(text))
  const heard = spoken.flatMap((tongue) => read(said, tongue) ?? [])
  const [first] = order.flatMap((type) => heard.filter((one) => one.type === type))
  if (first === undefined) return undefined
  return first.type === 'change'
    ? { ...first, text }
    : { ...first, text, reason: reasonOf(text, message) }
}

type Found = Omit<Sentence, 'reason'>

/** Of what one message says, more than these are a text that was pasted: each is compared with all rules. */
const mostRules = 20
const mostChanges = 6
/** A message of more sentences is a text that was pasted, and only cues count. */
const mostSentences = 6

function firstOf(found: readonly Found[]): readonly Found[] {
  const changes = found.filter(({ heard }) => heard && heard.type !== 'rule').slice(0, mostChanges)
  const taken = found.filter((one) => one.heard?.type === 'rule' || changes.includes(one))
  const bare = found.length > mostSentences ? [] : found.filter(({ heard }) => heard === undefined)
  const kept = new Set([...taken.slice(0, mostRules), ...bare])
  return found.filter((one) => kept.has(one))
}

/** A command, or a rule named by its number: those who have the list take care of it. */
const numbered =
  /^\s*\/|^\W*(?:please )?(?:\p{L}+ )?(?:the )?rule (?:number |no\.? ?|#)?\d{1,4}(?:\W*$| to |:| ?=|,? should be| is now)/iu

/** In characters. Of a longer message, which is a text that was pasted, only both ends are heard. */
const longestEnd = 3000

function headAndTail(message: string): string {
  if (message.length <= 2 * longestEnd) return message
  return `${message.slice(0, longestEnd)}\n${message.slice(-longestEnd)}`
}

const order = ['end', 'rule', 'change'] as const

type Read =
  | { readonly type: 'rule' }
  | ({ readonly type: 'change' } & Change)
  | { readonly type: 'end'; readonly maybe: boolean; readonly wish: boolean }

/** Longer than this, in words, no sentence is taken for the mere change of a value. */
const longestChange = 25

function read(said: string, tongue: Tongue): Read | undefined {
  const parts = partsOf(said, tongue)
  const { whole, core } = parts
  const passing = tongue.passing.test(said.replace(tongue.fresh, ' ').replace(dropIt, ''))
  const always = parts.asked && tongue.standing.test(core)
  if (!passing && !always && clausesOf(whole).some((clause) => tongue.ends.test(clause)))
    return asksToStop(parts)
      ? { type: 'end', maybe: true, wish: true }
      : { type: 'end', maybe: false, wish: false }
  const wish = isAnyWish(parts, said, passing, tongue)
  if (!passing && mayBeOver(parts, tongue)) return { type: 'end', maybe: true, wish }
  if (wish) return { type: 'rule' }
  return changeIn(said, whole, tongue)
}

/** At the end, of what was just named: no sign that it is about one thing at hand. */
const dropIt = /,? (?:so )?(?:drop|scrap|stop|kill|forget|end) (?:it|that|this)\W*$/u

function isAnyWish(parts: Parts, said: string, passing: boolean, tongue: Tongue): boolean {
  if (!passing && isNoted(said)) return true
  if (isSet(parts, tongue)) return true
  return isWish(parts, passing, tongue) || behindBecause(said, passing, tongue)
}

/** Set in general without a word that says so: "brief at 7", "be blunt with me". */
function isSet({ whole, core }: Parts, tongue: Tongue): boolean {
  const plain = withoutTag(whole)
  if (isQuestion(plain) || isOfOthers(plain) || tongue.idle.test(plain)) return false
  return isSetting(plain) || isSetting(withoutTag(core))
}

/** Words that end a rule where there is one, and else may mean something else. */
function mayBeOver({ whole, core }: Parts, tongue: Tongue): boolean {
  if (tongue.mayEnd.test(whole) || tongue.mayEnd.test(core)) return true
  return clausesOf(whole).some(isNoLonger)
}

/** "You can stop" ends something; "can you stop" asks for it, whether there was a rule or not. */
function asksToStop({ whole, asked }: Parts): boolean {
  return asked && isQuestion(whole)
}

/** Whether the clause that a reason leads to is a wish: "I like it at six, so always do it then". */
function behindBecause(said: string, passing: boolean, tongue: Tongue): boolean {
  const clause =
    /[,–—] ?(?:so|therefore|and|but|asi que|entao|portanto|quindi|allora|also|deshalb|darum|donc|alors)[ ,](.+)$/u.exec(
      said,
    )
  const rest = clause?.[1]
  return rest !== undefined && isWish(partsOf(rest, tongue), passing, tongue)
}

/** The whole, and each part behind a comma. */
function clausesOf(whole: string): readonly string[] {
  const [, ...later] = whole.split(/[,–—:] ?/u)
  return [whole, ...later]
}

/** Words that could give a rule another value: no question, and nothing told of what was or of others. */
function changeIn(said: string, whole: string, tongue: Tongue): Read | undefined {
  const { changes, mayChange, fresh, telling, past, states } = tongue
  const rest = whole.replace(fresh, ' ').replace(/^[\s,:]+/u, '')
  const story = telling.test(rest) && !corrective.test(rest)
  const long = said.split(' ').length > longestChange
  const [head = ''] = rest.split(', ')
  if (long || past.test(isJudged(said) ? head : rest) || (isQuestion(said) && !asking.test(said)))
    return undefined
  const surely = exchange.test(said) || changes.test(said) || isShift(said)
  if (story && !surely) return undefined
  if (!surely && !mayChange.test(said)) return undefined
  const told = states.test(rest) && !exchange.test(said) && !contrast.test(rest)
  return { type: 'change', surely, told, asked: isAsking(whole, tongue), story }
}

function isAsking(whole: string, tongue: Tongue): boolean {
  const { core, asked } = partsOf(whole, tongue)
  const told = tongue.verbs.test(core) || tongue.fresh.test(whole)
  return asked || told || tongue.addressed.test(whole)
}

const asking =
  /^\W*(?:can|could|would|will|puedes|podrias|pode|podes|puoi|potresti|kannst|konntest|peux|pourrais)(?!\p{L})/u

/** "Not celery, raisins." */
const exchange =
  /^\W*(?:not|no|nao|non|nicht|kein\w*|pas(?: de)?|niet|nie|inte) [^,]{2,30}, (?:but |sino |mas |ma |sondern |mais )?\S|, (?:and |y |e |und |et )?(?:not|no|nao|non|nicht|kein\w*|pas(?: de)?|niet|nie|inte) [^,]{2,30}$/u

/** "Now it is celery that I do not want." */
const contrast =
  /^(?:now it's|now it is|jetzt ist es|agora e|ahora es|maintenant c'est|adesso e|nu is het)(?!\p{L})/u

/** First words of a correction that look like those of a story. */
const corrective =
  /^(?:(?:our|my|his|her|their|the) .*\bshould|it's|it is|i(?:'d| (?:mean|meant|changed|want|need|would))(?!\p{L})|i'm an? \p{L}+ person|that's|that should|this should|es ist|ich (?:mein|will|mochte)|c'est|ce sera|je (?:voulais|veux)|es\b|e\b|quise|queria|quis|volevo|intendevo|agora e|ahora es)/u

function isWish(parts: Parts, passing: boolean, tongue: Tongue): boolean {
  const { whole, core, asked } = parts
  if (tongue.idle.test(whole) || tongue.idle.test(core) || isOfOthers(whole)) return false
  const question = isQuestion(whole) && !asked
  const plain =
    tongue.plainly.test(whole) || tongue.opens.test(whole) || isPlainly(parts, passing, tongue)
  const often = recurring.test(core)
  const always = tongue.standing.test(core) || tongue.fresh.test(whole) || often
  if (asked && isAskedFor(core, always, passing, tongue)) return true
  if (question) return false
  const now = passing && !clause.test(whole)
  return plain || (!now && isOwnWish(parts, tongue)) || (always && isTold(parts, tongue))
}

/** A preference of how a thing is to be, by a day: the day is no sign that it is for once. */
const clause =
  /^(?:prefiero que|prefiro que|preferisco che|je prefere que|mir (?:ist|ware) (?:es )?lieber,? wenn) (?!(?:yo|nosotros|eu|nos|io|noi|ich|wir|on|nous)(?!\p{L}))(?!.*(?:hoy|esta|hoje|oggi|stasera|heute|diese|ce soir|aujourd)).*/u

/** Of what is asked: that it be always so, or not be done at all; not what somebody else does. */
function isAskedFor(core: string, always: boolean, passing: boolean, tongue: Tongue): boolean {
  if (always) return !tongue.telling.test(core)
  return !passing && (refusing.test(core) || isManner(core))
}

/** Put as what holds in general, or again and again, and not as what is to be done now. */
function isPlainly({ whole, core }: Parts, passing: boolean, tongue: Tongue): boolean {
  if (isRecurring(whole, tongue)) return true
  return !passing && (isPlainlyMeant(whole) || isPlainlyMeant(core))
}

const refusing = /^(?:not|no|nao|non|nicht|ne pas|ne plus|pas|niet|nie|inte) (?:to )?\p{L}/u

/** Put as told to Otto: "from now on ..." of nobody else, or "always" with an imperative. */
function isTold({ whole, core, asked }: Parts, tongue: Tongue): boolean {
  if (asked) return false
  return tongue.fresh.test(whole) ? isFresh(whole, tongue) : tongue.verbs.test(core)
}

/** A wish by its first words, which mean a lasting one unless they are about now. */
function isOwnWish(parts: Parts, tongue: Tongue): boolean {
  const { whole, core } = parts
  if (isNaming(parts, tongue) || tongue.forbids.test(core)) return true
  if (isOneChoice(whole)) return false
  return [whole, ...behindTopic(whole)].some((words) => tongue.prefers.test(words))
}

const topic =
  /^(?:for|with|on|in|at|as for|about|regarding|when it comes to|para|con|en|sobre|per|con|su|pour|avec|fur|mit|bei|em|com)(?!\p{L})/u
const longestTopic = 8

/** What may follow a subject that is put first: of "for the pharmacy I'd prefer ..." what is behind it. */
function behindTopic(whole: string): readonly string[] {
  if (!topic.test(whole)) return []
  const words = whole.split(' ')
  return words.slice(2, longestTopic).map((_, i) => words.slice(i + 2).join(' '))
}

/** "From now on ...": unless it tells what somebody does from now on. */
function isFresh(whole: string, tongue: Tongue): boolean {
  const rest = partsOf(whole.replace(tongue.fresh, ' ').replace(/^[\s,:]+/u, ''), tongue)
  if (rest.asked || tongue.prefers.test(rest.whole)) return true
  // Where the verb comes first, as in "ab jetzt ist ... fällig", it tells no more than elsewhere.
  const core = rest.core.replace(/^(?:ist|sind|es|son|e|sao|sono|est|sont) /u, '')
  return core !== '' && !tongue.telling.test(core)
}

function isQuestion(whole: string): boolean {
  return /[?？]\W*$/u.test(whole)
}

/** A sentence for each language, with words that begin its cues; none is a wish. */
const samples = [
  'the last one is not there any more',
  'das ist nicht mehr da',
  'non è più qui',
  'ya no está aquí, para nada',
  'não está mais aqui',
  "ce n'est plus ici",
]

/**
 * Hears one sentence in each language, with a pause before each: the expressions of a language are compiled
 * when it is first heard (up to 80 ms), for which the first message should not have to wait.
 */
export async function warmUpRules(pause: () => Promise<void>): Promise<void> {
  for (const sample of samples) {
    await pause()
    hearRules(sample)
  }
}
