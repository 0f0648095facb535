import { Worker } from 'node:worker_threads'
import { checkDatabase } from '../../../memory/db.ts'

/**
 * What is wrong with the structure of the database at `path`, looked at in a thread of its own: every page is
 * read, which takes some 8 ms a megabyte. Undefined where nothing is. Where the thread fails, it is looked at
 * here.
 */
export async function checkAway(path: string): Promise<string | undefined> {
  try {
    return await inThread(path)
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return checkDatabase(path, 'quick')
  }
}

function inThread(path: string): Promise<string | undefined> {
  const worker = new Worker(new URL('./boot.mjs', import.meta.url), {
    workerData: path,
    execArgv: [],
  })
  return new Promise((resolve, reject) => {
    worker.once('message', ({ fault }: { readonly fault: string | undefined }) => resolve(fault))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the check ended with ${code}`)))
  })
}
