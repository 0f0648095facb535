import { describe, expect, it } from 'vitest'
import { type Evidence, gate, type Proposal, parseAnswer } from './consolidate.ts'

const whole = `=== facts
type: user
description: What they told
---
- gate: opens at 7
=== end
=== trip
type: project
description: A trip
---
- Lisbon in June
=== end
=== done`

function proposal(body: string, description = 'facts of life'): Proposal {
  return { name: 'facts', type: 'user', description, body }
}

function evidence(before: string | undefined, told: string, changed: string[] = []): Evidence {
  return { before, sources: `${before ?? ''}\n${told}`, changed }
}

describe('an answer', () => {
  it('is read where it is whole', () => {
    expect(parseAnswer(whole)).toMatchObject({
      proposals: [
        { name: 'facts', type: 'user', body: '- gate: opens at 7\n' },
        { name: 'trip', description: 'A trip', body: '- Lisbon in June\n' },
      ],
    })
    expect(parseAnswer('\r\n=== done\r\n')).toEqual({ proposals: [] })
  })

  it('is refused wherever it was cut off', () => {
    for (let length = 0; length < whole.length; length++) {
      expect(parseAnswer(whole.slice(0, length))).toHaveProperty('refused')
    }
  })

  it.each([
    ['words around the files', `Here you are:\n${whole}`],
    ['a name that leads elsewhere', whole.replace('=== trip', '=== ../trip')],
    ['a type that is none', whole.replace('type: user', 'type: diary')],
    ['the same file twice', whole.replace('=== trip', '=== facts')],
    ['a file that was not ended', whole.replace('7\n=== end', '7')],
  ])('is refused with %s', (_, text) => {
    expect(parseAnswer(text)).toHaveProperty('refused')
  })
})

describe('a file', () => {
  const before = '# Facts\n- gate: opens at 7\n- likes tea\n'

  it('may grow, be put in other order, and say an entry inside a longer one', () => {
    const after = '- likes tea, not coffee\n- gate: opens at 7\n- owes Paolo the contract\n'
    expect(gate(proposal(after), evidence(before, 'owes Paolo; not coffee, the contract'))).toBe(
      undefined,
    )
  })

  it('may not lose an entry', () => {
    expect(gate(proposal('- gate: opens at 7\n'), evidence(before, ''))).toContain('likes tea')
  })

  it('may give a subject its new value, where the night brought one', () => {
    const after = '- gate: opens at 8\n- likes tea\n'
    expect(gate(proposal(after), evidence(before, 'opens at 8', ['Gate']))).toBe(undefined)
    expect(gate(proposal(after), evidence(before, 'opens at 8'))).toContain('opens at 7')
    expect(gate(proposal('- likes tea\n'), evidence(before, '', ['gate']))).toContain('opens at 7')
  })

  it('may not come back empty', () => {
    expect(gate(proposal('# Facts\n\n'), evidence(undefined, ''))).toContain('empty')
  })

  it.each([
    ['a name', '- saw Petra in Lisbon', 'Petra'],
    ['a number', '- the rent is 900', '900'],
    ['a name in the middle of a word', '- likes McDuff', 'McDuff'],
  ])('may not name what nobody said: %s', (_, body, word) => {
    expect(gate(proposal(`${body}\n`), evidence(undefined, 'in lisbon; the rent'))).toContain(word)
  })

  it('may not do so in its description either', () => {
    expect(gate(proposal(before, 'About Petra'), evidence(before, ''))).toContain('Petra')
  })

  it('may begin an entry with a capital that makes no name', () => {
    const told = evidence(undefined, 'likes tea, prefers it weak. lives in lisbon')
    expect(gate(proposal('- Likes tea. Prefers it weak.\n* Lives in Lisbon\n'), told)).toBe(
      undefined,
    )
    expect(gate(proposal('- likes Prefers\n'), evidence(undefined, 'likes'))).toContain('Prefers')
  })

  it('may write what was said in other case and accents of width', () => {
    const told = "met o'brien and josé at Nº 5, on Tue 1 Dec 2026"
    const body = "- met O'Brien and José at Nº 5 (Tue 1 Dec 2026)\n"
    expect(gate(proposal(body), evidence(undefined, told))).toBe(undefined)
  })
})
