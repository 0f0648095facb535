import type { Draft } from '../queue/lines.ts'
import { renderLine } from '../queue/view.ts'
import { type FileItem, type FileLine, type SessionFile, SessionFileError } from './session.ts'
import type { SessionsDeps } from './sessions.ts'

/**
 * Writes the session of a checked file, in the caller's transaction; gives its id here. What is counted is
 * counted anew. It is not heard as if it were said now: its rules are only offered, and the ledger must
 * find every chunk behind a line or in a tier.
 */
export function createImporting(deps: SessionsDeps) {
  const { store, sessions, lines, rules, live, now } = deps

  /** Its own id, unless a session has that already: then one that the file alone determines. */
  function idOf(file: SessionFile, digest: string): string {
    const { id } = file.session
    return store.row(id) === undefined ? id : `s-${digest.slice(0, 16)}`
  }

  function addItems(file: SessionFile, session: string, generation: number, digest: string): void {
    const texts = new Map(file.chunks.map(({ hash, text }) => [hash, text]))
    const places = new Map<string, number>()
    const turns = turnNames(file.items, digest)
    for (const item of file.items) {
      const text = texts.get(item.chunk) ?? ''
      const turn = turns.get(item.turn) ?? item.turn
      const { tokens, cut } = live.measure({ ...item, kind: 'history', text })
      const place = places.get(turn) ?? store.nextSeq()
      places.set(turn, place)
      store.add({ ...item, session, turn, text, tokens, cut }, place, generation)
    }
  }

  /** A turn is one turn in all sessions: a name that is taken here gets an ending. */
  function turnNames(items: readonly FileItem[], digest: string): ReadonlyMap<string, string> {
    const names = new Set(items.map(({ turn }) => turn))
    const named = (turn: string) => (store.isTurn(turn) ? `${turn}~${digest.slice(0, 8)}` : turn)
    return new Map([...names].map((turn) => [turn, named(turn)]))
  }

  function lineOf({ type, text, at, until, weight, chunks }: FileLine): Draft {
    const tokens = deps.count(renderLine({ text }))
    return { id: undefined, type, text, at, until, weight, tokens, chunks, earlier: [] }
  }

  function offerRules(file: SessionFile, session: string): void {
    const inForce = new Set(rules.live().map(({ text }) => text))
    for (const { text, since, reason } of file.rules) {
      if (inForce.has(text)) continue
      const id = deps.newId()
      rules.add({ id, text, since, reason }, undefined)
      rules.drop(id, now())
      store.addOffer(id, session)
    }
  }

  return (file: SessionFile, digest: string): string => {
    const session = idOf(file, digest)
    const { startedAt, through } = file.session
    store.start(session, startedAt)
    const generation = lines.begin({ session, at: now(), how: 'own words', through }, 0)
    const first = store.nextSeq()
    addItems(file, session, generation, digest)
    store.record(digest, session, now(), first, store.nextSeq() - 1)
    for (const line of file.lines) lines.add(session, lineOf(line), generation)
    const lost = lines.lostBy(generation)
    if (lost.length > 0) throw new SessionFileError(`The file leaves ${lost.length} out of reach.`)
    rules.show(session, live.current().fitted())
    sessions.reach(session, generation, through)
    store.index(session)
    offerRules(file, session)
    sessions.touch()
    return session
  }
}
