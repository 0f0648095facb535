import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { alarm, fileClock, sleep } from './clock.ts'

function clockFile(): string {
  const dir = mkdtempSync(join(tmpdir(), 'otto-clock-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'clock')
}

describe('a clock in a file', () => {
  it('says what the file says, each time it is asked', () => {
    const path = clockFile()
    writeFileSync(path, '1796115600000')
    const now = fileClock(path)
    expect(now()).toBe(1_796_115_600_000)
    writeFileSync(path, '1796115660000\n')
    expect(now()).toBe(1_796_115_660_000)
  })

  it.each(['', '\n', 'soon', '99999999999999999999'])(
    'keeps the last instant where the file says %j',
    (text) => {
      const path = clockFile()
      writeFileSync(path, '1000')
      const now = fileClock(path)
      writeFileSync(path, text)
      expect(now()).toBe(1_000)
      writeFileSync(path, '2000')
      expect(now()).toBe(2_000)
    },
  )

  it('keeps the last instant where the file is gone or no file', () => {
    const path = clockFile()
    writeFileSync(path, '1000')
    const now = fileClock(path)
    rmSync(path)
    expect(now()).toBe(1_000)
    const folder = fileClock(tmpdir())
    expect(folder()).toBe(folder())
  })
})

describe('real time', () => {
  it('is not waited for once it is called off', async () => {
    const stop = new AbortController()
    const waiting = sleep(3_600_000, stop.signal)
    stop.abort()
    await expect(waiting).resolves.toBeUndefined()
    await expect(sleep(3_600_000, stop.signal)).resolves.toBeUndefined()
  })

  it('rings once, or never where it is stopped', async () => {
    const rung: string[] = []
    const stop = alarm(0, () => rung.push('stopped'))
    stop()
    await new Promise<void>((resolve) => {
      alarm(0, () => {
        rung.push('rung')
        resolve()
      })
    })
    expect(rung).toEqual(['rung'])
  })
})
