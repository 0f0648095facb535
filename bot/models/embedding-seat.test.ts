import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layOutModel } from '../../memory/recall/test/given-model.ts'
import { readConfig } from '../config.ts'
import { embeddingSeat } from './embedding-seat.ts'

const home = mkdtempSync(join(tmpdir(), 'otto-seat-'))
const seat = (env: Readonly<Record<string, string>>) =>
  embeddingSeat(readConfig({ OTTO_HOME: home, ...env }, '/nowhere'))
const key = { GEMINI_API_KEY: 'AIza-canary' }

describe('the embedding seat', () => {
  it('is this machine without a key, and Google with one', () => {
    expect(seat({})).toMatchObject({
      type: 'local',
      embedder: { model: 'local:all-MiniLM-L6-v2-int8' },
      why: '',
    })
    expect(seat(key)).toMatchObject({
      type: 'hosted',
      embedder: { model: 'gemini:gemini-embedding-001' },
    })
  })

  it('is what was asked for, and off where that is wanted', () => {
    expect(seat({ ...key, OTTO_EMBEDDING_MODEL: 'local' }).type).toBe('local')
    expect(seat({ ...key, OTTO_EMBEDDING_MODEL: 'gemini:gemini-embedding-2' })).toMatchObject({
      embedder: { model: 'gemini:gemini-embedding-2' },
    })
    expect(seat({ OTTO_EMBEDDING_MODEL: 'off' })).toEqual({
      type: 'off',
      why: 'OTTO_EMBEDDING_MODEL=off',
      isFault: false,
    })
    expect(() => seat({ OTTO_EMBEDDING_MODEL: 'openai:ada' })).toThrow(
      'OTTO_EMBEDDING_MODEL=openai:ada must be local, gemini:MODEL or off',
    )
  })

  it('falls to this machine where the key is missing, and says so', () => {
    expect(seat({ OTTO_EMBEDDING_MODEL: 'gemini:gemini-embedding-001' })).toMatchObject({
      type: 'local',
      why: 'gemini:gemini-embedding-001 needs GEMINI_API_KEY',
    })
  })

  it('takes the model of a folder also where a key is there, and is off, saying why, where it holds none', async () => {
    const given = await layOutModel('bge-small-en-v1.5')
    expect(seat({ ...key, OTTO_EMBEDDING_MODEL_DIR: given })).toMatchObject({
      type: 'local',
      embedder: { model: expect.stringMatching(/^local:bge-small-en-v1\.5-/) },
    })
    expect(seat({ OTTO_EMBEDDING_MODEL_DIR: home })).toMatchObject({
      type: 'off',
      isFault: true,
      why: expect.stringContaining('holds no model'),
    })
  })
})
