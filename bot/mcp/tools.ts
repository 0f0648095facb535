import type { Instant } from '../../memory/item.ts'
import { absoluteText } from '../../memory/time/words.ts'
import type { Frame } from '../models/model.ts'
import type { Stores } from '../stores.ts'
import { type Forgetting, forgetTool } from '../tools/forget.ts'
import { recallTool } from '../tools/recall.ts'
import type { Card, ToolContext } from '../tools/tool.ts'
import { loopWords } from '../tools/words.ts'
import { allowances, createLimit } from './limits.ts'

export type OtherToolsDeps = {
  readonly stores: Stores
  readonly forgetting: Forgetting
  readonly now: () => Instant
  readonly newId: () => string
  /** Shows a question to the person; false where that may not be now. */
  readonly ask: (subject: string, card: Card) => boolean
}

/** What another program on this machine may ask of Otto. Every answer is words; what fails throws. */
export type OtherTools = {
  readonly recall: (query: string, when?: string) => Promise<string>
  /** Keeps a fact as somebody else's word: it never takes the place of what the person said. */
  readonly remember: (text: string, subject?: string) => string
  /** Only asks the person, who taps. */
  readonly forget: (query: string) => string
  readonly openLoops: (about?: string) => string
}

const mostLoops = 50

/** Nobody vouches for what comes in here: it is stored as fetched, and approves, sends and removes nothing. */
export function createOtherTools(deps: OtherToolsDeps): OtherTools {
  const { stores, forgetting, newId, now } = deps
  const { notes, store } = stores
  const recall = recallTool(stores)
  const forget = forgetTool({ forgetting, store, newId })
  const mayRemember = createLimit('remember', allowances.remember, now)
  const mayForget = createLimit('forget', allowances.forget, now)

  function context(): ToolContext {
    const turn = `job-mcp-${newId()}`
    const frame = frameOf(deps)
    return { turn, call: 'mcp', now: now(), frame, personText: '', origin: 'fetched' }
  }

  return {
    async recall(query, when) {
      const args = when === undefined ? { query } : { query, when }
      if (recall.effect !== 'outside') throw new Error('recall is no outside tool')
      const { text } = await recall.run(args, context())
      return text
    },
    remember(said, subject) {
      mayRemember()
      const { turn, call } = context()
      const { zone, dateOrder } = stores
      const text = absoluteText(said, { now: now(), zone: zone(), dateOrder: dateOrder() })
      const by = { turn, call, at: now() }
      const { note } = notes.file({ kind: 'fact', text, said, subject, origin: 'fetched' }, by)
      return `Kept in the notes, as another program's word and not the person's own: ${note.text}`
    },
    forget(query) {
      if (forget.effect !== 'local') throw new Error('forget is no local tool')
      const at = context()
      const { text, buttons } = forget.run({ query }, at)
      if (buttons === undefined) return text
      mayForget()
      const card = { text: `Another program asks me to forget something. ${text}`, buttons }
      const asked = deps.ask(at.turn, { ...card, refs: [], list: [] })
      if (!asked) store.takeOffers(at.turn, now())
      return asked
        ? 'Nothing was forgotten yet: the person was asked, and a tap of theirs does it.'
        : 'Nothing was forgotten: the person cannot be asked now. Ask again later.'
    },
    openLoops(about) {
      const open = notes.open(about === undefined ? {} : { about })
      const lines = open.slice(0, mostLoops).map((loop) => {
        const who = loop.owed === 'theirs' ? 'waiting for: ' : ''
        return `- ${who}${loopWords(loop)}`
      })
      const more = open.length > mostLoops ? [`+${open.length - mostLoops} more`] : []
      return open.length === 0 ? 'Nothing is open.' : [...lines, ...more].join('\n')
    },
  }
}

/** What a tool may ask of the moment; nothing of a chat, since there is none. */
function frameOf({ stores, now }: OtherToolsDeps): Frame {
  return {
    ...{ now: now(), zone: stores.zone(), dateOrder: stores.dateOrder() },
    ...{ view: stores.memory.view(), rules: [], hookNote: undefined, due: [], drafts: [] },
    ...{ repliedTo: undefined, list: [], asked: undefined },
  }
}
