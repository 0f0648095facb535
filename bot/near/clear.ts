import { fold, stem, wordsIn } from '../../memory/recall/words.ts'

/** Something that may come to mind: what it is about, and what it says. */
export type Candidate = {
  readonly subject: string
  readonly text: string
}

/** Words that stand in so many messages that they tell of nothing; stems. */
const common = new Set(
  wordsIn(
    `a able about across actually after afternoon again ago all almost along already also always am amount an and
    another any anybody anyone anything anyway are around as ask at away back bad be because been before begin being
    best better between big bit both bring but by call came can cannot case change check clear come could day days
    did didn different do does doesn doing don done down each early easy either else end enough even evening ever
    every everybody everyone everything exactly fact far feel few find fine finish first follow for forget found from
    full fun further get getting give given go goes going gone gonna good got great guess had half hand happen hard
    has have having he hello help her here hers hey hi him his hour how i idea if important in instead into is isn it
    its just keep kind know last late later least leave left less let like line list little long look lot made main
    make makes many matter may maybe me mean meet mention mind minute moment move moved monday month more morning most much must
    my name near need never new next nice night no nobody none nor not note nothing now of off often oh ok okay old
    on once one only open or order other otto our out over own part people perhaps person place plan please point
    possible pretty probably problem put question quick quite rather ready really remember remind right same saturday
    saw say second see seem send set several she should show side simple since small so some somebody someone
    something sometimes soon sorry still stop stuff such sunday sure take talk tell than thank thanks that the their
    them then there these they thing things think this those though thought three through thursday time tired to
    today together told tomorrow tonight too try tuesday turn two under until up us use used usually very wait want
    was wasn way we wednesday week weekend well went were what when where which while who whole whom why will wish
    with without word work works would write wrong yeah year yes yesterday yet you your friday really lovely
    ends lives likes called cost costs prefer prefers touch pass passing owe owes waiting pay buy bought sell keeps number`,
  ).map(stem),
)

/** Words that mean one thing here; the first stands for all. */
const alike = [
  'home house flat apartment address live',
  'birthday born bday turns',
  'mother mum mom mama mummy',
  'father dad papa daddy',
  'wife husband spouse partner',
  'doctor gp physician practice',
  'dentist teeth tooth toothache',
  'allergic allergy allergies intolerant eat food dinner lunch meal cook cooking restaurant recipe dish menu',
  'car drive garage vehicle',
  'holiday vacation trip travel',
  'child children kid kids',
  'password code pin combination',
  'doc document paper papers',
  'bike bicycle cycling',
  'plane flight fly airline airport seat',
  'gift present',
  'shoe shoes boots trainers',
  'medicine pill pills medication tablet tablets',
  'vet veterinary',
  'wifi internet router network',
  'cat cats kitten',
  'dog dogs puppy',
  'rent landlord landlady',
  'job employer office company boss',
  'coffee espresso tea drink',
  'meat vegetarian vegan steak',
  'run running race marathon',
  'phone mobile',
  'insurance insured policy',
  'parking park',
].flatMap((line) => {
  const stems = wordsIn(line).map(stem)
  return stems.map((each) => [each, stems[0] ?? each] as const)
})
const meaning = new Map(alike)

/** What a match of one word is worth, and how much must come together to be clear; calibrated by the test beside. */
const worth = { subject: 0.6, name: 2, told: 1 } as const
const clear = 1.6
const most = 3

type Read = { readonly stems: ReadonlySet<string>; readonly names: ReadonlySet<string> }

/** Stems of telling words, and which of them are names: capitalised, and no word that anything begins with. */
function read(text: string): Read {
  const stems = new Set<string>()
  const names = new Set<string>()
  for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) {
    const plain = stem(fold(word))
    if (plain.length < 2 || common.has(plain)) continue
    const key = meaning.get(plain) ?? plain
    stems.add(key)
    if (/^\p{Lu}/u.test(word)) names.add(key)
  }
  return { stems, names }
}

/**
 * The candidates that a message is clearly about, best first, at most three: those whose subject or a name in
 * them it says, or with which it shares two telling words. Without a model; pure.
 */
export function clearlyNear<T extends Candidate>(
  message: string,
  candidates: readonly T[],
): readonly T[] {
  const said = read(message)
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(said, candidate) }))
    .filter(({ score }) => score >= clear)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

function scoreOf(said: Read, { subject, text }: Candidate): number {
  const about = read(subject).stems
  const { stems, names } = read(`${subject}. ${text}`)
  const shared = [...stems].filter((each) => said.stems.has(each))
  if (shared.length === 0) return 0
  const partOf = [...about].filter((each) => said.stems.has(each)).length / Math.max(1, about.size)
  const words = shared.reduce((sum, each) => {
    if (names.has(each)) return sum + worth.name
    return sum + worth.told + (about.has(each) ? worth.subject * partOf : 0)
  }, 0)
  // A message that speaks of little else.
  return words + shared.length / said.stems.size
}

/** Telling words of a message, to find candidates by; [] where there are none. */
export function tellingWords(message: string): readonly string[] {
  const words = [...new Set(wordsIn(message))]
  const telling = words.filter((word) => word.length > 1 && !common.has(stem(word)))
  const others = telling.flatMap((word) => {
    const key = meaning.get(stem(word))
    return alike.flatMap(([each, first]) => (first === key ? [each] : []))
  })
  return [...new Set([...telling, ...others])].slice(0, 32)
}
