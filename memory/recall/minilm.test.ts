import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledModel, givenModel } from './minilm/model-folder.ts'
import { loadTokenizer } from './minilm/tokenizer.ts'
import { createMiniLm } from './minilm.ts'
import { cosine, embedderContract } from './test/contract.ts'
import { layOutModel, modelDir } from './test/given-model.ts'

const dir = modelDir()
embedderContract('all-MiniLM-L6-v2', () => createMiniLm({ dir }))

const fresh = () => mkdtempSync(join(tmpdir(), 'otto-model-'))
const say = 'The boiler man comes on Thursday.'

describe('the local embedder', () => {
  it('agrees with the same weights in 32 bits', async () => {
    const texts = [
      'A man is eating pasta.',
      'A man is eating food.',
      'A man is eating a piece of bread.',
    ]
    const [pasta, food, bread] = await createMiniLm({ dir }).embed(texts, 'document')
    // As published with the model, and as its 32-bit graph gives them: 0.7035, 0.5272.
    expect(Math.abs(cosine(pasta, food) - 0.7035)).toBeLessThan(0.02)
    expect(Math.abs(cosine(pasta, bread) - 0.5272)).toBeLessThan(0.02)
  })

  it('makes its file once, for its owner only, and makes it anew where it is torn', async () => {
    const own = fresh()
    const [first] = await createMiniLm({ dir: own }).embed([say], 'document')
    const [name = ''] = readdirSync(own)
    const path = join(own, name)
    const { size, mode, ino } = statSync(path)
    expect([readdirSync(own).length, mode & 0o777, size > 20e6]).toEqual([1, 0o600, true])
    await createMiniLm({ dir: own }).embed([say], 'document')
    expect(statSync(path).ino).toBe(ino)
    truncateSync(path, 5_000_000)
    const [again] = await createMiniLm({ dir: own }).embed([say], 'document')
    expect(statSync(path).size).toBe(size)
    expect(cosine(first, again)).toBeCloseTo(1, 6)
    rmSync(own, { recursive: true })
  })

  it('gives a text the same vector whatever it is embedded with', async () => {
    const embedder = createMiniLm({ dir })
    const [alone] = await embedder.embed([say], 'document')
    const among = await embedder.embed(['hm', say, 'word '.repeat(300)], 'document')
    expect(among[1]).toEqual(alone)
  })

  it('says what is wrong where it cannot be loaded, and works once that is mended', async () => {
    const own = fresh()
    writeFileSync(join(own, 'blocked'), '')
    const embedder = createMiniLm({ dir: join(own, 'blocked') })
    await expect(embedder.embed([say], 'query')).rejects.toThrow(/all-MiniLM.* does not load/)
    rmSync(join(own, 'blocked'))
    expect(await embedder.embed([say], 'query')).toHaveLength(1)
    rmSync(own, { recursive: true })
  })
})

describe('a model folder of the person', () => {
  it('embeds as the bundled one does, under a stamp of its own', async () => {
    const given = await layOutModel('my-model')
    const own = createMiniLm({ dir, given })
    expect(own.model).toMatch(/^local:my-model-[0-9a-f]{8}$/)
    expect(own.dimensions).toBe(384)
    const [theirs] = await own.embed([say], 'document')
    const [ours] = await createMiniLm({ dir }).embed([say], 'document')
    expect(cosine(theirs, ours)).toBeCloseTo(1, 6)
  })

  it('takes an ONNX file as it is', async () => {
    const given = await layOutModel('my-onnx')
    await createMiniLm({ dir }).embed([say], 'document')
    const made = readdirSync(dir).find((name) => name.includes('all-MiniLM'))
    rmSync(join(given, 'model.safetensors'))
    mkdirSync(join(given, 'onnx'))
    copyFileSync(join(dir, made ?? ''), join(given, 'onnx', 'model.onnx'))
    const [theirs] = await createMiniLm({ dir: fresh(), given }).embed([say], 'document')
    const [ours] = await createMiniLm({ dir }).embed([say], 'document')
    expect(theirs).toEqual(ours)
  })

  it('asks a bge model as its authors do: a prefix for questions, the first mark for the whole', async () => {
    const given = await layOutModel('bge-small-en-v1.5')
    const { pooling, queryPrefix } = givenModel(given)
    expect(pooling).toBe('first')
    expect(queryPrefix).toBe('Represent this sentence for searching relevant passages: ')
    const embedder = createMiniLm({ dir, given })
    const [asked] = await embedder.embed([say], 'query')
    const [prefixed] = await embedder.embed([queryPrefix + say], 'document')
    expect(asked).toEqual(prefixed)
  })

  it('is known by what is in it', async () => {
    const given = await layOutModel('my-model')
    const before = givenModel(given).stamp
    expect(givenModel(given).stamp).toBe(before)
    const config = join(given, 'config.json')
    writeFileSync(config, `${readFileSync(config, 'utf8')}\n`)
    expect(givenModel(given).stamp).not.toBe(before)
  })

  it('is refused by name where a part is missing', async () => {
    const given = await layOutModel('my-model')
    rmSync(join(given, 'model.safetensors'))
    expect(() => createMiniLm({ dir, given })).toThrow(
      /OTTO_EMBEDDING_MODEL_DIR=.*model\.safetensors or .*model\.onnx/,
    )
    rmSync(join(given, 'config.json'))
    expect(() => createMiniLm({ dir, given })).toThrow(/config\.json is missing/)
  })
})

describe('the tokenizer', () => {
  it('cuts words as BERT does, without case and accents, Chinese letter by letter', async () => {
    const tokenize = await loadTokenizer((await bundledModel().files()).tokenizer)
    expect(tokenize('Embeddings!')).toEqual([101, 7861, 8270, 4667, 2015, 999, 102])
    expect(tokenize('São Café')).toEqual(tokenize('sao cafe'))
    expect(tokenize('你好')).toHaveLength(4)
    expect(tokenize('')).toEqual([101, 102])
  })

  it('never gives more than 256, with both marks', async () => {
    const tokenize = await loadTokenizer((await bundledModel().files()).tokenizer)
    const ids = tokenize('word '.repeat(7000))
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([256, 101, 102])
    expect(tokenize(`${' \n'.repeat(9000)} late`)).toEqual(tokenize('late'))
  })
})
