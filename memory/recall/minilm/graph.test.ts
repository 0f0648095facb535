import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createGraph, type Graph } from './graph.ts'
import { openEncoder } from './session.ts'

/** What the real runtime makes of a graph of one input, for three tokens: its numbers, row by row. */
async function run(build: (graph: Graph) => string, width: number): Promise<number[]> {
  const graph = createGraph()
  const file = graph.file(['input_ids'], build(graph), 'out', width)
  const dir = mkdtempSync(join(tmpdir(), 'otto-graph-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const path = join(dir, 'graph.onnx')
  writeFileSync(path, file)
  const encode = await openEncoder(path)
  const { data, width: given } = await encode([0, 2, 1])
  expect(given).toBe(width)
  return [...data].map((value) => Math.round(value * 1_000) / 1_000)
}

/** Three words of two numbers each. */
const words = (graph: Graph) => graph.floats([3, 2], Float32Array.from([1, 2, 3, 4, 5, 6]))

describe('a graph that the runtime opens', () => {
  it('looks words up by their number', async () => {
    const numbers = await run((graph) => graph.op('Gather', [words(graph), 'input_ids']), 2)
    expect(numbers).toEqual([1, 2, 5, 6, 3, 4])
  })

  it('takes a whole number as an attribute, a negative one too', async () => {
    const numbers = await run((graph) => {
      const rows = graph.op('Gather', [words(graph), 'input_ids'], { axis: { int: 0 } })
      return graph.op('Softmax', [rows], { axis: { int: -1 } })
    }, 2)
    expect(numbers).toEqual([0.269, 0.731, 0.269, 0.731, 0.269, 0.731])
  })

  it('takes a float as an attribute', async () => {
    const numbers = await run((graph) => {
      const rows = graph.op('Gather', [words(graph), 'input_ids'])
      const less = graph.op('Sub', [rows, graph.floats([1], Float32Array.of(3))])
      return graph.op('LeakyRelu', [less], { alpha: { float: 0.5 } })
    }, 2)
    expect(numbers).toEqual([-1, -0.5, 2, 3, 0, 1])
  })

  it('takes a list of whole numbers as an attribute, and as a constant', async () => {
    const numbers = await run((graph) => {
      const rows = graph.op('Gather', [words(graph), 'input_ids'])
      const turned = graph.op('Transpose', [rows], { perm: [0, 2, 1] })
      return graph.op('Reshape', [turned, graph.wholes([1, 3, 2])])
    }, 2)
    expect(numbers).toEqual([1, 5, 3, 2, 6, 4])
  })

  it('multiplies in bytes as it would in floats, but for the rounding', async () => {
    const numbers = await run((graph) => {
      const rows = graph.op('Gather', [words(graph), 'input_ids'])
      const [bytes, scale, zero] = graph.quantized(rows)
      const swap = graph.int8s([2, 2], Int8Array.from([0, 1, 1, 0]))
      const product = graph.op('MatMulInteger', [bytes, swap, zero])
      return graph.op('Mul', [graph.op('Cast', [product], { to: { int: 1 } }), scale])
    }, 2)
    for (const [i, exact] of [2, 1, 6, 5, 4, 3].entries())
      expect(Math.abs((numbers[i] ?? 0) - exact)).toBeLessThan(0.03)
  })
})

describe('a graph that the runtime refuses', () => {
  it('is one that names what nobody made', async () => {
    await expect(run((graph) => graph.op('Identity', ['nobody']), 2)).rejects.toThrow(/nobody/)
  })

  it('is one of an operator that there is not', async () => {
    await expect(run((graph) => graph.op('Gathre', ['input_ids']), 2)).rejects.toThrow(/Gathre/)
  })
})
