import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundledModel, givenModel, readShape } from './model-folder.ts'

const shape = {
  hidden_size: 384,
  num_attention_heads: 12,
  num_hidden_layers: 6,
  layer_norm_eps: 1e-12,
}

/** A folder with these files. */
function folder(files: Readonly<Record<string, string>>, name = 'own'): string {
  const above = mkdtempSync(join(tmpdir(), 'otto-folder-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  const path = join(above, name)
  mkdirSync(join(path, 'onnx'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
  return path
}

const whole = {
  'config.json': JSON.stringify(shape),
  'tokenizer.json': '{}',
  'model.safetensors': 'weights',
}

describe('a config.json', () => {
  it('gives the shape and nothing else', () => {
    const more = { ...shape, vocab_size: 30_522, model_type: 'bert' }
    const path = join(folder({ 'config.json': JSON.stringify(more) }), 'config.json')
    expect(readShape(path)).toEqual(shape)
  })

  it.each(['hidden_size', 'num_attention_heads', 'num_hidden_layers', 'layer_norm_eps'])(
    'without %s is not that of a BERT, and says which number is missing',
    (key) => {
      const path = join(
        folder({ 'config.json': JSON.stringify({ ...shape, [key]: 'many' }) }),
        'config.json',
      )
      expect(() => readShape(path)).toThrow(`${path} has no number ${key}: it is not a BERT's`)
    },
  )

  it.each(['', '{', '{"hidden_size": 384,'])('that is cut off is refused: %j', (text) => {
    const path = join(folder({ 'config.json': text }), 'config.json')
    expect(() => readShape(path)).toThrow(SyntaxError)
  })
})

describe('a model folder', () => {
  it.each(['config.json', 'tokenizer.json'] as const)('without %s is refused by name', (file) => {
    const { [file]: _, ...rest } = whole
    const path = folder(rest)
    expect(() => givenModel(path)).toThrow(
      `OTTO_EMBEDDING_MODEL_DIR=${path} holds no model: ${join(path, file)} is missing`,
    )
  })

  it('without weights of either form is refused with the names of both', () => {
    const { 'model.safetensors': _, ...rest } = whole
    expect(() => givenModel(folder(rest))).toThrow(/model\.safetensors or .*model\.onnx is missing/)
  })

  it('is read from safetensors where both forms are there', async () => {
    const path = folder({ ...whole, 'onnx/model.onnx': 'graph' })
    expect(await givenModel(path).files()).toEqual({
      config: join(path, 'config.json'),
      tokenizer: join(path, 'tokenizer.json'),
      form: 'safetensors',
      weights: join(path, 'model.safetensors'),
    })
  })

  it('is run as it is where only an ONNX file is there', async () => {
    const { 'model.safetensors': _, ...rest } = whole
    const path = folder({ ...rest, 'onnx/model.onnx': 'graph' })
    expect(await givenModel(path).files()).toMatchObject({
      form: 'onnx',
      weights: join(path, 'onnx', 'model.onnx'),
    })
  })

  it.each(['config.json', 'tokenizer.json', 'model.safetensors'] as const)(
    'has another stamp once %s has other bytes, even of the same length',
    (file) => {
      const path = folder(whole)
      const before = givenModel(path).stamp
      const text = whole[file]
      const other = file === 'config.json' ? text.replace('384', '385') : text.replace(/.$/, '!')
      writeFileSync(join(path, file), other)
      expect(givenModel(path).stamp).not.toBe(before)
    },
  )

  it('has the same stamp wherever it lies', () => {
    expect(givenModel(folder(whole)).stamp).toBe(givenModel(folder(whole)).stamp)
    expect(givenModel(folder(whole, 'one')).stamp).not.toBe(givenModel(folder(whole, 'two')).stamp)
  })

  it('takes as many dimensions as its config says', () => {
    const config = JSON.stringify({ ...shape, hidden_size: 768 })
    expect(givenModel(folder({ ...whole, 'config.json': config })).dimensions).toBe(768)
  })

  it('is a bge by its name or by its config, and else is asked without a prefix', () => {
    const config = JSON.stringify({ ...shape, _name_or_path: 'BAAI/bge-base-en' })
    expect(givenModel(folder(whole, 'BGE-small')).pooling).toBe('first')
    expect(givenModel(folder({ ...whole, 'config.json': config })).pooling).toBe('first')
    expect(givenModel(folder(whole))).toMatchObject({ pooling: 'mean', queryPrefix: '' })
  })
})

it('the weights that come with Otto are the ones whose hash is known', async () => {
  const { readFileSync } = await import('node:fs')
  const { createHash } = await import('node:crypto')
  const bundled = bundledModel()
  const { weights, config } = await bundled.files()
  expect(createHash('sha256').update(readFileSync(weights)).digest('hex')).toBe(bundled.sha256)
  expect(readShape(config).hidden_size).toBe(bundled.dimensions)
})
