import type { ModelErrorKind } from '../../models/model.ts'
import type { TurnStore } from '../store.ts'

/** What keeps the model from answering anything, rather than this one request: said once. */
const outages: ReadonlyMap<ModelErrorKind, string> = new Map([
  ['unreachable', 'away'],
  ['overloaded', 'away'],
  ['stalled', 'away'],
  ['key refused', 'refused'],
  ['over budget', 'spent'],
])

const key = 'model outage'

type Settings = Pick<TurnStore, 'setting' | 'setSetting'>

/** Whether a failure is to be said: the first of an outage, and whatever is none. A restart forgets nothing. */
export function isNews(store: Settings, kind: ModelErrorKind): boolean {
  const outage = outages.get(kind)
  if (outage === undefined) return true
  const known = store.setting(key) === outage
  if (!known) store.setSetting(key, outage)
  return !known
}

/** Whether what was said lately was answered without the model. */
export function wasAway(store: Pick<TurnStore, 'setting'>): boolean {
  return (store.setting(key) ?? '') !== ''
}

/** That the model answers again after an outage that was said; '' where there was none. Said once. */
export function backWords(store: Settings): string {
  if (!wasAway(store)) return ''
  store.setSetting(key, '')
  return '(The model answers again.)'
}
