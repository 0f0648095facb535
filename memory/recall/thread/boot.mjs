import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// A thread starts with a plain .mjs: since Node 20.6 it does not take over who reads TypeScript.
register()
const { runRecallThread } = await import('./run.ts')
runRecallThread(parentPort, workerData)
