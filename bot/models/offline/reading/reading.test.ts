import { describe, expect, it } from 'vitest'
import { frame, loop } from '../test/fakes.ts'
import { apart, onlyWhen, takeWhen } from './dates.ts'
import { isName } from './names.ts'
import { isConditional, isTakenBack, readPart } from './part.ts'
import { pointedAt } from './refs.ts'
import { repeatOf } from './repeats.ts'
import { splitParts } from './split.ts'
import { match, short, stems, tidy, trimEnds, unquote } from './text.ts'

describe('a part is freed of what people wrap around a wish', () => {
  it.each([
    ['Hey Otto, could you please undo that?', 'undo that', 'asked'],
    ['ok so remind me at 5 to call Sam, thanks!', 'remind me at 5 to call Sam', 'order'],
    ["I'd like you to remember that I hate olives", 'remember that I hate olives', 'asked'],
    ['would you mind saving this for me?', 'save this', 'asked'],
    ['no, undo that 🙏', 'undo that', 'order'],
    ['need you to call me at 5', 'call me at 5', 'asked'],
    ["what's open?", "what's open?", 'question'],
    ['did you remind me?', 'did you remind me?', 'question'],
    ['can you tell me what is open?', 'tell me what is open', 'asked'],
    ['can you delete events too?', 'delete events too', 'question'],
    ["don't remind me", "don't remind me", 'unreal'],
    ['if it rains, remind me', 'if it rains, remind me', 'unreal'],
    ['could you not send it', 'not send it', 'unreal'],
    ['remember that my dog is called Otto', 'remember that my dog is called Otto', 'order'],
    ['please', 'please', 'order'],
  ])('%s', (raw, text, mood) => {
    expect(readPart(raw)).toMatchObject({ text, mood, raw })
  })

  it('keeps the ending that may be part of a letter', () => {
    expect(readPart('reply to Ana: works for me, thanks').full).toBe(
      'reply to Ana: works for me, thanks',
    )
  })

  it('knows conditions and second thoughts', () => {
    expect(isConditional('delete it if he does not call')).toBe(true)
    expect(isConditional('ask him if')).toBe(false)
    expect(isTakenBack('remind me at 5, actually make it 6')).toBe(true)
    expect(isTakenBack('remind me never mind the time')).toBe(false)
  })
})

describe('a message is split', () => {
  it.each([
    ['done 1, and what is open?', ['done 1', 'what is open?']],
    ['remember X is 1. Remind me at 5 to call.', ['remember X is 1.', 'Remind me at 5 to call.']],
    ['remind me to see Dr. Weiss and tell Ana', ['remind me to see Dr. Weiss and tell Ana']],
    ['1, 2 and 4 are done', ['1, 2 and 4 are done']],
    [
      'tell Sam: hi. I will write. Remind me at 5',
      ['tell Sam: hi. I will write.', 'Remind me at 5'],
    ],
    ['if it rains, remind me at 5', ['if it rains, remind me at 5']],
    ['Paolo said hi, remind me at 5', ['Paolo said hi, remind me at 5']],
    ['my code is 31. Remember that.', ['my code is 31. Remember that.']],
    ['he said "stop. undo that." and left', ['he said "stop. undo that." and left']],
    ['undo that\nbrief', ['undo that', 'brief']],
  ])('%s', (text, parts) => {
    expect(splitParts(text)).toEqual(parts)
  })
})

describe('a date is taken out of a text', () => {
  it.each([
    ['call Sam tomorrow at 9', 'tomorrow at 9', 'call Sam', 'end'],
    ['tomorrow to call Sam at 9:30', 'tomorrow at 9:30', 'to call Sam', 'start'],
    ['the slides for Monday', 'for Monday', 'the slides', 'end'],
    ['call Sam on Friday about the boiler', 'on Friday', 'call Sam about the boiler', 'middle'],
    ['tomorrow book a table for Saturday', 'tomorrow', 'book a table for Saturday', 'start'],
    ['in 20 minutes', 'in 20 minutes', '', 'whole'],
  ])('%s', (text, when, rest, place) => {
    expect(takeWhen(text, frame())).toMatchObject({ when, rest, place })
  })

  it.each(["Friday's meeting", 'what he did yesterday', 'nothing of the kind', '20 euros'])(
    'there is none in “%s”',
    (text) => expect(takeWhen(text, frame())).toBeUndefined(),
  )

  it.each(['at 3 on the 4th or the 5th'])('nobody can tell which in “%s”', (text) => {
    expect(takeWhen(text, frame())).toBe('several')
    expect(apart(text, frame())).toEqual({ text, when: undefined, sure: false })
  })

  it('is a date and nothing else, or not', () => {
    expect(onlyWhen('Friday at 10am', frame())).toBe('Friday at 10am')
    expect(onlyWhen('11', frame())).toBe('at 11')
    expect(onlyWhen('Friday in the mail', frame())).toBeUndefined()
  })

  it('repeats plainly, or otherwise', () => {
    const of = (text: string) => {
      const taken = takeWhen(text, frame())
      return repeatOf(
        taken === undefined || taken === 'several' ? { type: 'none' } : taken.means,
        text,
      )
    }
    expect(of('every day at 8am')).toBe('daily')
    expect(of('every weekday at 7:30')).toBe('weekdays')
    expect(of('every Monday at 9am')).toBe('weekly')
    expect(of('every Monday and Thursday at 9am')).toBe('otherwise')
    expect(of('every month on the 1st')).toBe('otherwise')
    expect(of('tomorrow')).toBeUndefined()
  })
})

describe('words point at what is shown', () => {
  const list = [loop('a', 'call the bank'), loop('b', 'pay Ana'), loop('c', 'pay the bank')]
  const ids = (words: string) => {
    const found = pointedAt(words, frame({ list }), list)
    return 'refs' in found ? `${found.type} ${found.refs.map(({ id }) => id).join('')}` : found.type
  }

  it.each([
    ['2', 'these b'],
    ['#2', 'these b'],
    ['number two', 'these b'],
    ['the second one', 'these b'],
    ['1 and 3', 'these ac'],
    ['1-3', 'these abc'],
    ['the last two', 'these bc'],
    ['the last one', 'these c'],
    ['all of them', 'these abc'],
    ['both', 'missing'],
    ['9', 'missing'],
    ['Ana', 'these b'],
    ['the bank one', 'several ac'],
    ['calling the bank', 'these a'],
    ['the garden', 'none'],
    ['it', 'none'],
  ])('%s: %s', (words, expected) => {
    expect(ids(words)).toBe(expected)
  })
})

describe('small rules about words', () => {
  it('spell alike what keyboards vary', () => {
    expect(tidy('  I’ll\u200B  call “Sam” tmrw at 18h30 ')).toBe(
      'I\'ll call "Sam" tomorrow at 18:30',
    )
    expect(tidy('in 2h')).toBe('in 2h')
  })

  it('compare words by their stems', () => {
    expect(stems("I've paid for Ana's slides")).toEqual(['pay', 'ana', 'slid'])
    expect(stems('calling the Café')).toEqual(['call', 'cafe'])
  })

  it('cut at whole characters and take off quotes and ends', () => {
    expect(short(`${'a'.repeat(46)}😀😀`)).toBe(`${'a'.repeat(46)}…`)
    expect(unquote('"so be it"')).toBe('so be it')
    expect(unquote('"a" and "b"')).toBe('"a" and "b"')
    expect(trimEnds(' , so: ')).toBe('so')
    expect(match([/^x$/, /^(?<a>y)(?<b>z)?$/], 'y')?.('b')).toBe('')
  })

  it('tell names from half sentences', () => {
    expect(['Ana', 'my sister', 'Mrs Hill', 'Ana Bell', 'bob from work'].every(isName)).toBe(true)
    expect(['he', 'nobody', 'the one', 'I think Ana', 'tomorrow', ''].some(isName)).toBe(false)
  })
})
