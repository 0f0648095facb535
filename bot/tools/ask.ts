import { z } from 'zod'
import { localTool, type Tool } from './tool.ts'
import { shortText } from './words.ts'

const toolName = z.string().min(1).max(40)
const args = z.record(z.string(), z.unknown())

const asked = z.discriminatedUnion('about', [
  z.object({ about: z.literal('address'), draft: toolName, to: z.string().max(200) }),
  z.object({ about: z.literal('new text'), draft: toolName }),
  z.object({ about: z.literal('when'), tool: toolName, args }),
  z.object({ about: z.literal('what'), tool: toolName, args }),
  z.object({ about: z.literal('which'), tool: toolName, args }),
])

export function askTool(): Tool {
  return localTool({
    name: 'ask',
    description:
      'Ask the person for what is missing of a call, and keep which call it is for. For every other question just ask in words.',
    schema: z.object({ text: shortText('The question'), asked: asked.optional() }),
    run: ({ text, asked: question }) =>
      question === undefined ? { text } : { text, asked: question },
  })
}
