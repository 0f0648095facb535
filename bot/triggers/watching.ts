import type { Attention } from '../../briefs/attention/attention.ts'
import { type Db, inTransaction } from '../../memory/db.ts'
import type { Instant } from '../../memory/item.ts'
import type { Notes } from '../../notes/notes.ts'
import {
  type Condition,
  judgeCalendar,
  judgePage,
  type Look,
  type NoLook,
} from '../../triggers/condition.ts'
import type { Firing, Trigger } from '../../triggers/trigger.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import { conditionWords } from '../../triggers/words.ts'
import type { SpeakUnasked } from '../attention/unasked.ts'
import type { Log } from '../log.ts'
import { eventTime } from '../tools/event-change.ts'
import type { Calendar } from '../world/calendar.ts'
import type { FetchPage } from '../world/web.ts'
import { createValues } from './values.ts'

export type WatchingDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly zone: () => string
  readonly triggers: Triggers
  readonly notes: Notes
  readonly calendar: Pick<Calendar, 'list'>
  readonly web: FetchPage
  readonly unasked: SpeakUnasked
  readonly attention: Pick<Attention, 'fold'>
  readonly log: Log
}

/** Looks whether conditions have come true: no model, and each look is taken by one process. */
export type Watching = {
  /** One look. What has come true fires at the next plan. Never rejects. */
  look(firing: Firing): Promise<void>
}

/** A page may fail to load; so many times in a row are said, once. */
const failuresToSay = 3

/** Of a calendar that is watched, so many milliseconds ahead are looked at. */
const ahead = 366 * 86_400_000

const keptName = 'seen last'

export function createWatching(deps: WatchingDeps): Watching {
  const { db, now, triggers, log } = deps
  const values = createValues(deps.notes)

  async function look({ trigger }: Firing, condition: Condition): Promise<Look | NoLook> {
    const kept = values.get(trigger.id, keptName)
    switch (condition.on) {
      case 'page': {
        const page = await deps.web(condition.url)
        return 'fault' in page ? page : judgePage(condition, page.text, kept)
      }
      case 'calendar': {
        const events = await deps.calendar.list(now(), now() + ahead)
        const watched = events.map((event) => {
          const { uid, title, start } = event
          return { uid, title, start, when: eventTime(event, deps.zone()) }
        })
        return judgeCalendar(condition, watched, kept, now())
      }
      case 'message':
        return { fault: 'messages are not looked for' }
    }
  }

  function settle(firing: Firing, found: Look | NoLook): void {
    inTransaction(db, () => {
      if (triggers.get(firing.trigger.id)?.status !== 'armed') return
      if ('fault' in found) {
        const times = triggers.failed(firing.trigger.id)
        if (times === failuresToSay) sayFailing(firing, found.fault)
      } else looked(firing.trigger.id, found)
    })
  }

  function looked(id: string, { keep, met, seen }: Look): void {
    triggers.worked(id)
    const by = { turn: `job-${deps.newId()}`, call: 'look', at: now() }
    values.keep(id, keptName, keep, by)
    if (met) triggers.cameTrue(id, seen, now())
  }

  /** Said once; that it goes on failing is not. */
  function sayFailing({ trigger, slot }: Firing, fault: string): void {
    const text = failingWords(trigger, fault)
    const { id } = trigger
    const card = {
      text,
      buttons: [[{ label: 'Drop', act: { verb: 'drop', id } } as const]],
      refs: [{ type: 'trigger', id, text: trigger.text } as const],
      list: [],
    }
    const subject = `trigger:${id}:${slot}`
    const notNow = () => deps.attention.fold(`health:${subject}`, text)
    deps.unasked({ kind: 'health', subject }, card, { notNow })
  }

  return {
    async look(firing) {
      const { rule } = firing.trigger
      if (rule.type !== 'condition' || !triggers.claimLook(firing)) return
      try {
        settle(firing, await look(firing, rule.condition))
      } catch (cause) {
        log.warn('a look failed', { err: cause })
        settle(firing, { fault: 'it could not be read' })
      }
    },
  }
}

function failingWords({ text, rule }: Trigger, fault: string): string {
  const what = rule.type === 'condition' ? conditionWords(rule.condition) : text
  return `I can no longer tell whether ${what} (“${text}”): ${fault}. I go on trying, and say no more of it.`
}
