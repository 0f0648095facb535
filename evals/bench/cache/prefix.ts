import { createHash } from 'node:crypto'
import type { Block, WireRequest } from '../../../bot/models/anthropic-request.ts'
import { countTokens } from '../../../memory/tokens.ts'

/** A part of a prompt that a provider caches whole or not at all, in the order in which it reads them. */
export type Piece = {
  /** The same only where every byte of it is. */
  readonly print: string
  readonly tokens: number
  /** The provider was told to keep all up to the end of this piece. */
  readonly kept: boolean
}

/** Tokens of one call, and how many of them are at its start just as they were at that of the call before. */
export type Share = {
  readonly tokens: number
  /** Byte for byte the same as in the call before. */
  readonly same: number
  /** Of those, what the call before had told the provider to keep. */
  readonly served: number
}

/** Cuts requests into pieces: tools, house text, then each block of each message. Counts each text once. */
export function createPieces(): (request: WireRequest) => readonly Piece[] {
  const counts = new Map<string, number>()
  const piece = (text: string, kept: boolean): Piece => {
    const print = createHash('sha256').update(text).digest('base64')
    const tokens = counts.get(print) ?? countTokens(text)
    counts.set(print, tokens)
    return { print, tokens, kept }
  }
  return ({ system, messages, tools = [] }) => [
    piece(JSON.stringify(tools), false),
    ...system.map((block) => piece(block.text, block.cache_control !== undefined)),
    ...messages.flatMap(({ role, content }) =>
      content.map((block) => piece(`${role} ${JSON.stringify(bare(block))}`, isKept(block))),
    ),
  ]
}

/** Pure: one call beside the call before, which is [] for the first. */
export function shareOf(before: readonly Piece[], now: readonly Piece[]): Share {
  const differs = now.findIndex(({ print }, i) => before[i]?.print !== print)
  const same = differs === -1 ? now.length : differs
  const kept = before.slice(0, same).findLastIndex((each) => each.kept) + 1
  return {
    tokens: tokensOf(now),
    same: tokensOf(now.slice(0, same)),
    served: tokensOf(now.slice(0, kept)),
  }
}

function tokensOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { tokens }) => sum + tokens, 0)
}

/** Where the marks stand is not part of what is read. */
function bare(block: Block): unknown {
  if (!('cache_control' in block)) return block
  const { cache_control: _, ...rest } = block
  return rest
}

function isKept(block: Block): boolean {
  return 'cache_control' in block && block.cache_control !== undefined
}
