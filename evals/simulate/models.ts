import { linkSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * The model file that a bot made of the weights, for the next scenario's home: a link costs nothing, where
 * making it takes a second of each.
 */
export function lendModels(home: string): void {
  linkAll(shelf(), join(home, 'models'))
}

export function keepModels(home: string): void {
  linkAll(join(home, 'models'), shelf())
}

function shelf(): string {
  return join(tmpdir(), `otto-scenario-models-${userInfo().uid}`)
}

/** Links what is there and ours; what is in the way stays. */
function linkAll(from: string, to: string): void {
  const folder = lstatSync(from, { throwIfNoEntry: false })
  if (folder?.isDirectory() !== true || folder.uid !== userInfo().uid) return
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const there = new Set(readdirSync(to))
  for (const name of readdirSync(from)) {
    if (name.endsWith('.onnx') && !there.has(name)) link(join(from, name), join(to, name))
  }
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (cause) {
    // Another run was faster, or the two are on different disks: the bot makes its own.
    if (!(cause instanceof Error && 'code' in cause)) throw cause
  }
}
