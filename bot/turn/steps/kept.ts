import type { ToolResult } from '../../tools/tool.ts'
import { composeReply, type Reply } from '../reply.ts'

/**
 * What a turn answers whose messages may hold documents: what was kept of them is said first; where there
 * are no words beside them, that is all.
 */
export async function withKept(
  turn: { readonly id: string; readonly text: string },
  kept: readonly ToolResult[],
  answer: () => Promise<Reply>,
): Promise<Reply> {
  if (kept.length === 0) return answer()
  const said = composeReply(turn.id, kept.map(({ text }) => text).join('\n'), kept)
  if (turn.text.trim() === '') return said
  const reply = await answer()
  const messages = [...said.messages, ...reply.messages]
  return { ...reply, messages, text: `${said.text}\n\n${reply.text}` }
}
