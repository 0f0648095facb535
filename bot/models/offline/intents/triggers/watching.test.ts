import { describe, expect, it } from 'vitest'
import { read } from '../../test/fakes.ts'

describe('Otto watches, or does something by himself, after', () => {
  it.each([
    ['tell me when Ana writes', 'watch on=message from=Ana text=Ana writes'],
    ['let me know when Bob answers', 'watch on=message from=Bob text=Bob answers'],
    [
      "every Monday at 8 show me what's open",
      "schedule_task text=show me what's open when=at 8 repeat=FREQ=WEEKLY;BYDAY=MO",
    ],
    [
      "every evening at 8 tell me what's on tomorrow",
      "schedule_task text=tell me what's on tomorrow when=every evening at 8",
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})

describe('another place has its own time after', () => {
  it.each([
    ["I'm in Lisbon until Friday", 'set_zone place=Lisbon until=Friday'],
    ['I am in Tokyo now', 'set_zone place=Tokyo'],
    ["I'm back home", 'set_zone place=home'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toBe(meaning)
  })
})
