const imperative =
  /^(?:to\s+)?(?:call|ring|phone|buy|get|pay|send|e-?mail|text|write|book|order|pick up|collect|drop off|fix|clean|wash|water|feed|renew|cancel|check|ask|tell|bring|take|return|finish|submit|print|sign|post|update|move|visit|make|do|pack|schedule|reply|respond|turn|switch|lock|close|open|prepare|invite|charge|empty|put|go|read|review|look|sort|find|replace|change|try)\s+(?!(?:is|are|was|were|of|code|number|sign|office|box|list|card)\b)/i

/** Whether words begin as something to be done does: "call the bank". */
export function isTask(what: string): boolean {
  return imperative.test(what)
}
