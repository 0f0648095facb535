import { openDatabase } from '../../memory/db.ts'
import type { NewItem, Summarise } from '../../memory/item.ts'
import { createMemory, renderView } from '../../memory/memory.ts'
import { countTokens } from '../../memory/tokens.ts'
import type { Shown } from './score.ts'
import type { Turn } from './script.ts'

/** 1 December 2026, 09:00 UTC. */
const start = 1_796_115_600_000
const minute = 60_000

export type Ran = {
  readonly shown: Shown
  /** Appends after which the view was larger than the budget. */
  readonly overBudget: number
  readonly maxTokens: number
  readonly compactions: number
}

/** Something that is told the turns, and shows a view of them. Rejects where its own counts are wrong. */
export type Arm = (turns: readonly Turn[], budget: number, reabstract: boolean) => Promise<Ran>

/** How often the view is rendered and counted again, to check the tokens it says it has. */
const checkedEvery = 97

/** The real queue, compacted after each reply as the bot does it, with a summariser that cites one by one. */
export const otto: Arm = async (turns, budget, reabstract) => {
  const state = { now: start, id: 0, appended: 0, over: 0, most: 0, compactions: 0 }
  const db = openDatabase(':memory:')
  const x = Math.floor((budget * 3) / 13)
  const memory = createMemory({
    ...{ db, budgets: { x, y: budget - x }, summarise: citing(reabstract) },
    now: () => state.now,
    newId: () => {
      state.id += 1
      return `id${state.id}`
    },
  })
  const append = (item: Pick<NewItem, 'speaker' | 'origin' | 'turn' | 'n' | 'text'>) => {
    state.now += minute
    state.appended += 1
    memory.append({ kind: 'history', at: state.now, ...item })
    const view = memory.view()
    state.most = Math.max(state.most, view.tokens)
    if (view.tokens > budget) state.over += 1
    if (state.appended % checkedEvery === 0 && countTokens(renderView(view)) !== view.tokens) {
      throw new Error(`a view says that it has ${view.tokens} tokens and has others`)
    }
  }
  for (const [i, { person, otto: reply }] of turns.entries()) {
    const turn = `turn${i}`
    append({ speaker: 'person', origin: 'said', turn, n: 0, text: person })
    append({ speaker: 'otto', origin: 'reply', turn, n: 1, text: reply })
    if (memory.compactionDue()) await memory.compact('due')
  }
  // What was never compacted shows nothing of what compaction keeps: then it is asked for, as by /compact.
  if (memory.view().generation === 0) await memory.compact('asked')
  const view = memory.view()
  const text = renderView({ ...view, rules: [] })
  const rules = (view.rulesChanged ?? view.rules).map((rule) => rule.text)
  db.close()
  const { over: overBudget, most: maxTokens } = state
  return {
    shown: { rules, others: text.split('\n') },
    overBudget,
    maxTokens,
    compactions: view.generation,
  }
}

/** One bullet for each entry, its first words; earlier bullets again only where it is to do them again. */
function citing(reabstract: boolean): Summarise {
  const own = new Set<string>()
  return async (entries) =>
    entries
      .filter(({ text }) => reabstract || !own.has(text))
      .map(({ n, text }) => {
        const bullet = text.slice(0, 90)
        own.add(bullet)
        return `- ${bullet} [sources: ${n}]`
      })
      .join('\n')
}

/** What the person said stays word for word for ever; Otto's words are cut short in what is left. */
export const protectedArm: Arm = async (turns, budget, reabstract) =>
  simulated(turns, budget, (lines) => {
    const own = lines.filter(({ speaker }) => speaker === 'person')
    const left = budget - tokensOf(own)
    const others = lines.filter(({ speaker }) => speaker === 'otto')
    const short = reabstract ? others.map(halved) : others
    return [...newestWithin(short, left), ...own]
  })

/** A ceiling that knows no rules: the newest that fitted, whoever said it. */
export const blind: Arm = async (turns, budget) =>
  simulated(turns, budget, (lines) => newestWithin(lines, budget))

type Line = {
  readonly speaker: 'person' | 'otto'
  readonly text: string
  readonly tokens: number
  readonly place: number
}

function simulated(
  turns: readonly Turn[],
  budget: number,
  fitted: (lines: readonly Line[]) => readonly Line[],
): Ran {
  const state: { lines: readonly Line[]; total: number } = { lines: [], total: 0 }
  const run = { overBudget: 0, maxTokens: 0, compactions: 0 }
  for (const [i, { person, otto: reply }] of turns.entries()) {
    const said = [lineOf('person', person, 2 * i), lineOf('otto', reply, 2 * i + 1)]
    for (const line of said) {
      state.lines = [...state.lines, line]
      state.total += line.tokens
      if (state.total > budget) {
        state.lines = fitted(state.lines).toSorted((a, b) => a.place - b.place)
        state.total = tokensOf(state.lines)
        run.compactions += 1
      }
      run.maxTokens = Math.max(run.maxTokens, state.total)
      if (state.total > budget) run.overBudget += 1
    }
  }
  return { shown: { rules: [], others: state.lines.map(({ text }) => text) }, ...run }
}

function lineOf(speaker: Line['speaker'], said: string, place: number): Line {
  const text = `[${speaker} ${place}] ${said}`
  return { speaker, text, tokens: countTokens(`${text}\n`), place }
}

function halved(line: Line): Line {
  const text =
    line.text.length > 60 ? `${line.text.slice(0, Math.ceil(line.text.length / 2))}…` : line.text
  return { ...line, text, tokens: countTokens(`${text}\n`) }
}

function newestWithin(lines: readonly Line[], room: number): readonly Line[] {
  let left = room
  const first = lines.findLastIndex((line) => {
    left -= line.tokens
    return left < 0
  })
  return lines.slice(first + 1)
}

function tokensOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { tokens }) => sum + tokens, 0)
}
