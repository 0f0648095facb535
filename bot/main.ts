import { createInterface } from 'node:readline/promises'
import { runCli } from './cli.ts'
import { createRedactor } from './log.ts'

/** The process: files private from the start, signals as a request to end, the exit code last. */
process.umask(0o077)

const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => resolve())
})

const interactive = process.stdin.isTTY === true && process.stdout.isTTY === true

async function answer(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

const code = await runCli(process.argv.slice(2), process.env, {
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  interactive,
  ...(interactive ? { answer } : {}),
  interrupted,
}).catch((error: Error) => {
  // An error's own words can hold a token in an address.
  process.stderr.write(`Otto failed: ${createRedactor([])(error.message)}\n`)
  return 1
})
process.exit(code)
