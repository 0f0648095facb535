import { describe, expect, it } from 'vitest'
import type { RowCheck } from '../step.ts'
import { globbed } from './files.ts'
import { fittingRows, type Row, rowInWords, unknownWord } from './rows.ts'

const contract: Row = {
  kind: 'loop',
  status: 'open',
  text: 'the contract',
  who: 'Paolo',
  owed: 'mine',
  due: '2026-12-04T15:00',
  origin: 'said',
}
const filed: Row = { kind: 'write', status: 'done', text: 'Filed: the contract', undo: 'Drop it' }
const undone: Row = { ...contract, status: 'withdrawn', due: undefined }

describe('a stored row fits', () => {
  it.each<[RowCheck, Row[]]>([
    [{}, [contract]],
    [{ text: 'CONTRACT' }, [contract]],
    [{ kind: 'write', undo: '/drop/i' }, [filed]],
    [{ kind: 'write', text: 'other' }, []],
    [{ status: 'withdrawn' }, [undone]],
    [{ status: 'op' }, []],
    [{ owed: 'theirs' }, []],
    [{ who: 'paolo', origin: 'said' }, [contract]],
    [{ due: '2026-12-04' }, [contract]],
    [{ due: '2026-12-04T15:01' }, []],
    [{ due: 'none' }, []],
    [{ due: 'none', status: 'withdrawn' }, [undone]],
    [{ subject: '/^/' }, []],
  ])('%j', (check, rows) => {
    expect(fittingRows([contract, filed, undone], check)).toEqual(rows)
  })

  it('only with words that its store knows', () => {
    expect(unknownWord('notes', { kind: 'write', status: 'undone' })).toBeUndefined()
    expect(unknownWord('notes', { status: 'opne' })).toMatch(/^notes know no status "opne"; .*open/)
    expect(unknownWord('drafts', { kind: 'mail' })).toContain('no kind "mail"')
  })

  it('and is told on one line', () => {
    expect(rowInWords(contract)).toBe(
      'loop open "the contract", who Paolo, mine, due 2026-12-04T15:00, origin said',
    )
  })
})

describe('a path with wildcards', () => {
  it.each([
    ['memories/*.md', 'memories/a.md', true],
    ['memories/*.md', 'memories/b/a.md', false],
    ['**/*.md', 'a.md', true],
    ['**/*.md', 'memories/b/a.md', true],
    ['memories/**', 'memories/b/a.md', true],
    ['run/idle-?', 'run/idle-7', true],
    ['a.b+c', 'a.b+c', true],
    ['a.b', 'axb', false],
    ['memories/', 'memories', true],
  ])('%s finds %s: %s', (glob, path, found) => {
    expect(globbed(glob)(path)).toBe(found)
  })
})
