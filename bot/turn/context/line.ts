import type { Stub, ToolCall } from '../../models/model.ts'
import type { Ran } from '../toolbox.ts'

/** In characters. */
const longestLine = 240
const longestArgs = 100
const longestWords = 110

/**
 * The one line that will stand in a result's place once it is put away, written when the call ran: what
 * was called, how much came of it and how it begins. What was recalled is in the stores already, what
 * failed or holds no word is not worth a place there: of those it says that they can be run again.
 */
export function stubOf(call: ToolCall, { result, failed }: Ran): Stub {
  const { text } = result
  const args = Object.entries(call.args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  const words = oneLine(text, longestWords)
  const outcome = failed ? 'failed: ' : `${text.length} characters, beginning `
  const line = `${call.name}(${oneLine(args.join(', '), longestArgs)}): ${outcome}“${words}”`
  const again = failed || result.recalled === true || !/[\p{L}\p{N}]/u.test(text)
  return { line: oneLine(line, longestLine), searchable: !again }
}

/** What the model reads in the place of a result that was put away. */
export function stubText({ line, searchable }: Stub): string {
  return searchable
    ? `[${line}. The rest is put away: searchable with recall.]`
    : `[${line}. The rest is put away: run it again to see it.]`
}

function oneLine(text: string, most: number): string {
  const line = text
    .slice(0, 4 * most)
    .replace(/\s+/gu, ' ')
    .trim()
  if (line.length <= most) return line
  return `${line
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}
