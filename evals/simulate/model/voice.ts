/** The recordings that a scenario makes hold their words behind this mark. */
const mark = 'OggS'

/** What is said in the recording of a request on the Gemini wire; undefined where there is none. */
export function readVoiceRequest(body: unknown): string | undefined {
  const found = /"inlineData":\s*\{[^{}]*?"data":\s*"([^"]*)"/.exec(JSON.stringify(body ?? null))
  if (found === null) return undefined
  const bytes = Buffer.from(found[1] ?? '', 'base64').toString('utf8')
  return bytes.startsWith(mark) ? bytes.slice(mark.length) : undefined
}

/** The one event of the answer, as Google frames it. */
export function voiceAnswer(text: string): string {
  const content = { role: 'model', parts: text === '' ? [] : [{ text }] }
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 10 }
  const event = { candidates: [{ content, finishReason: 'STOP', index: 0 }], usageMetadata }
  return `data: ${JSON.stringify(event)}\n\n`
}
