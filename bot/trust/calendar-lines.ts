/** The block of a brief that tells the calendar, in whoever's words: each event stands in one line. */
const block = /^(On your calendar (?:today|tomorrow):)\n(?:• .*(?:\n|$))+/gm

/**
 * What Otto said unasked, without the titles of the day's events, which anybody can have written: a model
 * that needs them calls the calendar, and its turn has then read them.
 */
export function withoutCalendar(text: string): string {
  return text.replace(block, '$1 (list_events shows it)\n')
}
