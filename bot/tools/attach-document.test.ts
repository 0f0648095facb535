import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWorld, type Otto, startOtto } from '../turn/test/fakes.ts'

const bytes = Buffer.from('%PDF-1.7 the rent is 900 a month')

async function withDraft(name = 'Rent contract.pdf', content = bytes) {
  const world = createWorld()
  world.phone.files.set('f1', content)
  const otto = startOtto(world)
  const document = { fileId: 'f1', name, size: bytes.length }
  await otto.say('', { attachment: 'document', document })
  await otto.say('draft a mail to sam@example.org: here is the contract')
  const dir = join(world.home, 'saved')
  const file = join(dir, readdirSync(dir)[0] ?? '')
  return { world, otto, dir, file }
}

const attach = (otto: Otto, args = {}) =>
  otto.call('attach_document', { document: 'contract', ...args })
const only = (otto: Otto) => otto.stores.drafts.list()[0]

/** What went out: the mail as a file. */
function letter(home: string): string {
  const dir = join(home, 'mail')
  return readFileSync(join(dir, readdirSync(dir)[0] ?? ''), 'utf8')
}

describe('a document that the person sent', () => {
  it('goes with the draft that it was attached to by their words, shown with name and size', async () => {
    const { otto, world } = await withDraft()
    await otto.say('attach the rent contract')
    expect(otto.last()).toContain('Attached: Rent contract.pdf (32 bytes)')
    await otto.tap('Send')
    const mail = letter(world.home)
    expect(mail).toMatch(/Content-Disposition: attachment; filename="Rent contract.pdf"/)
    expect(mail).toContain(bytes.toString('base64'))
    expect(only(otto)?.status).toBe('handed over')
  })

  it('needs a new approval: buttons shown without it send nothing', async () => {
    const { otto } = await withDraft()
    const old = otto.shown()
    await attach(otto)
    otto.heardTap('Send', old)
    await otto.work()
    expect(only(otto)?.status).toBe('held')
  })

  it('is taken off again, by undo and by its name', async () => {
    const { otto } = await withDraft()
    const { turn } = await attach(otto)
    const [stamp, bare] = [only(otto)?.stamp, await otto.undo(turn)]
    expect(bare.text).not.toContain('Not undone')
    expect(only(otto)?.attachments).toBeUndefined()
    await attach(otto)
    expect(only(otto)?.stamp).toBe(stamp)
    const { result } = await attach(otto, { remove: true })
    expect(result.card?.text).not.toContain('Attached')
    expect(only(otto)?.attachments).toBeUndefined()
  })

  it('is attached once, and only where it is kept', async () => {
    const { otto } = await withDraft()
    await attach(otto)
    expect((await attach(otto)).result.text).toContain('it is attached already')
    expect((await attach(otto, { document: 'lease' })).result.text).toContain(
      'I find no document kept',
    )
  })
})

describe('the draft stays held where its attachment', () => {
  it.each([
    ['is gone', (file: string) => rmSync(file), 'is not there any more'],
    ['has changed', (file: string) => writeFileSync(file, 'other words'), 'has changed since'],
    [
      'became a link that leads out of the folder',
      (file: string) => {
        renameSync(file, `${file}.there`)
        symlinkSync(`${file}.there`, file)
      },
      'is not there any more',
    ],
  ])('%s', async (_, change, said) => {
    const { otto, file } = await withDraft()
    await otto.say('attach the rent contract')
    change(file)
    otto.heardTap('Send')
    await otto.work()
    expect(otto.shown().some(({ text }) => text.includes(said))).toBe(true)
    expect(only(otto)?.status).toBe('held')
  })
})

it.each(['/etc/passwd', '../otto.db', '../../etc/passwd', '.env', 'otto.db'])(
  'no other file is attached: %s',
  async (path) => {
    const { otto } = await withDraft()
    const by = { turn: 't', call: 'c', at: 1 }
    const text = `the document “x” (1 byte) [file saved/${path}]`
    otto.stores.notes.file({ kind: 'saved', text, said: '', origin: 'forwarded' }, by)
    await otto.call('attach_document', { document: path })
    expect(only(otto)?.attachments).toBeUndefined()
    expect(otto.stores.attaching.attach(path, 'x')).toHaveProperty('fault')
  },
)

it('forgetting what it says takes the draft and the letter that it went with, too', async () => {
  const { otto, world, dir } = await withDraft('wombat.txt', Buffer.from('the rent is 900 a month'))
  await otto.say('attach wombat')
  otto.heardTap('Send')
  await otto.work()
  expect(letter(world.home)).toContain('filename=wombat.txt')
  await otto.say('forget 900 a month')
  await otto.tap('Forget')
  expect(readdirSync(dir).filter((name) => name.endsWith('.txt'))).toEqual([])
  expect(readdirSync(join(world.home, 'mail'))).toEqual([])
  expect(otto.stores.drafts.list()).toEqual([])
})
