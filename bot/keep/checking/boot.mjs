import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// A thread starts with a plain .mjs: since Node 20.6 it does not take over who reads TypeScript.
register()
const { checkDatabase } = await import('../../../memory/db.ts')
parentPort?.postMessage({ fault: checkDatabase(workerData, 'quick') })
