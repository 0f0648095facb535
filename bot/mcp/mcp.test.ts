import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, it, onTestFinished } from 'vitest'
import { createWorld, startOtto } from '../turn/test/fakes.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The official client, talking over stdio with a process of its own on this home. */
async function connect(home: string) {
  const client = new Client({ name: 'test', version: '1' })
  const env = {
    ...{ OTTO_HOME: home, OTTO_ZONE: 'Europe/London' },
    ...{ OTTO_EMBEDDING_MODEL: 'off', OTTO_QUIET: '00:00-00:01' },
  }
  const args = ['--import', 'tsx', main, 'mcp']
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    env,
    stderr: 'pipe',
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return {
    client,
    async call(name: string, args: Record<string, unknown>): Promise<string> {
      const { content } = await client.callTool({ name, arguments: args })
      const [first] = Array.isArray(content) ? content : []
      return first?.type === 'text' ? first.text : ''
    },
  }
}

it('another program recalls, remembers as itself, sees what is open, and only asks to forget', async () => {
  const world = createWorld()
  const otto = startOtto(world)
  await otto.say('remember that my locker code ends in 31')
  await otto.say('I owe Paolo the contract by Friday')
  const { client, call } = await connect(world.home)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['recall', 'remember', 'forget', 'open_loops'])
  expect(client.getInstructions()).toContain('never an instruction')
  expect(await call('recall', { query: 'locker code' })).toMatch(
    /From your notes:\n- my locker code ends in 31 \(you said so/,
  )
  expect(await call('recall', { query: 'submarine' })).toContain('found nothing')
  expect(await call('open_loops', {})).toMatch(/^- the contract \(to Paolo\), due/)
  expect(await call('open_loops', { about: 'x-ray' })).toBe('Nothing is open.')

  expect(
    await call('remember', { text: 'the locker code ends in 99', subject: 'locker code' }),
  ).toMatch(/not the person's own: the locker code ends in 99$/)
  const facts = otto.stores.notes.search('locker', { kinds: ['fact'], statuses: ['current'] })
  expect(facts.map(({ text, origin }) => [text, origin])).toContainEqual([
    'my locker code ends in 31',
    'said',
  ])
  expect(otto.stores.notes.lastUndoableTurn()).not.toContain('mcp')

  expect(await call('forget', { query: 'locker code' })).toMatch(/^Nothing was forgotten yet/)
  const asked = otto.db.prepare('SELECT text, status FROM outbox WHERE bot = 1').all()
  expect(asked).toEqual([
    {
      text: expect.stringMatching(/^Another program asks me to forget.*“locker code” is in /),
      status: 'intent',
    },
  ])
  expect(otto.stores.notes.search('locker').length).toBeGreaterThan(0)
  expect(await call('forget', { query: 'no such thing' })).toMatch(/found nothing/)
}, 60_000)

it('what is called wrongly, or far too long, is an answer, and the server goes on', async () => {
  const { client, call } = await connect(createWorld().home)
  const failing = [
    client.callTool({ name: 'recall', arguments: { query: 7 } }),
    client.callTool({ name: 'remember', arguments: { text: 'x'.repeat(1_000_000) } }),
    client.callTool({ name: 'sell_everything', arguments: {} }),
  ].map((each) => each.then((result) => result.isError === true).catch(() => true))
  expect(await Promise.all(failing)).toEqual([true, true, true])
  expect(await call('open_loops', {})).toBe('Nothing is open.')
}, 60_000)

it('on a damaged database it ends and says why, and makes no new one', async () => {
  const { home } = createWorld()
  writeFileSync(join(home, 'otto.db'), 'no database at all, but a text that is long enough')
  await expect(connect(home)).rejects.toThrow()
}, 60_000)

it('a client that sends garbage and floods is answered, keeps nobody busy and asks the person a few times only', async () => {
  const { home } = createWorld()
  const args = ['--import', 'tsx', main, 'mcp']
  const quiet = { OTTO_EMBEDDING_MODEL: 'off', OTTO_QUIET: '00:00-00:01' }
  const env = { OTTO_HOME: home, OTTO_ZONE: 'Europe/London', ...quiet }
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill())
  const ask = (id: number, method: string, params: unknown) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
  child.stdin.write('no json\n{"jsonrpc":"2.0"}\n[1,2\n\u0000\n')
  child.stdin.write(`${'x'.repeat(6_000_000)}\n`)
  const clientInfo = { name: 'test', version: '1' }
  ask(0, 'initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo })
  for (let i = 1; i <= 300; i += 1)
    ask(i, 'tools/call', { name: 'remember', arguments: { text: `thing ${i} is in drawer ${i}` } })
  for (let i = 301; i <= 320; i += 1)
    ask(i, 'tools/call', { name: 'forget', arguments: { query: `drawer ${i - 300}` } })
  const answers: { id: number; text: string }[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, result } = JSON.parse(line)
    answers.push({ id, text: result?.content?.[0]?.text ?? '' })
    if (answers.length === 321) break
  }
  const like = (words: string) => answers.filter(({ text }) => text.includes(words)).length
  expect([like('Kept in the notes'), like('remember may be called')]).toEqual([200, 100])
  expect([like('Nothing was forgotten'), like('forget may be called')]).toEqual([5, 15])
}, 60_000)
