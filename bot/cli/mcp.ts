import { join } from 'node:path'
import { systemNow } from '../../memory/time/clock.ts'
import { createUnasked } from '../attention/unasked.ts'
import type { Io } from '../cli.ts'
import type { Config } from '../config.ts'
import { createForgetting } from '../forgetting.ts'
import { checkOpened, openHome } from '../keep/opening.ts'
import { placeOf } from '../lines.ts'
import { createLog } from '../log.ts'
import { createOtherTools } from '../mcp/tools.ts'
import { createStores } from '../stores.ts'
import { createOutbox } from '../telegram/outbox.ts'
import { createVoice } from '../turn/voice.ts'
import { makeHome } from './home.ts'

type Deps = {
  readonly config: Config
  readonly zone: string
  readonly newId: () => string
  readonly io: Pick<Io, 'complain'>
}

/**
 * Serves recall, remember, forget and open loops over stdio, as a process of its own on the same database;
 * what it wants said, the Otto that runs says. Gives the exit code. Throws HomeError as a start would.
 */
export async function mcp(deps: Deps): Promise<number> {
  const { config, zone, newId } = deps
  const { home, env, secrets } = config
  makeHome(home)
  const now = systemNow
  const log = createLog({ path: join(home, 'otto.log'), level: env.OTTO_LOG_LEVEL, secrets })
  const db = openHome(home)
  const stores = createStores({ config, db, now, newId, zone, log })
  checkOpened(db, home)
  const sleep = () => Promise.resolve()
  // With no line of its own it sends nothing: the outbox of the Otto that runs does.
  const outbox = createOutbox({
    db,
    now,
    boot: newId(),
    bots: new Map(),
    log,
    sleep,
    backoffMs: 1_000,
  })
  const voice = createVoice({ outbox, memory: stores.memory, now })
  const where = () => placeOf(config, db, now)
  const unasked = createUnasked({ db, attention: stores.attention, voice, where, newId })
  const tools = createOtherTools({
    ...{ stores, now, newId },
    forgetting: createForgetting({ ...stores, db, now, outbox, log }),
    ask: (subject, card) => unasked({ kind: 'health', subject }, card) === 'pass',
  })
  const { serveMcp } = await import('../mcp/server.ts')
  await serveMcp(tools, '0.1.0')
  await stores.thread?.stop()
  db.close()
  return 0
}
