import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../memory/db.ts'
import type { Model } from '../models/model.ts'
import { createWorld, type Otto, startOtto } from '../turn/test/fakes.ts'

function open(options: Parameters<typeof startOtto>[1] = {}) {
  const world = createWorld()
  return { world, otto: startOtto(world, options) }
}

/** Every word in the database. */
function dump({ db }: Otto): string {
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'",
    )
    .pluck()
    .all()
  return JSON.stringify(tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all()))
}

/** What was counted, as the question and the receipt have it. */
const counts = (text: string) =>
  / is in (.*)\. Forgetting|^Forgotten: (.*)\. I looked/.exec(text)?.slice(1).join('')

describe('a forgetting', () => {
  it('removes exactly what it asked about, and leaves all else', async () => {
    const { otto, world } = open()
    await otto.say('remember that my bicycle is blue')
    await otto.say('remember that my locker code is tulip-4711')
    await otto.say('draft a message to sam@example.org: it is tulip-4711')
    await otto.tap('Send')
    await otto.say('from now on, never tell Rob about tulip-4711')
    await otto.say('remind me tomorrow at 10 of tulip-4711')
    await otto.say('/consolidate')
    const asked = counts(await otto.say('forget tulip-4711'))
    expect(asked).toMatch(
      /^1 note, 1 draft, 1 reminder, 1 rule, \d+ messages, .*1 mail file and 2 memory files$/,
    )
    await otto.tap('Forget')
    const receipt = otto.shown().find(({ text }) => text.startsWith('Forgotten'))?.text ?? ''
    expect(counts(receipt)).toBe(asked)
    expect(receipt).toMatch(
      / I looked again and found nothing\. What Telegram shows of it stays there until you delete it\. This is final\.$/,
    )
    expect(dump(otto)).not.toMatch(/tulip|4711/i)
    expect(
      existsSync(join(world.home, 'mail')) &&
        readFileSync(join(world.home, 'memories/facts.md'), 'utf8'),
    ).toMatch(/bicycle is blue/)
    expect(await otto.say('forget tulip-4711')).toBe('I found nothing about “tulip-4711”.')
    expect(await otto.say('what colour is my bicycle?')).toContain('blue')
    expect(otto.stores.memory.orphans()).toEqual([])
  })

  it('is carried out once, and a second tap says so', async () => {
    const { otto } = open()
    await otto.say('remember that my locker code is tulip-4711')
    await otto.say('forget tulip-4711')
    const shown = otto.shown()
    for (const label of ['Forget', 'Forget', 'Just keep it']) otto.heardTap(label, shown)
    await otto.work()
    const answered = 'That was answered already.'
    expect(otto.world.phone.toasts).toEqual([answered, answered, ''])
    expect(otto.stores.notes.search('')).toEqual([])
  })

  it('that is kept after all changes nothing', async () => {
    const { otto } = open()
    await otto.say('remember that my locker code is tulip-4711')
    await otto.say('forget my locker code')
    await otto.tap('Just keep it')
    await otto.tapped('forget:id00000009')
    expect(otto.stores.notes.search('locker')).toHaveLength(1)
  })

  it('cannot be undone, and says so', async () => {
    const { otto } = open()
    await otto.say('remember that my locker code is tulip-4711')
    await otto.say('forget tulip-4711')
    await otto.tap('Forget')
    expect(await otto.say('undo that')).toMatch(/^Not undone: .*forgotten and cannot be undone/)
    expect(otto.stores.notes.search('')).toEqual([])
  })

  it('names what is not Otto’s to remove, and leaves it', async () => {
    const { otto } = open()
    await otto.call('add_event', { title: 'Visit of Wombat', when: 'friday at 10' })
    await otto.say('Wombat is coming on Friday')
    await otto.say('forget Wombat')
    await otto.tap('Forget')
    expect(otto.last()).toMatch(
      /^Forgotten: .*\. Still in: 1 calendar event\. .*stays there until you delete it\. This is final\.$/,
    )
    const [event] = await otto.stores.calendar.list(0, otto.now() + 30 * 86_400_000)
    expect(event?.title).toBe('Visit of Wombat')
  })

  it('leaves the other lines of a list that was shown, which can still be ticked', async () => {
    const { otto } = open()
    await otto.call('add_loop', { text: 'the rent', owed: 'mine' })
    await otto.call('add_loop', { text: 'the wombat', owed: 'mine' })
    await otto.say("what's open?")
    const list = otto.shown()
    await otto.say('forget wombat')
    await otto.tap('Forget')
    const line = list
      .at(-1)
      ?.text.split('\n')
      .find((each) => each.includes('rent'))
    otto.heardTap(`Done ${line?.[0]}`, list)
    await otto.work()
    const ticked = otto.shown().find(({ id }) => id === list.at(-1)?.id)?.text
    expect(ticked).toContain(`✓ ${line}`)
    expect(ticked).toContain('(forgotten)')
  })

  it('refuses words that stand in everything, and asks for nothing', async () => {
    const { otto } = open()
    await otto.say('remember that my locker code is ab')
    expect(await otto.say('forget ab')).toMatch(/^“ab” is too short to forget/)
    expect(otto.shown().at(-1)?.buttons.flat()).toEqual([])
  })
})

describe('a forgetting beside other work', () => {
  it('waits for the turn that has the words in hand', async () => {
    const gate = { open: (): void => undefined }
    const held = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    const model: Model = async function* ({ messages }) {
      const [said] = messages
      if (said?.role === 'person' && said.text.startsWith('forget')) {
        if (messages.length === 1)
          yield { type: 'call', call: { id: 'c', name: 'forget', args: { query: 'wombat' } } }
        yield { type: 'done', stop: messages.length === 1 ? 'calls' : 'end', usage: undefined }
        return
      }
      await held
      yield { type: 'text', text: 'You spoke of the wombat.' }
      yield { type: 'done', stop: 'end', usage: undefined }
    }
    const { otto } = open({ model })
    await otto.call('remember', { text: 'the wombat is asleep' })
    await otto.say('forget the wombat')
    const [ask] = otto.shown()
    otto.hear({
      ...{ type: 'message', chat: 8, messageId: 9, at: otto.now(), text: 'who is asleep?' },
      ...{ origin: 'said', forwardedFrom: undefined, replyTo: undefined },
      ...{ attachment: undefined, mediaGroup: undefined },
    })
    const answering = otto.talk.turn(otto.stores.inbox.nextTurn(), new AbortController().signal)
    otto.heardTap('Forget', ask === undefined ? [] : [ask])
    const tapping = otto.stores.inbox.openTaps().map((row) => otto.talk.tap(row))
    await new Promise((resolve) => setImmediate(resolve))
    expect(otto.stores.notes.search('wombat')).toHaveLength(1)
    gate.open()
    await Promise.all([answering, ...tapping])
    expect(otto.stores.notes.search('wombat')).toEqual([])
    expect(dump(otto)).not.toMatch(/wombat/i)
  })

  it('is taken up after a crash, whenever that was', async () => {
    const { otto, world } = open()
    await otto.say('remember that my locker code is tulip-4711')
    await otto.say('forget tulip-4711')
    otto.heardTap('Forget')
    const [row] = otto.stores.inbox.openTaps()
    const offer = otto.shown().at(-1)?.buttons.flat()[0]?.act.id ?? ''
    // As if it had ended right after it was taken, while it waited for something.
    otto.stores.store.begin('cutoff0001', row?.id, 'tap: forget', otto.now())
    otto.stores.store.takeOffers(otto.stores.store.offer(offer)?.question ?? '', otto.now())
    const again = startOtto(world)
    await again.work()
    expect(again.last()).toMatch(/^Forgotten: 1 note, /)
    expect(dump(again)).not.toMatch(/tulip/i)
  })

  it('says so where the disk could not be wiped, also after a crash, and does it later', async () => {
    const { otto, world } = open()
    await otto.say('remember that my locker code is tulip-4711')
    await otto.say('forget tulip-4711')
    otto.db.pragma('busy_timeout = 20')
    const reader = openDatabase(join(world.home, 'otto.db'))
    onTestFinished(() => void reader.close())
    const reading = reader.prepare('SELECT * FROM note').iterate()
    reading.next()
    await otto.tap('Forget')
    expect(otto.last()).toMatch(/Traces of it stay in the database file until I can wipe them\.$/)
    expect(otto.lines.map(({ what }) => what)).toContain(
      'what was forgotten could not be wiped from the disk yet',
    )
    // As if it had ended before it could say so.
    otto.db.exec("UPDATE inbox SET status = 'open' WHERE lane = 'tap'")
    const later = startOtto(world)
    later.db.pragma('busy_timeout = 20')
    await later.work()
    expect(later.last()).toMatch(/^Forgotten: 1 note, .*file until I can wipe them\.$/)
    reading.return?.()
    const again = startOtto(world)
    expect(again.talk.wipe()).toBe(true)
    const bytes = (name: string) => readFileSync(join(world.home, name)).toString('latin1')
    expect(bytes('otto.db') + bytes('otto.db-wal')).not.toMatch(/tulip/i)
  })
})
