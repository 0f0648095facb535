import type { Filler, Kind, Phrasings } from './phrasings.ts'
import { createRandom, type Random } from './random.ts'

/** What becomes of one rule: said, given other values, ended; `said` are the words, in their order. */
export type Planted = {
  readonly language: string
  /** What it is about, as it is said; undefined of what the person is called. */
  readonly thing: string | undefined
  /** The values it had, oldest first; the last one holds, unless it was revoked. */
  readonly values: readonly string[]
  readonly said: readonly string[]
  readonly revoked: boolean
}

export type Turn = { readonly person: string; readonly otto: string }

/** So many rules cannot be said in so many turns, or of so few phrasings. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}

export type Script = { readonly turns: readonly Turn[]; readonly rules: readonly Planted[] }

/** Shares of the rules. Of those corrected, half are so twice; of corrections, a quarter are bare. */
const corrected = 0.4
const revoked = 0.1
/** The rules are said in this part of the turns, so that all but the shortest run forgets their place. */
const spoken = 0.8

type Unit = {
  readonly language: string
  readonly kind: Kind
  readonly thing: string
  readonly named: boolean
}

/**
 * A conversation with so many rules in it, half of them in English where there is English, the others in
 * the other languages; the same for the same seed. Throws a ScriptError where turns or phrasings
 * are too few.
 */
export function writeScript(
  sets: readonly Phrasings[],
  filler: Filler,
  sizes: { readonly turns: number; readonly rules: number; readonly seed: number },
): Script {
  const random = createRandom(sizes.seed)
  const rules = unitsOf(sets, sizes.rules, random).map((unit, i) =>
    rulesLife(unit, i, sizes.rules, random),
  )
  const blocks = interleaved(
    rules.map(({ blocks: own }) => own),
    random,
  )
  const length = blocks.reduce((sum, block) => sum + block.length, 0)
  if (length > sizes.turns) {
    throw new ScriptError(
      `${sizes.rules} rules and their changes take ${length} turns, not ${sizes.turns}`,
    )
  }
  const turns = placed(blocks, sizes.turns, length, random).map((said) =>
    said === undefined
      ? smallTalk(filler, random)
      : { person: said, otto: answer(said, filler, random) },
  )
  return { turns, rules: rules.map(({ planted }) => planted) }
}

function unitsOf(sets: readonly Phrasings[], count: number, random: Random): readonly Unit[] {
  const units = sets.map(({ language, kinds }) =>
    random.shuffled(
      Object.entries(kinds).flatMap(([name, kind]) =>
        kind.things.map((thing): Unit => ({ language, kind, thing, named: name === 'name' })),
      ),
    ),
  )
  const english = units.filter((own) => own[0]?.language === 'en').flat()
  const others = random.shuffled(units.filter((own) => own[0]?.language !== 'en').flat())
  const half = others.length === 0 ? count : Math.max(Math.ceil(count / 2), count - others.length)
  const chosen = onlyOneName([...english.slice(0, half), ...others], random)
  if (chosen.length < count)
    throw new ScriptError(`these phrasings are for at most ${chosen.length} rules`)
  return random.shuffled(chosen.slice(0, count))
}

/** A person has one name: a second rule about it would be a correction of the first. */
function onlyOneName(units: readonly Unit[], random: Random): readonly Unit[] {
  const names = units.filter(({ named }) => named)
  const kept = names.length === 0 ? undefined : random.pick(names)
  return units.filter((unit) => !unit.named || unit === kept)
}

type Block = readonly string[]

/** All that is said of one rule. A bare correction stands in the same block as what it corrects. */
function rulesLife(
  { language, kind, thing, named }: Unit,
  place: number,
  count: number,
  random: Random,
): { planted: Planted; blocks: readonly Block[] } {
  const values = random.shuffled(kind.values).slice(0, 3)
  const put = (phrases: readonly string[], now: number) => {
    const [value = '', old = ''] = [values[now], values[now - 1] ?? values[now]]
    const words = random.pick(phrases)
    return capital(
      words.replaceAll('{thing}', thing).replaceAll('{value}', value).replaceAll('{old}', old),
    )
  }
  const isCorrected = place < corrected * count
  const isRevoked = place % 10 === 3 && place < 10 * Math.round(revoked * count)
  const times = isCorrected ? 1 + (place % 2) : 0
  const blocks: string[][] = [[put(kind.plant, 0)]]
  for (let now = 1; now <= times; now += 1) {
    const bare = random.below(4) === 0
    if (bare) blocks.at(-1)?.push(put(kind.bare, now))
    else blocks.push([put(kind.correct, now)])
  }
  const ends = kind.revoke.map((words) => words.replaceAll('{old}', '{value}'))
  if (isRevoked) blocks.push([put(ends, times)])
  const planted: Planted = {
    language,
    thing: named ? undefined : thing,
    values: values.slice(0, times + 1),
    said: blocks.flat(),
    revoked: isRevoked,
  }
  return { planted, blocks }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The blocks of all rules in one order, those of each rule in theirs. */
function interleaved(lives: readonly (readonly Block[])[], random: Random): readonly Block[] {
  const order = random.shuffled(lives.flatMap((own, i) => own.map(() => i)))
  const next = lives.map(() => 0)
  return order.flatMap((i) => {
    const at = next[i] ?? 0
    next[i] = at + 1
    return [lives[i]?.[at] ?? []]
  })
}

/** The turns, undefined where nothing is said of a rule. */
function placed(
  blocks: readonly Block[],
  turns: number,
  length: number,
  random: Random,
): readonly (string | undefined)[] {
  const room = Math.max(length, Math.floor(turns * spoken)) - length
  const gaps = blocks.map(() => random.below(room + 1)).toSorted((a, b) => a - b)
  const all: (string | undefined)[] = []
  let filled = 0
  blocks.forEach((block, i) => {
    const until = gaps[i] ?? 0
    for (; filled < until; filled += 1) all.push(undefined)
    all.push(...block)
  })
  while (all.length < turns) all.push(undefined)
  return all
}

function smallTalk(filler: Filler, random: Random): Turn {
  const said = random.below(4) === 0 ? filler.near : filler.person
  return {
    person: filled(random.pick(said), filler, random),
    otto: filled(random.pick(filler.otto), filler, random),
  }
}

function answer(said: string, filler: Filler, random: Random): string {
  return random.pick(filler.ack).replace('{rule}', said.replace(/[.?!]+$/u, ''))
}

function filled(text: string, { slots }: Filler, random: Random): string {
  return text.replace(/\{(\w+)\}/gu, (_, slot: string) => {
    if (slot === 'n') return String(2 + random.below(997))
    if (slot === 'h') return String(1 + random.below(11))
    return random.pick(slots[slot] ?? [''])
  })
}
