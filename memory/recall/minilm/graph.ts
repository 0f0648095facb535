import { bytes, float, signed, whole } from './protobuf.ts'

/** What an attribute of a node can be here. */
export type Attribute = { readonly int: number } | { readonly float: number } | readonly number[]

export type Graph = ReturnType<typeof createGraph>

/** Element types of ONNX's TensorProto. */
const floats = 1
const int8s = 3
const int64s = 7

/**
 * An ONNX graph under construction (IR 8, opset 17). Every function gives the name of what it adds. Field
 * numbers are those of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
export function createGraph() {
  const nodes: Buffer[] = []
  const constants: Buffer[] = []
  const fresh = () => `v${nodes.length}_${constants.length}`

  function constant(type: number, shape: readonly number[], data: ArrayBufferView): string {
    const name = fresh()
    const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    const tensor = [...shape.map((size) => whole(1, size)), whole(2, type), bytes(8, name)]
    constants.push(bytes(5, Buffer.concat([...tensor, bytes(9, raw)])))
    return name
  }

  function node(
    type: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>>,
  ): void {
    const fields = [
      ...inputs.map((name) => bytes(1, name)),
      ...outputs.map((name) => bytes(2, name)),
      bytes(4, type),
      ...Object.entries(attributes).map(([name, value]) => bytes(5, attribute(name, value))),
    ]
    nodes.push(bytes(1, Buffer.concat(fields)))
  }

  return {
    floats: (shape: readonly number[], data: Float32Array) => constant(floats, shape, data),
    int8s: (shape: readonly number[], data: Int8Array) => constant(int8s, shape, data),
    wholes: (data: readonly number[], shape: readonly number[] = [data.length]) =>
      constant(int64s, shape, BigInt64Array.from(data, BigInt)),
    op(type: string, inputs: readonly string[], attributes: Record<string, Attribute> = {}) {
      const output = fresh()
      node(type, inputs, [output], attributes)
      return output
    },
    /** One float tensor as bytes from 0 to 255, with its scale and zero point: `[bytes, scale, zero]`. */
    quantized(input: string): readonly [string, string, string] {
      const name = fresh()
      const outputs = [`${name}q`, `${name}s`, `${name}z`] as const
      node('DynamicQuantizeLinear', [input], outputs, {})
      return outputs
    },
    /** The file: `inputs` are whole numbers of shape [texts, tokens], the output floats with `width` more. */
    file(inputs: readonly string[], result: string, output: string, width: number): Buffer {
      node('Identity', [result], [output], {})
      const graph = [
        ...nodes,
        bytes(2, 'bert'),
        ...constants,
        ...inputs.map((name) => bytes(11, valueInfo(name, int64s, ['texts', 'tokens']))),
        bytes(12, valueInfo(output, floats, ['texts', 'tokens', width])),
      ]
      const opset = Buffer.concat([bytes(1, ''), whole(2, 17)])
      return Buffer.concat([whole(1, 8), bytes(7, Buffer.concat(graph)), bytes(8, opset)])
    },
  }
}

function attribute(name: string, value: Attribute): Buffer {
  const head = bytes(1, name)
  if ('int' in value) return Buffer.concat([head, signed(3, value.int), whole(20, 2)])
  if ('float' in value) return Buffer.concat([head, float(2, value.float), whole(20, 1)])
  return Buffer.concat([head, ...value.map((one) => signed(8, one)), whole(20, 7)])
}

function valueInfo(name: string, type: number, shape: readonly (string | number)[]): Buffer {
  const sizes = shape.map((size) =>
    bytes(1, typeof size === 'string' ? bytes(2, size) : whole(1, size)),
  )
  const tensor = Buffer.concat([whole(1, type), bytes(2, Buffer.concat(sizes))])
  return Buffer.concat([bytes(1, name), bytes(2, bytes(1, tensor))])
}
