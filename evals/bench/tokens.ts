import { countTokens, createTokenCounter } from '../../memory/tokens.ts'
import { compare, type Part } from './measure.ts'
import type { Benched } from './report.ts'

export const tokensUsage = `  tokens
    Counting one message of 32 KiB of each of many kinds, beside reading its bytes, and loading the ranks.`

/** On the event loop, for one message of `size` bytes of whatever kind; each step of loading as well. */
const mostMs = 50
const size = 32_768

/** Kinds that are hard to count: no break, many bytes a character, many tokens a character. */
const kinds: Readonly<Record<string, string>> = {
  'one letter': 'a',
  'letters at random': 'abcdefghijklmnopqrstuvwxyz',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  spaces: ' ',
  'line ends': '\n',
  'white space': ' \n\t\r\u00a0\u3000',
  'one sign': '=',
  signs: '!@#$%^&*()_+-=[]{}|;:,.<>?/~`',
  digits: '0123456789',
  Chinese: '今天气很好我们去公园散步吧明下午三点开会别忘了带文件漢字',
  'rare Chinese': '\u{20000}\u{2a6d6}\u{2b740}\u{2f800}',
  Thai: 'กขคงจฉชซญดตถทธนบปผพภมยรลวสหอฮะาิีึืุูเแโใไ่้๊๋',
  Devanagari: 'अआइईउकखगघचछजटडतथदधनपफबभमयरलवशसहािीुूेैोौ्',
  emoji: '👩‍👩‍👧‍👦🧑🏽‍🚀🇵🇹😀🎉',
  Zalgo: 'Z\u0300\u0301\u0315\u031b\u0321\u0336\u0345\u035d',
  'halves of pairs': '\ud800\udbff',
  'sign and space': ' =',
  words: 'the fence by the lane wants mending before the weekend ',
}

/** The whole bench; undefined where it is given options. */
export function benchTokens(options: readonly string[]): Promise<Benched> | undefined {
  return options.length > 0 ? undefined : measureTokens(5)
}

export async function measureTokens(times: number): Promise<Benched> {
  const loading = await stepsOfLoading()
  const counting: Record<string, Part> = {}
  for (const [kind, units] of Object.entries(kinds)) {
    const text = textOf(units)
    const control = () => Buffer.from(text, 'utf8').reduce((sum, byte) => sum + byte, 0)
    counting[kind] = await compare(
      inCpuTime(() => countTokens(text)),
      inCpuTime(control),
      times,
    )
  }
  const [slowest = '', worst] =
    Object.entries(counting).toSorted(([, a], [, b]) => b.p50 - a.p50)[0] ?? []
  const longest = Math.max(...loading, worst?.p50 ?? 0)
  const rssMb = { [size]: Math.round(process.memoryUsage().rss / 1e6) }
  return {
    report: { name: 'tokens', parts: { counting }, rssMb, loadingMs: loading, slowest },
    missed: longest <= mostMs ? [] : [`Not kept: ${longest} ms at a time, at most ${mostMs}.`],
  }
}

/** What the event loop waits for at most, step by step, when the ranks are loaded after a start. */
async function stepsOfLoading(): Promise<number[]> {
  const steps: number[] = []
  let from = process.cpuUsage()
  const step = () => {
    steps.push(Math.round(10 * cpuMs(from)) / 10)
    from = process.cpuUsage()
  }
  await createTokenCounter().warmUp(async () => step())
  step()
  return steps.slice(1)
}

/** Work that gives the processor's time it took: nothing is waited for here, and others may be busy beside it. */
function inCpuTime(work: () => unknown): () => number {
  return () => {
    const from = process.cpuUsage()
    work()
    return cpuMs(from)
  }
}

function cpuMs(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000
}

/** Of single characters the order is mixed; a text of words stays one. */
function textOf(units: string): string {
  const characters = units.includes('the fence') ? [units] : [...units]
  const parts: string[] = []
  for (let bytes = 0, i = 0; bytes < size; i = (i * 7 + 3 + parts.length) % 65_521) {
    const part = characters[i % characters.length] ?? ''
    parts.push(part)
    bytes += Buffer.byteLength(part)
  }
  return parts.join('')
}
