import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Io } from '../simulate/simulate.ts'
import { type Breakage, breakages } from './list.ts'

export const breakagesUsage = `./otto eval breakages
  Breaks ten promises, one after another, on a copy of the sources, and runs for each the tests that should
  notice. Exit code 1 where one goes unnoticed, or where the unbroken copy is not well itself.`

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What tests of these folders need; libraries are linked, data and history stay away. */
const parts = [
  ...['memory', 'notes', 'triggers', 'briefs', 'hooks', 'bot', 'evals'],
  ...['package.json', 'tsconfig.json', 'vitest.config.ts', '.env.example'],
]

/** Resolves to the exit code. */
export async function runBreakages(io: Io): Promise<number> {
  const copy = mkdtempSync(join(tmpdir(), 'otto-breakages-'))
  try {
    for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const all = [...new Set(breakages.flatMap(({ tests }) => tests))]
    if (!(await passes(copy, all))) {
      io.err('The copy is not well before anything is broken, so that nothing can be shown.')
      return 1
    }
    const noticed: boolean[] = []
    for (const breakage of breakages) noticed.push(await isNoticed(copy, breakage, io))
    const count = noticed.filter(Boolean).length
    io.out(`${count} of ${breakages.length}`)
    return count === breakages.length ? 0 : 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function isNoticed(copy: string, breakage: Breakage, io: Io): Promise<boolean> {
  const { name, file, from, to, tests } = breakage
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  if (!whole.includes(from)) {
    io.out(`NOT FOUND  ${name}: ${file} has changed`)
    return false
  }
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  const noticed = !(await passes(copy, tests))
  writeFileSync(path, whole)
  io.out(`${noticed ? 'noticed   ' : 'UNNOTICED '} ${name} (${file}): ${tests.join(', ')}`)
  return noticed
}

function passes(copy: string, tests: readonly string[]): Promise<boolean> {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  return new Promise((resolve) => {
    const args = [vitest, 'run', '--root', copy, ...tests]
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 64e6 }, (error) =>
      resolve(error === null),
    )
  })
}
