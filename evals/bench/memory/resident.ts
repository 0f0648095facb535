import { join } from 'node:path'
import { createRecallThread } from '../../../memory/recall/thread/thread.ts'
import { openMemory } from './filled.ts'

/** Run as a process of its own: `resident.ts HOME MODELS` prints the megabytes that a memory in use takes. */
const [home = '', models = ''] = process.argv.slice(2)
const local = { dir: models }
const thread = createRecallThread({ local, path: join(home, 'otto.db'), log: () => undefined })
const { db, memory } = openMemory(home, () => 0, { thread, embedder: thread.embedder })
memory.view()
await memory.recall('What did I say about the fence?')
process.stdout.write(String(Math.round(process.memoryUsage().rss / 1e6)))
await thread.stop()
db.close()
