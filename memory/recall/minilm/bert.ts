import { createGraph, type Graph } from './graph.ts'
import { quantizeColumns, quantizeRows } from './quantize.ts'
import type { Tensors } from './safetensors.ts'

/** The part of a BERT's config.json that its graph needs. */
export type BertShape = {
  readonly hidden_size: number
  readonly num_attention_heads: number
  readonly num_hidden_layers: number
  readonly layer_norm_eps: number
}

/** A float tensor of the graph beside its bytes, which several products share. */
type Value = {
  readonly name: string
  readonly bytes: readonly [string, string, string]
}

/**
 * A BERT encoder as an ONNX file with weights of one byte: every product quantizes its input as it comes
 * (DynamicQuantizeLinear, MatMulInteger), the rest is float. Inputs input_ids, attention_mask and
 * token_type_ids, output last_hidden_state. The steps are those of the paper, arXiv 1810.04805, with
 * the exact GELU.
 */
export function bertFile(tensors: Tensors, shape: BertShape): Buffer {
  const graph = createGraph()
  const layer = createLayer(graph, tensors, shape)
  let x = embeddings(graph, tensors, shape)
  for (let n = 0; n < shape.num_hidden_layers; n += 1) x = layer(x, `encoder.layer.${n}.`)
  const inputs = ['input_ids', 'attention_mask', 'token_type_ids']
  return graph.file(inputs, x, 'last_hidden_state', shape.hidden_size)
}

const toFloat = { to: { int: 1 } }

function embeddings(graph: Graph, tensors: Tensors, shape: BertShape): string {
  const { op } = graph
  const words = tensors('embeddings.word_embeddings.weight')
  const [size = 0, width = 0] = words.shape
  const { bytes, scales } = quantizeRows(words.data, size, width)
  const row = op('Gather', [graph.int8s([size, width], bytes), 'input_ids'])
  const scale = op('Gather', [graph.floats([size, 1], scales), 'input_ids'])
  const word = op('Mul', [op('Cast', [row], toFloat), scale])

  const types = tensors('embeddings.token_type_embeddings.weight')
  const type = op('Gather', [graph.floats(types.shape, types.data), 'token_type_ids'])
  const places = tensors('embeddings.position_embeddings.weight')
  const zero = graph.wholes([0])
  const tokens = op('Slice', [op('Shape', ['input_ids']), graph.wholes([1]), graph.wholes([2])])
  const place = op('Slice', [graph.floats(places.shape, places.data), zero, tokens, zero])
  const sum = op('Add', [op('Add', [word, type]), place])
  return norm(graph, tensors, shape, sum, 'embeddings.LayerNorm')
}

function norm(graph: Graph, tensors: Tensors, shape: BertShape, x: string, name: string): string {
  const weight = tensors(`${name}.weight`)
  const bias = tensors(`${name}.bias`)
  return graph.op(
    'LayerNormalization',
    [x, graph.floats(weight.shape, weight.data), graph.floats(bias.shape, bias.data)],
    { axis: { int: -1 }, epsilon: { float: shape.layer_norm_eps } },
  )
}

/** One layer: each token looks at the others, then thinks for itself. */
function createLayer(graph: Graph, tensors: Tensors, shape: BertShape) {
  const { op } = graph
  const scalar = (value: number) => graph.floats([], Float32Array.of(value))
  const attend = createAttention(graph, tensors, shape)
  const one = scalar(1)
  const half = scalar(0.5)
  const rootOfTwo = scalar(Math.SQRT2)

  return (x: string, at: string): string => {
    const seen = op('Add', [attend(x, at), x])
    const y = norm(graph, tensors, shape, seen, `${at}attention.output.LayerNorm`)
    const wide = linear(graph, tensors, value(graph, y), `${at}intermediate.dense`)
    const bell = op('Add', [op('Erf', [op('Div', [wide, rootOfTwo])]), one])
    const gelu = op('Mul', [op('Mul', [wide, bell]), half])
    const thought = linear(graph, tensors, value(graph, gelu), `${at}output.dense`)
    return norm(graph, tensors, shape, op('Add', [thought, y]), `${at}output.LayerNorm`)
  }
}

function createAttention(graph: Graph, tensors: Tensors, shape: BertShape) {
  const { op } = graph
  const { hidden_size: width, num_attention_heads: heads } = shape
  const scalar = (number: number) => graph.floats([], Float32Array.of(number))
  const intoHeads = graph.wholes([0, 0, heads, width / heads])
  const together = graph.wholes([0, 0, width])
  const root = scalar(Math.sqrt(width / heads))
  const shown = op('Unsqueeze', ['attention_mask', graph.wholes([1, 2])])
  const hidden = op('Sub', [scalar(1), op('Cast', [shown], toFloat)])
  const mask = op('Mul', [hidden, scalar(-10_000)])

  return (x: string, at: string): string => {
    const input = value(graph, x)
    const part = (name: string, perm: readonly number[]) => {
      const flat = linear(graph, tensors, input, `${at}attention.self.${name}`)
      return op('Transpose', [op('Reshape', [flat, intoHeads])], { perm })
    }
    const query = part('query', [0, 2, 1, 3])
    const key = part('key', [0, 2, 3, 1])
    const scores = op('Add', [op('Div', [op('MatMul', [query, key]), root]), mask])
    const weights = op('Softmax', [scores], { axis: { int: -1 } })
    const mixed = op('MatMul', [weights, part('value', [0, 2, 1, 3])])
    const joined = op('Transpose', [mixed], { perm: [0, 2, 1, 3] })
    const output = value(graph, op('Reshape', [joined, together]))
    return linear(graph, tensors, output, `${at}attention.output.dense`)
  }
}

function value(graph: Graph, name: string): Value {
  return { name, bytes: graph.quantized(name) }
}

/** x W + b, with a scale for every column of W. */
function linear(graph: Graph, tensors: Tensors, x: Value, name: string): string {
  const { op } = graph
  const weight = tensors(`${name}.weight`)
  const bias = tensors(`${name}.bias`)
  const [out = 0, into = 0] = weight.shape
  const { bytes, scales } = quantizeColumns(weight.data, out, into)
  const [input, scale, zero] = x.bytes
  const table = graph.int8s([into, out], bytes)
  const sums = op('MatMulInteger', [input, table, zero, graph.int8s([], Int8Array.of(0))])
  const back = op('Mul', [scale, graph.floats([out], scales)])
  const product = op('Mul', [op('Cast', [sums], toFloat), back])
  return op('Add', [product, graph.floats([out], bias.data)])
}
