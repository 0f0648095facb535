import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../files.ts'
import { type Embedder, toUnit } from './embed.ts'
import { bertFile } from './minilm/bert.ts'
import {
  bundledModel,
  givenModel,
  type ModelFiles,
  type ModelFolder,
  readShape,
} from './minilm/model-folder.ts'
import { readSafetensors } from './minilm/safetensors.ts'
import { type Encode, openEncoder } from './minilm/session.ts'
import { loadTokenizer, type Tokenize } from './minilm/tokenizer.ts'

export type MiniLmDeps = {
  /** Where the ONNX file made of the weights is kept (23.5 MB, 0600). */
  readonly dir: string
  /** A folder with another BERT: config.json, tokenizer.json, model.safetensors or onnx/model.onnx. */
  readonly given?: string
}

/**
 * The embedder that needs no key and no network: all-MiniLM-L6-v2, or the model of a folder that the
 * person gave, on the processor. Loads with the first text (half a second; two where the ONNX file must be
 * made first). Of a long text the first 256 tokens count. Throws where the given folder holds no model.
 */
export function createMiniLm({ dir, given }: MiniLmDeps): Embedder {
  const model = given === undefined ? bundledModel() : givenModel(given)
  const { stamp, dimensions, pooling, queryPrefix } = model
  const state: { loading: Promise<Loaded> | undefined } = { loading: undefined }

  async function load(): Promise<Loaded> {
    try {
      const files = await model.files()
      const encode = await openModel(model, files, dir)
      return { tokenize: await loadTokenizer(files.tokenizer), encode }
    } catch (cause) {
      state.loading = undefined
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`the local embedder ${stamp} does not load: ${why}`, { cause })
    }
  }

  return {
    model: stamp,
    dimensions,
    hosted: false,
    async embed(texts, as) {
      if (texts.length === 0) return []
      state.loading ??= load()
      const { tokenize, encode } = await state.loading
      const prefix = as === 'query' ? queryPrefix : ''
      const vectors: Float32Array[] = []
      for (const text of texts) {
        const { data, width } = await encode(tokenize(prefix + text))
        vectors.push(toUnit(pooling === 'mean' ? mean(data, width) : data.slice(0, width)))
      }
      return vectors
    },
  }
}

type Loaded = { readonly tokenize: Tokenize; readonly encode: Encode }

/** Opens the model's ONNX file, which is made where it is missing, and made anew once where it is torn. */
async function openModel(model: ModelFolder, files: ModelFiles, dir: string): Promise<Encode> {
  if (files.form === 'onnx') return openEncoder(files.weights)
  const made = join(dir, `${model.stamp.replace(/[^\w.-]+/gu, '-')}.1.onnx`)
  if (existsSync(made)) {
    try {
      return await openEncoder(made)
    } catch {
      rmSync(made, { force: true, recursive: true })
    }
  }
  writeWhole(made, convert(files, model.sha256))
  return openEncoder(made)
}

function convert({ weights, config }: ModelFiles, sha256: string | undefined): Buffer {
  const file = readFileSync(weights)
  const found = createHash('sha256').update(file).digest('hex')
  if (sha256 !== undefined && found !== sha256) {
    throw new Error(`${weights} is not the file it should be; install Otto anew (npm ci)`)
  }
  return bertFile(readSafetensors(file), readShape(config))
}

function mean(data: Float32Array, width: number): Float32Array {
  const sum = new Float32Array(width)
  for (let i = 0; i < data.length; i += 1) sum[i % width] = (sum[i % width] ?? 0) + (data[i] ?? 0)
  return sum
}
