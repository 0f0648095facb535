import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Mails that were handed over as files, by the Message-ID of each. */
export type Letters = {
  /** How many of these lie in the folder. */
  readonly holding: (messageIds: readonly string[]) => number
  /** Removes those for good. */
  readonly remove: (messageIds: readonly string[]) => void
}

export function createLetters(outDir: string): Letters {
  function pathsOf(messageIds: readonly string[]): string[] {
    const ends = messageIds.map(letterEnd)
    return entries(outDir)
      .filter((name) => ends.some((end) => name.endsWith(end)))
      .map((name) => join(outDir, name))
  }
  return {
    holding: (messageIds) => pathsOf(messageIds).length,
    remove(messageIds) {
      for (const path of pathsOf(messageIds)) rmSync(path)
    },
  }
}

/** What the name of a mail's file ends in: no two mails share it. */
export function letterEnd(messageId: string): string {
  return `-${createHash('sha256').update(messageId).digest('hex').slice(0, 12)}.eml`
}

function entries(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}
