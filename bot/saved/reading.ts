import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { alarm } from '../../memory/time/clock.ts'
import { isPdf } from './file-words.ts'
import { isZipped, wordsInZip } from './zipped.ts'

/** What a kept document says. Nobody vouches for these words. */
export type DocumentText = { readonly text: string; readonly pages?: number }

/** Reads a file of the folder `saved/` by its name. Never rejects; `fault` is a clause for the person. */
export type ReadDocument = (file: string) => Promise<DocumentText | { readonly fault: string }>

/** Bytes at the start of a file in which a NUL shows that it is none of text. */
const sniffed = 8_192

/** `limitMs`: real time that picking a PDF apart may take. */
export function createReadDocument(dir: string, limitMs = 15_000): ReadDocument {
  return async (file) => {
    const bytes = bytesOf(join(dir, basename(file)))
    if (bytes === undefined) return { fault: 'its file is not there any more' }
    if (isPdf(bytes)) return pdfText(bytes, limitMs)
    if (isZipped(bytes)) return said({ text: wordsInZip(bytes) })
    if (bytes.subarray(0, sniffed).includes(0)) {
      return {
        fault: 'it is neither text, a PDF nor an office document, which is all that I can read',
      }
    }
    return said({ text: new TextDecoder().decode(bytes) })
  }
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}

function said(found: DocumentText): DocumentText | { readonly fault: string } {
  const text = found.text.replace(/\r\n?/g, '\n').trim()
  return text === ''
    ? { fault: 'there are no words in it, only pictures perhaps' }
    : { ...found, text }
}

/** In a thread of its own, for as long as it may take. */
function pdfText(bytes: Buffer, limitMs: number): ReturnType<ReadDocument> {
  const worker = new Worker(new URL('./pdf.mjs', import.meta.url), {
    workerData: { bytes },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  return new Promise((resolve) => {
    const stop = alarm(limitMs, () => end({ fault: 'it takes too long to read' }))
    function end(read: Awaited<ReturnType<ReadDocument>>): void {
      stop()
      resolve(read)
      void worker.terminate()
    }
    worker.once('message', (found: DocumentText) => end(said(found)))
    worker.once('error', () => end({ fault: 'it is damaged, or locked with a password' }))
    worker.once('exit', () => end({ fault: 'it is damaged, or locked with a password' }))
  })
}
