import type { Draft } from './note.ts'
import { fold } from './search.ts'

export type Approval =
  | { readonly type: 'yes'; readonly draft: Draft }
  | { readonly type: 'which'; readonly drafts: readonly Draft[] }
  | { readonly type: 'no' }

const no: Approval = { type: 'no' }

/**
 * Whether the person's own words directly approve sending one of the held drafts. The whole message must
 * be an approval, kind words around it, or an errand of its own ("and remind me ..."): a condition, a
 * date, a quotation, a question or anything not known makes it none. A tap is always there instead.
 */
export function approves(personText: string, drafts: readonly Draft[]): Approval {
  const held = drafts.filter(({ status }) => status === 'held')
  if (held.length === 0) return no
  const clauses = clausesOf(personText)
  const orders = clauses?.map(orderOf)
  if (orders === undefined || orders.includes('other')) return no
  const targets = orders.filter((order) => typeof order === 'object')
  const [target, ...more] = targets
  if (target === undefined) return no
  const same = more.every((each) => JSON.stringify(each) === JSON.stringify(target))
  return same ? pick(target, held) : no
}

/** The parts of a message; undefined where it asks, quotes or trails off. */
function clausesOf(text: string): string[] | undefined {
  const plain = text
    .replace(/[\u{1F3FB}-\u{1F3FF}\uFE0F]/gu, '')
    .replace(/[👍👌✅🙏🙂😊🚀📨💯]/gu, ' ! ')
  const words = fold(plain.replace(/\n/g, ' ! '))
  if (words.length > 300 || /["“”„«»<>`?:*_…]|\.\.|(?<!\p{L})'|'(?!\p{L})/u.test(words))
    return undefined
  if (!/^[\p{L}\p{N}\s.,!;@+'()-]+$/u.test(words)) return undefined
  return words
    .split(/[!;,]+|\.(?=\s|$)|\s-+\s|\s(?:and|then|and then)\s(?=remind me |remember )/u)
    .map((clause) => clause.trim().replace(/^(?:and then|and|then) (?=\S)/, ''))
    .filter((clause) => clause !== '')
}

/** What a clause is: fine words, an errand beside the sending, an approval of something, or anything else. */
type Order = 'kind' | 'errand' | 'other' | Target

type Target =
  | { readonly type: 'it' }
  | { readonly type: 'one of them' }
  | { readonly type: 'all' }
  | { readonly type: 'to'; readonly who: string }
  | { readonly type: 'about'; readonly what: string }

function orderOf(clause: string): Order {
  if (kind.test(clause)) return 'kind'
  if (errand.test(clause)) return hedged.test(clause) ? 'other' : 'errand'
  return targetOf(clause.replace(before, '').replace(after, ''))
}

const kind =
  /^(?:(?:yes|yep|yeah|yup|ok|okay|sure|great|good|fine|perfect|lovely|nice|cool|right|excellent|brilliant|wonderful|thanks|thank you|thank you so much|many thanks|please|lgtm|otto|hi otto|hey otto|all good|(?:that|this|it)(?:'s| is)? (?:looks? )?(?:good|great|fine|perfect|lovely|right|better|much better|works)|that works|looks? (?:good|great|fine|perfect|right|lovely)(?: to me)?|(?:much )?better|i like it|i love it|go ahead|agreed)(?: |$))+$/
const errand =
  /^(?:remind me |remember (?:that |to )|save |note (?:that|down) |show me |what's open$)/
const hedged =
  /\b(?:but|only|unless|before|until|till|wait|first|instead|once|hold|cancel|send|sent|mail|draft|approve)\b/

const before =
  /^(?:(?:yes|yep|yeah|yup|ok|okay|sure|great|good|fine|perfect|right|cool|alright|otto|please|pls|plz|do|just|now|so|looks good|go ahead and|you can|you may|feel free to|thanks) )+/
const after =
  /(?: (?:please|pls|plz|now|right now|right away|immediately|at once|off|out|as is|as it is|like that|like this|for me|otto|thanks|thank you|then|go ahead))+$/

const thing = '(?:draft|mail|email|e-mail|message|letter|reply|answer|one)'
const named = `(?:the|this|that|your|my) ${thing}`
/** "this" alone, beside a forwarded text, may be that text. */
const it = `(?:it|that|${named})`

const plainly = new RegExp(
  `^(?:(?:send|approve|i approve|approved|ship)(?: ${it}| draft)?|(?:${it}(?:'s| is) )?approved|approve this|send it to (?:him|her|them))$`,
)
const severally =
  /^(?:send|approve) (?:them(?: all| both)?|both|all(?: of them)?|everything|(?:all|both)(?: the)? drafts)$/
const byPlace = new RegExp(
  `^(?:send|approve) the (?:first|second|third|last|latest|newest|other) ${thing}$`,
)
const byName: readonly RegExp[] = [
  new RegExp(`^(?:send|approve|i approve) (?:(?:it|${named}) )?(?:to|for) (\\S+(?: \\S+){0,3})$`),
  new RegExp(`^(?:send|approve) (\\S+(?: \\S+)?)'s?(?: ${thing})?$`),
  new RegExp(`^send (\\S+(?: \\S+)?) the ${thing}$`),
]
const byTopic = new RegExp(
  `^(?:send|approve) the ${thing} about (?:the |my )?(\\S+(?: \\S+){0,4})$`,
)
/** Words that would make a name or a topic a condition or a date. */
const conditions =
  /\b(?:if|when|unless|after|before|once|until|till|later|soon|today|tonight|tomorrow|next|at|on|in|by|not|yet|but|except|and|or|mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?\b/

function targetOf(words: string): Order {
  if (plainly.test(words)) return { type: 'it' }
  if (severally.test(words)) return { type: 'all' }
  if (byPlace.test(words)) return { type: 'one of them' }
  const who = byName.map((pattern) => pattern.exec(words)?.[1]).find((name) => name !== undefined)
  const what = byTopic.exec(words)?.[1]
  if (conditions.test(who ?? what ?? '')) return 'other'
  if (who !== undefined) return { type: 'to', who }
  return what === undefined ? 'other' : { type: 'about', what }
}

function pick(target: Target, held: readonly Draft[]): Approval {
  switch (target.type) {
    case 'it':
      return one(held)
    case 'all':
    case 'one of them':
      return held.length === 1 ? no : { type: 'which', drafts: held }
    case 'to':
      return one(held.filter((draft) => isTo(draft, target.who)))
    case 'about':
      return one(held.filter((draft) => hasWords(`${draft.subject} ${draft.text}`, target.what)))
  }
}

function one(drafts: readonly Draft[]): Approval {
  const [draft] = drafts
  if (draft === undefined) return no
  return drafts.length === 1 ? { type: 'yes', draft } : { type: 'which', drafts }
}

/** Whether `who` names the draft's recipient: the address, words of the name, or of the mailbox's own part. */
function isTo(draft: Draft, who: string): boolean {
  const address = fold(draft.address ?? draft.to)
  const mailbox = (address.split('@')[0] ?? '').replace(/[._+-]+/g, ' ')
  return address === who || hasWords(draft.to, who) || hasWords(mailbox, who)
}

function hasWords(text: string, words: string): boolean {
  const there = new Set(fold(text).split(/[^\p{L}\p{N}@._-]+/u))
  return words.split(' ').every((word) => there.has(word))
}
