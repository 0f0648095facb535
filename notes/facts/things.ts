import { fold } from '../search.ts'

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s*,\s*|\s*\n\s*/))
}

/** Things with one value that is a code: it has a digit, or is one word. */
export const codeHeads =
  words(`code, pin, password, passcode, passphrase, combination, number, id, iban,
  username, login, handle, ssid, plate, postcode, extension, pin code, zip, serial, seat, gate, desk, locker,
  room, parking spot, parking space, registration, key code`)

/** Things with one value of any short form. */
export const plainHeads =
  words(`address, email, e-mail, phone, mobile, cell, landline, size, weight, height,
  age, salary, rent, timezone, time zone, blood type, nickname, name, surname, job title, middle name, website`)

/** Things whose one value is a day. */
export const dayHeads = words(
  'birthday, anniversary, date of birth, birth date, birthdate, name day, deadline, bin day',
)

/** Somebody or something of which one has one at a time; its value is a name. */
export const nameHeads =
  words(`dentist, doctor, gp, boss, manager, landlord, landlady, accountant, lawyer,
  solicitor, vet, therapist, physio, hairdresser, barber, wife, husband, partner, girlfriend, boyfriend,
  fiance, fiancee, supervisor, team lead, emergency contact, next of kin, employer, bank, gym, insurer,
  provider, supplier, school, university, airline, coach, teacher, tutor, cleaner, plumber, gardener,
  babysitter, nanny, childminder, electrician, handyman, mechanic, optician, mentor, agent, neighbour, neighbor`)

/** Of these the household has one, so that "the plumber" is ours. */
const ours =
  words(`rent, plumber, cleaner, gardener, babysitter, nanny, childminder, electrician, handyman,
  landlord, landlady, dentist, vet`)

/** Others of whom there may be several at a time. */
const severalOf =
  words(`sister, brother, daughter, mother, father, stepbrother, stepsister, grandmother,
  grandfather, customer, member, player, teenager, visitor, ancestor, helper, sponsor, letter, number, paper,
  weather, dinner, summer, winter, matter, answer, order, offer, router, computer, printer, doctor's, reader`)

/** Somebody or something of which there is one at a time, named or plainly called by what it does. */
export function isRole(head: string): boolean {
  const last = head.split(' ').at(-1) ?? ''
  return (
    nameHeads.has(head) ||
    (/(?:er|or|ist|ian)$/.test(last) && !severalOf.has(last) && !kin.has(last))
  )
}

/** Things whose value has a number in it. */
const numberHeads = words(
  `phone, mobile, cell, landline, weight, height, age, salary, rent, phone number`,
)

/** Things whose value is any few words. */
const freeHeads = words('job title, blood type, middle name, diet')

/** Things of which "a Fiat" says which one it is. */
export const makeHeads = words(
  'car, phone, laptop, bike, bicycle, camera, tablet, motorbike, scooter, van',
)

/** How a value does not begin: what follows says something else about the thing. */
export const noValue =
  words(`in, on, at, with, under, behind, near, by, inside, above, below, next, written,
  stored, kept, about, like, from, for, broken, wrong, lost, expired, gone, secret, private, bad, good, great,
  easy, hard, long, short, too, very, so, really, quite, always, still, also, different, weak, strong, due,
  stolen, out, ready, hidden, saved, needed, required, missing, blocked, locked, fine, ok, okay, nice, ugly,
  important, unknown, public, taken, empty, full, valid, invalid, done, dirty, clean, noisy, cold, warm, hot,
  closed, open, away, ill, sick, better, worse, the, that, what, where, when, how, why, because, changing,
  being, getting, coming, going, supposed, there, here, mine, yours, his, hers, up, off, down, just, only,
  no, none, nothing, something, late, early, paid, unpaid, overdue, delayed, enough, high, low, big, small, large, tiny, huge, expensive, cheap`)

/** Marks of a plan, a visit, a memory or a doubt: what is said then does not hold, or not for good. */
export const doubt =
  /\b(?:if|unless|maybe|perhaps|probably|possibly|might|would|could|should|think|guess|suppose|hope|wish|not|never|no longer|used to|was|were|will|going to|gonna|until|till|while|during|for now|for (?:the|a|another|two|three) (?:moment|time being|day|week|month|year|summer|winter|weekend)s?|temporar\w*|sometimes|usually|mostly|partly|half|part|on (?:week(?:days?|ends?)|(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?)|(?:next|last|this|every) (?:week|month|year|summer|winter|spring|autumn|fall|mon|tues?|wednes|thurs?|fri|satur|sun)\w*|tomorrow|yesterday|back then|at the time|in (?:19|20)\d\d|starting|as an? (?:child|kid|student)|when|after|before|almost|nearly|or|visiting|staying|except|apart from)\b|n't\b/i

/** What people move to that is no place to live. */
export const noPlace =
  words(`marketing, sales, finance, hr, engineering, support, legal, product, design, it,
  operations, accounting, team, plan, row, seat, room, slide, chapter, page, level, linux, ubuntu, debian,
  windows, mac, macos, ios, android, notion, obsidian, slack, teams, gmail, outlook, chrome, firefox, safari,
  vim, emacs, python, rust, go, java, javascript, typescript, kotlin, swift, spotify, netflix, aws, azure,
  google, apple, signal, whatsapp, telegram, zoom, github, gitlab, jira, excel, sheets, monday, tuesday,
  wednesday, thursday, friday, saturday, sunday, january, february, march, april, may, june, july, august,
  september, october, november, december, mon, tue, wed, thu, fri, sat, sun, vodafone, o2, ee, monzo, revolut,
  barclays, hsbc, deezer, tidal, kindle, evernote, todoist, proton, fastmail, chatgpt, claude, postgres, react`)

/** How one does not live "in" somewhere. */
export const noTown =
  words(`a, an, my, our, his, her, their, this, that, these, some, constant, hope, fear,
  peace, denial, one, two, three, four, sin, hell, luxury, poverty, pain, harmony, exile, hiding, different,
  separate, small, big, shared, rented, student, same, it, here, there, chaos, squalor, comfort, style`)

/** Of a person or an animal "my son is 5" tells the age. */
export const kin =
  words(`son, daughter, brother, sister, mother, father, mum, mom, dad, wife, husband,
  partner, niece, nephew, dog, cat, baby, grandmother, grandfather, grandson, granddaughter, cousin, godson`)

/** Things that lie in one place at a time. */
export const keptHeads = words(
  'key, keys, passport, toolbox, torch, charger, umbrella, stopcock, fuse box, first aid kit',
)

const isWords =
  /^(.{2,80}?)(?: (?:is|are)(?: now| currently)? |: ?| = |'s now | (?:ends?|starts?|begins?) (?:in|with) )(.+)$/i

/** The subject of "my X is Y", for an X that has one value, where Y is one. */
export function attribute(sentence: string): string | undefined {
  const [, left = '', value = ''] = isWords.exec(sentence) ?? []
  const thing = thingOf(left)
  if (thing === undefined) return undefined
  // A code may look like anything; around it, and in any other value, a doubt counts.
  const doubtful = doubt.test(/^\S+$/.test(value) ? left : sentence)
  return doubtful || !isValue(thing.head, value) ? undefined : thing.subject
}

type Thing = { readonly head: string; readonly subject: string }

const foreign =
  /\b(?:i|you|he|she|it|we|they|that|which|who|and|or|is|has|says?|said|told|his|her|their|because|but|so)\b/i

/** The thing whose value is told: "my new locker code" -> "locker code". */
function thingOf(left: string): Thing | undefined {
  const core = left
    .replace(/^(?:my|our|the|your)\s+/i, '')
    .replace(/^(?:new|current|own|actual)\s+/i, '')
    .replace(/ (?=(?:upstairs|downstairs|next door)$)/i, ' at ')
  const plain = /^[\p{L}\p{N}'/ -]+$/u.test(core) && core.split(' ').length <= 6
  if (!plain || foreign.test(core)) return undefined
  const whole = fold(core)
  if (/^(?:\S+'s? )?favou?rite \S/.test(whole)) {
    return { head: 'favourite', subject: whole.replace('favorite', 'favourite') }
  }
  const [, noun = core, place = ''] =
    /^(.+?) (?:at|in|for|of|to|on) (?:the |my |our )?(.+)$/i.exec(core) ?? []
  const head = dayHeads.has(whole) ? whole : headOf(fold(noun))
  if (head === undefined) return undefined
  const joined = joins(head) && place !== '' ? `${fold(place)} ${fold(noun)}` : whole
  // "the code", "the address": of what, only the talk around it knows.
  const told =
    joined !== head || head.includes(' ') || /^(?:my|our)\s/i.test(left) || ours.has(head)
  return told ? { head, subject: sameWords[joined] ?? joined } : undefined
}

/** Whether "the code for the gate" is "the gate code". */
function joins(head: string): boolean {
  return codeHeads.has(head) || head === 'deadline'
}

/** The longest known thing that the words end in. */
function headOf(noun: string): string | undefined {
  const words = noun.split(' ')
  const tails = words.map((_, i) => words.slice(i).join(' '))
  const known = tails.find((tail) =>
    [codeHeads, plainHeads, dayHeads, nameHeads, makeHeads, freeHeads].some((set) => set.has(tail)),
  )
  return known ?? tails.find((tail) => !tail.includes(' ') && isRole(tail))
}

const sameWords: Readonly<Record<string, string>> = {
  'e-mail': 'email',
  'email address': 'email',
  'e-mail address': 'email',
  phone: 'phone number',
  'telephone number': 'phone number',
  number: 'phone number',
  mobile: 'mobile number',
  cell: 'mobile number',
  'cell number': 'mobile number',
  'mobile phone number': 'mobile number',
  'cell phone number': 'mobile number',
  'date of birth': 'birthday',
  'birth date': 'birthday',
  birthdate: 'birthday',
  'home address': 'address',
  'time zone': 'timezone',
}

const name = /^(?:(?:dr|mr|mrs|ms|prof) \S+|\p{Lu}[\p{L}\p{N}'&-]*)(?: \p{Lu}[\p{L}'-]*){0,2}$/u
const people =
  /^\S*(?:ish|ese|ian|ean|can|French|Dutch|Czech|German|Greek|Swiss|Thai|Muslim|Catholic|Asleep|Pregnant)$/

const day =
  /\d|^(?:on |in )?(?:today|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** Whether the words are a value of such a thing, and do not just say something about it. */
function isValue(head: string, value: string): boolean {
  const [first = '', ...more] = value.split(' ')
  if (dayHeads.has(head)) return day.test(value)
  if (makeHeads.has(head)) return /^an? \p{Lu}|^\+?[\d ()/-]{5,}$/u.test(value)
  if (head === 'favourite')
    return value.length <= 80 && !noValue.has(fold(first).replace(/^the$/, ''))
  if (noValue.has(fold(first))) return false
  if (isRole(head)) return isName(value)
  if (freeHeads.has(head)) return value.length <= 40 && !noValue.has(fold(first))
  if (numberHeads.has(head)) return /\d/.test(value)
  const shaped = codeHeads.has(head) ? /\d/ : /\d|@|^\p{Lu}/u
  return shaped.test(value) || more.length === 0
}

function isName(value: string): boolean {
  return name.test(value.replace(/^(?:Dr|Mr|Mrs|Ms|Prof) /i, 'dr ')) && !people.test(value)
}
