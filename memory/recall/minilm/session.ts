import type { InferenceSession } from 'onnxruntime-node'

/** Runs an encoder over one text: a vector a token, in a row. */
export type Encode = (ids: readonly number[]) => Promise<{
  readonly data: Float32Array
  readonly width: number
}>

/**
 * Opens an ONNX file, on one core: a second one gained nothing on short texts. One text a run, since
 * weights of one byte share their scale among all texts of a run: in a batch, a text's vector would
 * depend on its neighbours (cosine 0.95 at worst), for 15 % less time.
 */
export async function openEncoder(path: string): Promise<Encode> {
  const { InferenceSession: sessions, Tensor } = await import('onnxruntime-node')
  const session = await sessions.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  })
  const output = outputOf(session)
  return async (ids) => {
    const row = (one: (id: number) => number) =>
      new Tensor(
        'int64',
        BigInt64Array.from(ids, (id) => BigInt(one(id))),
        [1, ids.length],
      )
    const known = {
      input_ids: row((id) => id),
      attention_mask: row(() => 1),
      token_type_ids: row(() => 0),
    }
    const feeds = Object.entries(known).filter(([name]) => session.inputNames.includes(name))
    const { [output]: result } = await session.run(Object.fromEntries(feeds))
    if (result === undefined || !(result.data instanceof Float32Array)) {
      throw new Error(`${path} gives no floats as ${output}`)
    }
    return { data: result.data, width: result.dims.at(-1) ?? 0 }
  }
}

function outputOf({ outputNames }: InferenceSession): string {
  const usual = 'last_hidden_state'
  return outputNames.includes(usual) ? usual : (outputNames[0] ?? usual)
}
