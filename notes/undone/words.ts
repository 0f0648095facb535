/** How it stands once a change of some kind is undone, made of the words the change was recorded with. */
type Form = readonly [recorded: RegExp, undone: (match: RegExpExecArray) => string]

const one = (text: string) => (text.includes('; ') ? 'are' : 'is')
const asBefore = ([, what = '']: RegExpExecArray) => `${what} is as it was before`

const forms: readonly Form[] = [
  [
    /^Filed (.+?)(?: in place of (.+))?$/s,
    ([, what, old]) => `${what} is no longer kept${old === undefined ? '' : `, and ${old} holds again`}`,
  ],
  [/^(?:Closed as done|Dropped): (.+)$/s, ([, what = '']) => `${what} ${one(what)} open again`],
  [/^Set a (reminder|task) (.+?): (.+)$/s, ([, noun, when, text]) => `the ${noun} ${when} is no longer set: ${text}`],
  [/^Dropped (the (?:reminder|task) .+)$/s, ([, what]) => `${what} is set again`],
  [/^Changed (the (?:reminder|task) “.*?”) to the (?:reminder|task) .*$/s, asBefore],
  [/^Snoozed (the (?:reminder|task) “.*”) until .*$/s, ([, what]) => `${what} is no longer put off`],
  [/^Paused (the (?:reminder|task) “.*”)(?: until .*)?$/s, ([, what]) => `${what} is no longer paused`],
  [/^Resumed (the (?:reminder|task) .+)$/s, ([, what]) => `${what} is paused again`],
  [/^Done: (the (?:reminder|task) .+)$/s, ([, what]) => `${what} is not done`],
  [/^Set your time zone to .*$/s, () => 'your time zone is as it was before'],
  [/^Added to the (calendar|task list): (.+)$/s, ([, where, what]) => `no longer in the ${where}: ${what}`],
  [/^Deleted from the (calendar|task list): (.+)$/s, ([, where, what]) => `in the ${where} again: ${what}`],
  [/^Changed in the calendar: (.+) is now .*$/s, asBefore],
  [/^Changed in the task list: (.+)$/s, asBefore],
  [/^Moved (“.*”) from (.+) to .*$/s, ([, what, from]) => `${what} is at its old time again, ${from}`],
  [/^Drafted (.+)$/s, ([, what]) => `${what} is no longer held`],
  [/^Discarded (.+)$/s, ([, what]) => `${what} is held again`],
  [/^From now on: (.+)$/s, ([, rule]) => `no longer a rule: ${rule}`],
  [/^No longer a rule: (.+)$/s, ([, rule]) => `a rule again: ${rule}`],
  [/^Nothing unasked until .*$/s, () => 'I may speak up again as before'],
  [/^Changed (.+?)(?:: (?:the (?:text|date|other person|tags)|snoozing) .*)?$/s, asBefore],
] // biome-ignore format: a table

/** What an undo says: how it stands now, in plain words. */
export function undoneWords(recorded: string): string {
  for (const [form, undone] of forms) {
    const match = form.exec(recorded)
    if (match !== null) return `Undone: ${undone(match)}`
  }
  return `Undone: ${recorded}`
}

/** What an undo of an undo says: "Done again: filed “the contract”". */
export function redoneWords(recorded: string): string {
  return `Done again: ${inMidSentence(recorded)}`
}

/** A record's words behind a colon: the verb they begin with is small there. */
export function inMidSentence(recorded: string): string {
  return forms.some(([form]) => form.test(recorded))
    ? `${recorded.charAt(0).toLowerCase()}${recorded.slice(1)}`
    : recorded
}
