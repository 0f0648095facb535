import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What must not be found, and where it would be looked for. */
export type LeakDeps = {
  /** HOME of the bot: OTTO_HOME, the outputs of its process and its temporary files are in it. */
  readonly folder: string
  /** OTTO_HOME. */
  readonly home: string
  /** By name: what may stand in no file at all, and in nobody's arguments. */
  readonly secrets: Readonly<Record<string, string>>
  /** What the person wrote: it may stand in the home's own stores, and in no log or output. */
  readonly said: readonly string[]
  /** The arguments of processes, one line each. */
  readonly args: readonly string[]
}

/** Shorter ones are found by chance. */
const shortest = 16
const longest = 60

/** A piece of a text that is written the same way in JSON, if it is long enough to be no accident. */
function canaryOf(text: string): string | undefined {
  const pieces = text.split(/["\\\p{Cc}]/u).map((piece) => piece.trim())
  const found = pieces.find((piece) => piece.length >= shortest && piece.includes(' '))
  return text.startsWith('/') ? undefined : found?.slice(0, longest)
}

/** Models are megabytes of weights, the same in every run. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.onnx'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => existsSync(path) && statSync(path).size < 50_000_000)
}

/** Whether what is written there is the bot's own account of itself, and not what it keeps. */
function isAccount(path: string, home: string): boolean {
  const own = relative(home, path)
  return own.startsWith('..') || own.endsWith('.log') || own.startsWith('run/')
}

/** Where canaries were found, one line each, without their words; [] where all is well. */
export function leaksIn({ folder, home, secrets, said, args }: LeakDeps): readonly string[] {
  const words = [...new Set(said.flatMap((text) => canaryOf(text) ?? []))]
  const hidden = Object.entries(secrets).flatMap(([name, secret]) => [
    [name, secret] as const,
    // Whole groups of three bytes, so that what stands around it does not matter.
    [`${name} in base64`, Buffer.from(secret).toString('base64').slice(0, 20)] as const,
  ])
  const found = filesIn(folder).flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const where = relative(folder, path)
    const held = hidden.filter(([, secret]) => text.includes(secret))
    const told = isAccount(path, home) ? words.filter((each) => text.includes(each)) : []
    return [
      ...held.map(([name]) => `${where} holds the ${name}`),
      ...told.map((each) => `${where} holds what was said (${each.length} characters of it)`),
    ]
  })
  const shown = args.filter(
    (line) =>
      hidden.some(([, one]) => line.includes(one)) || words.some((one) => line.includes(one)),
  )
  return [
    ...found,
    ...shown.map(() => 'the arguments of a process hold a secret, or what was said'),
  ]
}

/** The arguments of a process and of all below it, one line each; [] where this system does not tell. */
export function argsOf(pid: number): readonly string[] {
  const own = read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ')
  if (own === undefined) return []
  const children = (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean)
  return [own, ...children.flatMap((child) => argsOf(Number(child)))]
}

/** A process may have ended between two looks. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return undefined
    throw cause
  }
}
