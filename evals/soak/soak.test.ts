import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { soak } from './soak.ts'

function run(...args: string[]) {
  const lines: string[] = []
  const io = {
    out: (line: string) => void lines.push(line),
    err: (line: string) => void lines.push(line),
    signal: new AbortController().signal,
  }
  return soak(args, { PATH: dirname(process.execPath) }, io).then((code) => ({ code, lines }))
}

it('six days over a change of clocks, killed four times, two processes: nothing lost, doubled or early', async () => {
  const { code, lines } = await run('--days', '6', '--change', 'autumn', '--kills', '4', '--json')
  const report: unknown = JSON.parse(lines.at(-1) ?? '')
  expect(report, lines.join('\n')).toMatchObject({
    days: 6,
    lost: 0,
    doubled: 0,
    early: 0,
    queue: 0,
  })
  expect(code).toBe(0)
}, 300_000)

it.each([
  ['--days', 'many'],
  ['--change', 'monsoon'],
  ['--start', 'tomorrow'],
  ['--processes', '0'],
  ['--nonsense'],
])('%s %s is called wrongly, which is said', async (...args) => {
  const { code, lines } = await run(...args)
  expect(code).toBe(2)
  expect(lines.join('\n')).toContain('./otto soak')
})
