import { describe, expect, it } from 'vitest'
import { openDatabase } from '../memory/db.ts'
import { type Contacts, isAddress } from './contacts.ts'
import { createNotes } from './notes.ts'

describe('one plain mail address', () => {
  it.each([
    'sam@example.org',
    'sam.reed+otto@mail.example.co.uk',
    "o'neill@example.org",
    'sam@localhost.localdomain',
    'jörg@müller.de',
    's@x.y',
  ])('is %s', (text) => {
    expect(isAddress(text)).toBe(true)
  })

  it.each([
    '',
    'sam',
    'sam@',
    '@example.org',
    'sam@example',
    'sam@example.',
    'sam@example.org.',
    'sam @example.org',
    'sam@exam ple.org',
    'Sam <sam@example.org>',
    'sam@example.org,ana@example.org',
    'sam@example.org;ana@example.org',
    'sam@@example.org',
    'sam@example.org\nBcc: eve@example.org',
    'sam@example.org\r',
    'sam\u200b@example.org',
    '"sam reed"@example.org',
    'sam@[127.0.0.1]',
    `${'s'.repeat(250)}@x.org`,
  ])('is not %j', (text) => {
    expect(isAddress(text)).toBe(false)
  })
})

function known(...pairs: readonly (readonly [string, string])[]): Contacts {
  const { contacts } = createNotes({
    db: openDatabase(':memory:'),
    now: () => 1,
    newId: () => 'n',
  })
  for (const [name, address] of pairs) learn(contacts, name, address)
  return contacts
}

function learn(contacts: Contacts, name: string, address: string): void {
  contacts.learn(name, address, { turn: 't', call: 'c', at: 1 })
}

describe('the address of a name', () => {
  const contacts = known(
    ['Sam Reed', 'sam@reed.org'],
    ['Sam Stone', 'sam@stone.org'],
    ['Ana', 'ana@example.org'],
    ['Ana Lima', 'ana@lima.org'],
    ['José Álvarez', 'jose@example.org'],
    ['Bob Fry', 'bob@example.org'],
    ['Bob R. Fry', 'bob@example.org'],
  )

  it.each([
    ['Sam Reed', 'sam@reed.org'],
    ['sam reed', 'sam@reed.org'],
    ['Reed', 'sam@reed.org'],
    ['Reed Sam', 'sam@reed.org'],
    ['Ana', 'ana@example.org'],
    ['Lima', 'ana@lima.org'],
    ['jose alvarez', 'jose@example.org'],
    ['Fry', 'bob@example.org'],
  ])('%s is %s', (name, address) => {
    expect(contacts.addressOf(name)).toBe(address)
  })

  it.each(['Sam', 'Ree', 'Sam Lima', 'Eve', '', '  '])(
    'is none for “%s”, which is unknown, half, or may be two',
    (name) => {
      expect(contacts.addressOf(name)).toBeUndefined()
    },
  )
})

describe('learning', () => {
  it('takes the newest address of the same full name', () => {
    const contacts = known(['Sam Reed', 'old@reed.org'], ['SAM REED', ' new@reed.org '])
    expect(contacts.addressOf('Sam Reed')).toBe('new@reed.org')
  })

  it('takes no name of a bare address, and no empty one', () => {
    const contacts = known(['eve@example.org', 'eve@example.org'], ['', 'nobody@example.org'])
    expect(contacts.addressOf('eve@example.org')).toBeUndefined()
    expect(contacts.addressOf('eve')).toBeUndefined()
  })

  it('refuses what is no single address, and keeps what it knew', () => {
    const contacts = known(['Sam Reed', 'sam@reed.org'])
    expect(() => learn(contacts, 'Sam Reed', 'sam@reed.org, eve@example.org')).toThrow(
      'That is no single mail address.',
    )
    expect(contacts.addressOf('Sam Reed')).toBe('sam@reed.org')
  })
})
