import { parentPort, workerData } from 'node:worker_threads'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

/** A thread for one page: picking it apart takes seconds, and hostile markup longer. No script of it is run. */
const { document } = parseHTML(workerData.html)
const article = new Readability(document, { maxElemsToParse: workerData.mostElements }).parse()
parentPort?.postMessage({ title: article?.title ?? '', content: article?.content ?? '' })
