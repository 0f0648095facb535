/** What a language calls the pieces of a date; patterns are parts of regular expressions without capturing groups. */
export type Tongue = {
  /** Words of this language, a time among them: without one it is not looked for. */
  readonly heard: string
  /** "un|una=1 due=2 ..." */
  readonly numbers: string
  /** Monday first; `shyDays` are words of other meanings too ("segunda", "mar"). */
  readonly weekdays: readonly string[]
  readonly shyDays?: readonly string[]
  readonly months: readonly string[]
  readonly units: {
    readonly minute: string
    readonly hour: string
    readonly day: string
    readonly week: string
    readonly month: string
    readonly year: string
  }
  /** Before a weekday or a date: "il", "on the". */
  readonly on: string
  /** "first" of a month, and what follows a day's number ("15.", "1er"). */
  readonly first: string
  readonly mark: string
  /** Between the day and its month. */
  readonly of: string
  readonly next: string
  readonly nextAfter: string
  readonly last: string
  readonly lastAfter: string
  readonly this: string
  /** "in" two hours; "ago" stands before or behind. */
  readonly within: string
  readonly agoBefore: string
  readonly agoAfter: string
  /** "half an hour", "a quarter of an hour", "one and a half hours"; "and a half" behind a unit. */
  readonly halfHour: string
  readonly quarterHour: string
  readonly hourAndHalf: string
  readonly andHalf: string
  readonly and: string
  /** Before a time of day, and behind one ("Uhr", "heures"). */
  readonly at: string
  readonly oclock: string
  /** Half past an hour, a quarter past, a quarter to, and what stands between the hour and minutes past or to it. */
  readonly past: Readonly<Record<string, string>>
  readonly noon: string
  readonly midnight: string
  readonly parts: readonly (readonly [pattern: string, part: string])[]
  /** Its night is no evening: without an hour it is asked about. */
  readonly lateNight?: boolean
  /** Words that go with a day only ("mattina"). */
  readonly bareParts: readonly (readonly [pattern: string, part: string])[]
  /** Places in a month: "first" to "fourth", "last". */
  readonly places: readonly string[]
  readonly ofMonth: string
  /** Forms of words and what they are in English; `$1` is a group of the pattern. */
  readonly fixed: readonly (readonly [pattern: string, english: string])[]
  /** Again and again; in `english`, `<days>` are the weekdays of the first group. */
  readonly every: string
  readonly everyMonth: string
  readonly pluralDays: string
  readonly repeats: readonly (readonly [pattern: string, english: string])[]
  /** Before a day, in English. */
  readonly leads: readonly (readonly [pattern: string, lead: string])[]
}
