import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createWorld, startOtto } from '../turn/test/fakes.ts'
import { menu, menuLines } from './menu.ts'

const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** What the code has a case for: commands that are code, those of the offline brain, and /stop. */
function handled(): readonly string[] {
  const code = [...source('../turn/commands.ts').matchAll(/case '\/(\w+)'/g)]
  const talk = source('../models/offline/intents/talk.ts')
  const slash = talk.slice(talk.indexOf('export function slash'))
  const plain = [...slash.matchAll(/case '(\w+)'/g)]
  return [...code, ...plain].map(([, name = '']) => name).concat('stop')
}

describe('the menu', () => {
  const names = menu.map(({ command }) => command)

  it('has every command that is handled, and no other; /start is Telegram’s own', () => {
    expect([...names].sort()).toEqual(
      handled()
        .filter((name) => name !== 'start')
        .sort(),
    )
  })

  it('is of the form that Telegram takes', () => {
    for (const { command, description } of menu) {
      expect(command).toMatch(/^[a-z0-9_]{1,32}$/)
      expect(description.length).toBeLessThanOrEqual(256)
      expect(description.length).toBeGreaterThan(2)
    }
  })

  it('is what /help lists, and each of its commands is answered', async () => {
    const otto = startOtto(createWorld())
    const help = await otto.say('/help')
    expect(help).toContain(menuLines())
    for (const { command } of menu.filter(({ command: one }) => one !== 'stop'))
      expect(await otto.say(`/${command}`)).not.toMatch(/do not know that command|^$/)
  })
})
