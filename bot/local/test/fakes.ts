import { openDatabase } from '../../../memory/db.ts'
import { createLocalServer, type LocalDeps, type LocalServer } from '../server.ts'

export const token = '7000001:local-test-token-not-a-real-one'

export const start = 1_796_115_600_000

/** A message or a list of updates, whichever the method gives. */
type Result = { readonly message_id: number } & readonly {
  readonly callback_query?: { readonly id: string }
}[]

export type Answer = {
  readonly status: number
  readonly ok: boolean
  readonly description: string | undefined
  readonly result: Result
}

/** A server for a test, with a clock that the test moves and plain HTTP calls to it. */
export async function localServer(more: Partial<LocalDeps> = {}) {
  const clock = { now: start }
  const server = await createLocalServer({
    token,
    person: { id: 100, name: 'Ana' },
    bot: { id: 7_000_001, username: 'otto_local_bot', name: 'Otto' },
    now: () => clock.now,
    db: openDatabase(':memory:'),
    ...more,
  })
  return { server, clock, call: caller(server) }
}

function caller(server: LocalServer) {
  return async (method: string, args: object = {}, as = token): Promise<Answer> => {
    const answer = await fetch(`${server.apiRoot}/bot${as}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    })
    const body: Omit<Answer, 'status'> = JSON.parse(await answer.text())
    return { ...body, status: answer.status }
  }
}
