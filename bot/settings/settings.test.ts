import { describe, expect, it } from 'vitest'
import { createWorld, startOtto } from '../turn/test/fakes.ts'

describe('/settings', () => {
  it('shows what holds, with a button for each usual value', async () => {
    const otto = startOtto(createWorld())
    const text = await otto.say('/settings')
    expect(text).toContain('Zone: Europe/London')
    expect(text).toContain('Dates: 12/06 is 12 June (DMY)')
    expect(text).toContain('Morning brief: 08:00')
    expect(text).toContain('Quiet hours: 22:00-07:30')
    expect(text).toContain('Models: $0.00 today, at most $5.00 a day')
    const labels = otto
      .shown()
      .at(-1)
      ?.buttons.flat()
      .map(({ label }) => label)
    expect(labels).toContain('MDY')
    expect(labels).not.toContain('DMY')
    expect(labels).toContain('$20 a day')
  })

  it('changes each by a tap, at once and over a restart, and has a way back', async () => {
    const world = createWorld()
    const otto = startOtto(world)
    await otto.say('/settings')
    for (const label of ['MDY', 'Brief 07:00', 'Quiet 23:00-07:00', '$1 a day'])
      await otto.tap(label)
    const again = startOtto(world)
    const { settings, triggers } = again.stores
    expect([settings.dateOrder(), settings.briefAt(), settings.cap(), settings.quiet()]).toEqual([
      ...['MDY', '07:00', 1, '23:00-07:00'],
    ])
    expect(again.frame().dateOrder).toBe('MDY')
    const [brief] = triggers.list({ kinds: ['brief'] })
    expect(brief?.rule).toMatchObject({ time: '07:00' })
    expect(otto.last()).toContain('✓ Setting changed: models may cost $1.00 a day.')
    await otto.tap('Undo')
    expect(settings.cap()).toBe(5)
    expect(settings.briefAt()).toBe('07:00')
  })

  it('stops the calling of models once the cap says so', async () => {
    const otto = startOtto(createWorld())
    await otto.say('/settings')
    await otto.tap('$0 a day')
    expect(() => otto.stores.spend.check()).toThrow("Today's budget for models ($0.00) is spent")
  })

  it('takes no value that is none', async () => {
    const otto = startOtto(createWorld())
    await otto.say('/settings')
    for (const data of [
      'set:dates:XYZ',
      'set:brief:2599',
      'set:spend:-1',
      'set:home:x',
      'set:quiet',
    ])
      await otto.tapped(data)
    expect(otto.world.phone.toasts.filter((text) => text !== '')).toHaveLength(5)
    expect(otto.stores.settings.dateOrder()).toBe('DMY')
    expect(otto.stores.notes.changedSince(0)).toEqual([])
  })
})
