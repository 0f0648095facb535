// Loaded before the bot (node --expose-gc --import "this?home=OTTO_HOME"): on SIGUSR2 the heap after two
// forced collections goes into run/heap-<pid>, in bytes.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const home = new URL(import.meta.url).searchParams.get('home') ?? '.'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const path = join(home, 'run', `heap-${process.pid}`)
  writeFileSync(`${path}.new`, String(process.memoryUsage().heapUsed))
  renameSync(`${path}.new`, path)
})
