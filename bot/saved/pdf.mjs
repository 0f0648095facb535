import { parentPort, workerData } from 'node:worker_threads'
import { extractText, getDocumentProxy } from 'unpdf'

/** A thread for one PDF: picking it apart takes seconds, and a hostile one longer. No script of it is run. */
const pdf = await getDocumentProxy(new Uint8Array(workerData.bytes), {
  isEvalSupported: false,
  verbosity: 0,
})
const { totalPages, text } = await extractText(pdf, { mergePages: false })
parentPort?.postMessage({ pages: totalPages, text: text.join('\n\n') })
