import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { run } from './cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'otto-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function otto(...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await run(
    argv,
    {},
    {
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      signal: new AbortController().signal,
    },
  )
  return { code, out: out.join('\n'), err: err.join('\n') }
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('./otto', () => {
  it('says which commands there are when it is given another', async () => {
    expect(await otto('dance')).toMatchObject({ code: 2, err: expect.stringContaining('simulate') })
    expect((await otto()).code).toBe(2)
  })

  it('simulate asks for one file and known options', async () => {
    expect(await otto('simulate')).toMatchObject({ code: 2, err: expect.stringContaining('FILE') })
    expect((await otto('simulate', 'a.yaml', 'b.yaml')).code).toBe(2)
    expect(await otto('simulate', 'a.yaml', '--quick')).toMatchObject({
      code: 2,
      err: expect.stringContaining('unknown option --quick'),
    })
    expect(await otto('simulate', '--help')).toMatchObject({ code: 0, err: '' })
  })

  it('simulate says why a file cannot be read', async () => {
    expect(await otto('simulate', join(folder, 'none.yaml'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('ENOENT'),
    })
    expect(await otto('simulate', file('bad.yaml', 'steps:\n- sya: x'), '--json')).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^bad\.yaml cannot be read:\n {2}line 2: .*"sya"/),
    })
  })
})
