import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../memory/db.ts'
import { endRestore, homeFault } from '../opening.ts'
import { changeOver, isHalfOver, partOf, planChangeover, standsThere } from './changeover.ts'
import { prepareRestore } from './restore.ts'

const names = ['otto.db', 'page.db', 'calendar', 'memories']

/** What a home or a backup holds, each file with one word in it. */
function fill(folder: string, word: string): void {
  for (const name of ['otto.db', 'page.db']) {
    const db = openDatabase(join(folder, name))
    db.exec(`CREATE TABLE kept (word TEXT) STRICT; INSERT INTO kept VALUES ('${word}')`)
    db.close()
  }
  for (const name of ['calendar', 'memories']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'a'), word)
  }
}

function wordsIn(folder: string): readonly string[] {
  return names.map((name) => {
    const path = join(folder, name)
    if (!existsSync(path)) return `no ${name}`
    if (!name.endsWith('.db')) return readFileSync(join(path, 'a'), 'utf8')
    const db = openDatabase(path)
    const word = db.prepare<[], string>('SELECT word FROM kept').pluck().get()
    db.close()
    return word ?? ''
  })
}

/** A home with a past, a backup that is ready to be put in its place, and the plan for it. */
function begun() {
  const home = mkdtempSync(join(tmpdir(), 'otto-changeover-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  fill(home, 'old')
  mkdirSync(partOf(home))
  fill(partOf(home), 'new')
  const memories = join(home, 'memories')
  const about = { at: 5, now: 1_796_137_200_000, memories, databaseOnly: false }
  const plan = planChangeover(home, about)
  const aside = join(home, 'backups', plan.replaced ?? '')
  return { home, aside, about, plan }
}

it.each(names.map((_, n) => n))(
  'ends well where it was cut off after %i moves away, and loses nothing',
  (n) => {
    const { home, aside, about } = begun()
    for (const path of standsThere(home, about).slice(0, n))
      renameSync(path, join(aside, basename(path)))
    expect(homeFault(home)).toContain('was cut off: starting Otto ends it')
    endRestore(home)
    expect([wordsIn(home), wordsIn(aside)]).toEqual([
      names.map(() => 'new'),
      names.map(() => 'old'),
    ])
    expect([isHalfOver(home), existsSync(partOf(home)), homeFault(home)]).toEqual([
      ...[false, false, undefined],
    ])
  },
)

it.each(names.map((_, n) => n))('ends well where it was cut off after %i moves in', (n) => {
  const { home, aside, about, plan } = begun()
  for (const path of standsThere(home, about)) renameSync(path, join(aside, basename(path)))
  writeFileSync(join(home, 'run', 'restoring.json'), JSON.stringify({ ...plan, stage: 'in' }))
  for (const name of names.slice(0, n)) renameSync(join(partOf(home), name), join(home, name))
  endRestore(home)
  expect([wordsIn(home), wordsIn(aside)]).toEqual([names.map(() => 'new'), names.map(() => 'old')])
  expect(changeOver(home)).toBe(undefined)
})

it('a restore that was cut off is ended before another one begins', () => {
  const { home, aside } = begun()
  const now = () => 1_796_137_260_000
  prepareRestore(aside.replace(/[^/]*$/, basename(aside)), {
    ...{ home, memories: join(home, 'memories'), now },
  }).carryOut()
  expect(wordsIn(home)).toEqual(names.map(() => 'old'))
  const words = readdirSync(join(home, 'backups')).map((name) =>
    wordsIn(join(home, 'backups', name)).at(0),
  )
  expect(words.sort()).toEqual(['new', 'old'])
})
