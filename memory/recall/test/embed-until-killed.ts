import { writeSync } from 'node:fs'
import { openDatabase } from '../../db.ts'
import { createEmbedding } from '../embedding.ts'
import { fakeEmbedder } from './fake-embedder.ts'

/**
 * Embeds the database named on the command line with a model of that name, until done or killed. A line
 * on stdout says that a batch begins: the one before it is stored.
 */
async function embedUntilKilled(path: string, model: string): Promise<void> {
  const embedder = fakeEmbedder({ model, before: () => void writeSync(1, 'batch\n') })
  const log = (what: string) => void writeSync(2, `${what}\n`)
  await createEmbedding({ db: openDatabase(path), embedder, log }).run()
  writeSync(1, 'done\n')
}

const [, , path, model] = process.argv
if (path !== undefined && model !== undefined) await embedUntilKilled(path, model)
