import type { Button } from '../telegram/buttons.ts'
import type { InboxRow } from '../telegram/message.ts'
import { asTyped } from '../telegram/text/markdown.ts'
import { composeReply, type Reply } from '../turn/reply.ts'

/** What was said, as a quotation above the answer, so that the person sees what was understood. */
export function withTranscript(rows: readonly InboxRow[], reply: Reply): Reply {
  const said = rows.flatMap(({ heard }) =>
    heard.type === 'message' && heard.transcript !== undefined ? [heard.transcript] : [],
  )
  const [first, ...rest] = reply.messages
  if (said.length === 0 || first === undefined) return reply
  const lines = asTyped(said.join('\n')).split('\n')
  const quote = lines.map((line) => `> ${line}`).join('\n')
  const answer = first.markdown === true ? first.text : asTyped(first.text)
  const text = `${quote}\n\n${answer}`
  return { ...reply, messages: [{ ...first, text, markdown: true }, ...rest] }
}

/** Why it was not heard, with a button that tries it again. */
export function replyUnheard(turn: string, row: number, fault: string): Reply {
  const again: Button = { label: 'Try again', act: { verb: 'again', id: String(row) } }
  const reply = composeReply(turn, fault, [])
  const messages = reply.messages.map((message) => ({ ...message, buttons: [[again]] }))
  return { ...reply, messages }
}
