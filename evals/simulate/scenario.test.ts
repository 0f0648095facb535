import { describe, expect, it } from 'vitest'
import { duration } from './read/acts.ts'
import { parseScenario, ScenarioError } from './scenario.ts'
import type { Scenario, Step } from './step.ts'

const file = { name: 'x.yaml', folder: '/tmp' }

function parse(text: string): Scenario {
  return parseScenario(text, file)
}

function steps(text: string): readonly Step['does'][] {
  return parse(`steps:\n${text}`).steps.map(({ does }) => does)
}

function faults(text: string): string[] {
  try {
    parse(text)
  } catch (cause) {
    if (cause instanceof ScenarioError) return cause.message.split('\n').slice(1)
    throw cause
  }
  return []
}

describe('a scenario file', () => {
  it('is read whole', () => {
    const scenario = parse(`
name: a name
zone: Europe/London
start: 2026-12-01T09:00
env: { OTTO_X_BUDGET: 300, OTTO_Y_BUDGET: 600 }
model:
  - when: "friendlier"
    tools: [{ name: draft_message, args: { to: "Sam", n: 3, list: [a, b] } }]
    text: "Here it is."
    always: true
steps:
- say: "hello"
`)
    expect(scenario).toMatchObject({ name: 'a name', zone: 'Europe/London', folder: '/tmp' })
    expect(scenario.start).toBe(Date.UTC(2026, 11, 1, 9))
    expect([...scenario.env]).toEqual([
      ['OTTO_X_BUDGET', '300'],
      ['OTTO_Y_BUDGET', '600'],
    ])
    expect(scenario.model).toEqual([
      {
        when: 'friendlier',
        text: 'Here it is.',
        always: true,
        tools: [{ name: 'draft_message', args: { to: 'Sam', n: 3, list: ['a', 'b'] } }],
      },
    ])
    expect(scenario.steps[0]).toMatchObject({ line: 12, words: 'say: "hello"' })
  })

  it('may leave out all but its steps', () => {
    expect(parse('steps: []')).toMatchObject({ name: 'x.yaml', zone: 'UTC', model: 'offline' })
    expect(parse('steps: []\nzone: Asia/Tokyo').start).toBe(Date.UTC(2026, 11, 1, 0))
  })

  it.each([
    ['', 'line 1: must be a map with name, zone, start, env, model, steps, not nothing'],
    ['name: x', 'line 1: needs steps'],
    ['steps: [', 'line 1: '],
    ['steps: []\nsteps: []', 'line 2: Map keys must be unique'],
    ['steps: 5', 'line 1: steps: must be a list, not 5'],
    ['steps: []\ncolour: red', 'line 2: unknown key "colour"'],
    ['steps: []\nzone: Mars/Base', 'line 2: zone: "Mars/Base" is no time zone'],
    ['steps: []\nstart: yesterday', 'line 2: start: "yesterday" is no local time'],
    [
      'steps: []\nzone: Europe/London\nstart: 2027-03-28T01:30',
      'line 3: start: "2027-03-28T01:30" is skipped in Europe/London',
    ],
    ['steps: []\nenv: { OTTO_COLOUR: red }', 'line 2: env: unknown key "OTTO_COLOUR"'],
    ['steps: []\nenv: { OTTO_HOME: /tmp }', "line 2: env: OTTO_HOME is the runner's"],
    ['steps: []\nenv: { OTTO_ZONE: [a] }', 'line 2: env: OTTO_ZONE: must be text, not a list'],
    ['steps: []\nmodel: online', 'line 2: model: must be offline or a list of answers'],
    ['steps: []\nmodel: [{ when: x }]', 'line 2: model: needs text or tools'],
    ['steps: []\nmodel: [{ text: x, tols: [] }]', 'line 2: model: unknown key "tols"'],
    ['steps: []\nmodel: [{ tools: [{ args: {} }] }]', 'line 2: model: tools: needs name'],
    [
      'steps: []\nmodel: [{ tools: [{ name: x, args: 3 }] }]',
      'line 2: model: tools: args: must be a map',
    ],
  ])('%j is refused with %j', (text, fault) => {
    expect(faults(text).join('\n')).toContain(fault)
  })

  it('has all its faults said in one message, in the order of the lines', () => {
    const all = faults('zone: Nowhere\nsteps:\n- sya: hello\n- see: { txt: a }\n- wait: 5\nmore: 1')
    expect(all.map((fault) => fault.trim().slice(0, 6))).toEqual([
      'line 1',
      'line 3',
      'line 4',
      'line 5',
      'line 6',
    ])
  })
})

describe('a step', () => {
  it('is any of those that SIMULATE knows', () => {
    const all = steps(`
- say: "draft"
  label: ask
  forwardedFrom: "Alex"
- say: "again"
  replyTo: ask
  edit: ask
  from: stranger
- see: { text: "boiler man", buttons: [Send, Edit, Discard], count: 1, silent: true, before: "08:01", label: card }
- tap: Undo
  on: card
- wait: 1d2h30m
- until: 2026-12-03T08:00
- down: 20m
- restart: kill
- restart: stop
- telegram: { on: sendMessage, fault: lost-answer, times: 2 }
- telegram: { on: sendMessage, fault: 429, retryAfter: 9 }
- model: { fault: stall, times: 1 }
- model: { fault: 529, after: 2, seat: summarise }
- voice: { text: "...", fault: none }
- photo: { path: a.jpg, caption: look }
- document: { path: a.pdf }
- unseen: { text: "..." }
- notes: { kind: loop, text: "...", status: open, subject: s, due: 2026-12-02, who: Sam, origin: said, count: 1 }
- memories: { type: user, name: x }
- drafts: { to: Sam, status: held }
- triggers: { kind: reminder, due: none }
- events: { title: dentist, start: 2026-12-03T10:00 }
- mail: { to: sam@example.org, subject: s, text: 31, count: 1 }
- calls: { model: 0, chat: 0, summarise: 0, embed: 0 }
- view: { maxTokens: 900, text: "..." }
- file: { path: "memories/*.md", text: "...", mode: 0600, count: 1 }
- write: { path: "memories/x.md", text: "..." }
`)
    expect(all[0]).toMatchObject({ type: 'say', label: 'ask', forwardedFrom: 'Alex' })
    expect(all[1]).toMatchObject({ replyTo: 'ask', edit: 'ask', from: 'stranger' })
    expect(all[2]).toMatchObject({
      type: 'see',
      label: 'card',
      message: { buttons: ['Send', 'Edit', 'Discard'], count: 1, silent: true, before: '08:01' },
    })
    expect(all[4]).toEqual({ type: 'wait', ms: 95_400_000 })
    expect(all[5]).toEqual({ type: 'until', at: Date.UTC(2026, 11, 3, 8) })
    expect(all[9]).toMatchObject({ fault: 'lost-answer', times: 2, after: 0 })
    expect(all[10]).toMatchObject({ fault: '429', times: 1, retryAfter: 9 })
    expect(all[12]).toMatchObject({ fault: '529', after: 2, seat: 'summarise' })
    expect(all[17]).toMatchObject({ row: { due: '2026-12-02', who: 'Sam', count: 1 } })
    expect(all[18]).toMatchObject({ type: 'memories', row: { kind: 'user', subject: 'x' } })
    expect(all[19]).toMatchObject({ type: 'drafts', row: { who: 'Sam' } })
    expect(all[21]).toMatchObject({ row: { subject: 'dentist', due: '2026-12-03T10:00' } })
    expect(all[22]).toMatchObject({ mail: { text: '31' } })
    expect(all[25]).toMatchObject({ file: { mode: '0600' } })
    expect(all).toHaveLength(27)
  })

  it('that kills counts the calls until then, however it is written', () => {
    const kills = steps(`
- telegram: { on: sendMessage, fault: kill }
- telegram: { on: sendMessage, fault: kill, times: 3 }
- model: { kill: 3 }
- model: { kill: 1, after: 2 }
`)
    expect(kills.map((kill) => 'after' in kill && [kill.fault, kill.times, kill.after])).toEqual([
      ['kill', 1, 0],
      ['kill', 1, 2],
      ['kill', 1, 2],
      ['kill', 1, 2],
    ])
  })

  it('is repeated with its number filled in, one step or many', () => {
    const [one, many] = steps(`
- repeat: { times: 3, say: "remark {i}: the {i}th row", label: "r{i}" }
- repeat:
    times: 2
    steps:
    - say: "a {i}"
      replyTo: "r{i}"
    - repeat: { times: 2, say: "b {i}" }
`)
    const texts = (does: Step['does'] | undefined): unknown =>
      does?.type === 'repeat'
        ? does.rounds.map((round) => round.map((step) => texts(step.does)))
        : does?.type === 'say' && does.text
    expect(texts(one)).toEqual([
      ['remark 1: the 1th row'],
      ['remark 2: the 2th row'],
      ['remark 3: the 3th row'],
    ])
    expect(texts(many)).toEqual([
      ['a 1', [['b 1'], ['b 2']]],
      ['a 2', [['b 1'], ['b 2']]],
    ])
  })

  it.each([
    ['- sya: x', 'line 2: steps: unknown key "sya"; a step is one of say, voice'],
    ['- hello', 'line 2: steps: a step is one of say'],
    ['- say: x\n  see: { text: y }', 'say and see are two steps, not one'],
    ['- say: x\n  lable: y', 'line 3: steps: unknown key "lable"; the keys here are say, label'],
    ['- say: [x]', 'say: must be text, not a list'],
    ['- say: 5', 'say: must be text, not 5'],
    ['- say:', 'say: must be text, not nothing'],
    ['- say: x\n  from: nobody', 'from: must be one of stranger, not "nobody"'],
    ['- see: { text: "/[/" }', 'text: is no regular expression'],
    ['- see: { count: one }', 'count: must be a whole number of at least 0, not "one"'],
    ['- see: { count: -1 }', 'count: must be a whole number of at least 0, not -1'],
    ['- see: { silent: maybe }', 'silent: must be true or false, not "maybe"'],
    ['- see: { before: "8" }', 'before: must be a time of day such as "08:01", not "8"'],
    ['- see: { buttons: Send }', 'buttons: must be a list, not "Send"'],
    ['- unseen: { text: x, count: 1 }', 'unknown key "count"'],
    ['- wait: 5', 'wait: must be a duration such as 1d2h30m, not "5"'],
    ['- wait: soon', 'wait: must be a duration'],
    ['- until: 08:00', 'until: "08:00" is no local time'],
    ['- restart: please', 'restart: must be one of kill, stop, not "please"'],
    ['- telegram: { fault: drop }', 'telegram: needs on'],
    ['- telegram: { on: sendMessage }', 'telegram: needs one of fault'],
    ['- telegram: { on: x, fault: explode }', 'fault: must be one of lost-answer, drop'],
    ['- model: { fault: cut, times: 0 }', 'times: must be a whole number of at least 1, not 0'],
    ['- notes: { txt: x }', 'notes: unknown key "txt"; the keys here are kind, text, status'],
    ['- drafts: { owed: mine }', 'unknown key "owed"'],
    ['- calls: { models: 0 }', 'unknown key "models"'],
    ['- file: { text: x }', 'file: needs path'],
    ['- file: { path: ../x }', 'path: must be a path inside OTTO_HOME'],
    ['- file: { path: x, mode: "rw" }', 'mode: must be octal digits'],
    ['- write: { path: /etc/x, text: x }', 'path: must be a path inside OTTO_HOME'],
    ['- write: { path: x }', 'write: needs text'],
    ['- repeat: { say: x }', 'repeat: needs times'],
    ['- repeat: { times: 2 }', 'a step is one of say'],
    ['- repeat: { times: 2000000, say: x }', 'times: must be at most 100000'],
    ['- repeat: { times: 2, steps: [], say: x }', 'unknown key "say"'],
    ['- say: x\n  replyTo: nothing', 'the label "nothing" names no message of an earlier step'],
    ['- say: x\n  label: a\n- tap: Undo\n  on: a', 'the label "a" names no message of Otto'],
    ['- see: { text: x, label: a }\n- say: x\n  edit: a', "names Otto's message, not one of yours"],
  ])('%j is refused with %j', (text, fault) => {
    expect(faults(`steps:\n${text}`).join('\n')).toContain(fault)
  })

  it('of a repeat is refused once, not once a round', () => {
    expect(faults('steps:\n- repeat: { times: 50, say: x, lable: y }')).toHaveLength(1)
  })
})

it('durations add their parts up', () => {
  expect(duration('45s')).toBe(45_000)
  expect(duration('1d2h30m')).toBe(95_400_000)
  expect(duration('30m1h')).toBeUndefined()
  expect(duration('')).toBeUndefined()
})
