import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledModel } from '../minilm/model-folder.ts'

/** A folder for the files of models that tests of one run share: what is made there once stays there. */
export function modelDir(): string {
  const dir = join(tmpdir(), `otto-test-models-${process.getuid?.() ?? 0}`)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}

/** The bundled model laid out as a person's own folder, under a name; gives the folder. */
export async function layOutModel(name: string): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'otto-given-')), name)
  const { tokenizer, config, weights } = await bundledModel().files()
  mkdirSync(folder)
  copyFileSync(tokenizer, join(folder, 'tokenizer.json'))
  copyFileSync(config, join(folder, 'config.json'))
  copyFileSync(weights, join(folder, 'model.safetensors'))
  return folder
}

export function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
