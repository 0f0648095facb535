import { expect, it } from 'vitest'
import { zoneNamed } from './places.ts'
import { isZone } from './zones.ts'

it.each([
  ['Lisbon', 'Europe/Lisbon'],
  ['lisbon, Portugal', 'Europe/Lisbon'],
  ['New York', 'America/New_York'],
  ['new york city', 'America/New_York'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['Munich', 'Europe/Berlin'],
  ['the UK', 'Europe/London'],
  ['San Francisco', 'America/Los_Angeles'],
  ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
  ['pacific/auckland', 'Pacific/Auckland'],
  ['Pacific/Auckland', 'Pacific/Auckland'],
  ['UTC', 'UTC'],
  ['Portugal', 'Europe/Lisbon'],
])('“%s” is on the time of %s', (words, zone) => expect(zoneNamed(words)).toBe(zone))

it.each(['Atlantis', '', 'the office', 'Mars/Olympus', 'Europe', '../etc'])(
  'no zone is known for “%s”',
  (words) => expect(zoneNamed(words)).toBeUndefined(),
)

it('knows only zones that there are', () => {
  for (const place of ['porto', 'nyc', 'goa', 'hawaii', 'kyiv', 'kiev', 'saigon', 'queenstown']) {
    expect([place, isZone(zoneNamed(place) ?? '')]).toEqual([place, true])
  }
})
