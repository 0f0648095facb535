import { defineConfig } from 'vitest/config'
import { closingLine } from './evals/closing-line.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to Vitest's own.
  interface ProvidedContext {
    /** `./otto test --full`: what has a small size takes its full one. Read it with `inject('full')`. */
    full: boolean
    /** In CI what a test needs must be there; on a person's machine the test is skipped, and says so. */
    ci: boolean
  }
}

export default defineConfig({
  test: {
    include: ['{memory,notes,triggers,briefs,hooks,bot,evals}/**/*.test.ts'],
    reporters: ['default', closingLine],
    provide: {
      full: process.env['OTTO_TEST_FULL'] === '1',
      ci: process.env['CI'] === 'true',
    },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
