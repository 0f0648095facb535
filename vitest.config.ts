import { defineConfig } from 'vitest/config'
import { closingLine } from './evals/closing-line.ts'

export default defineConfig({
  test: {
    include: ['{memory,notes,triggers,briefs,hooks,bot,evals}/**/*.test.ts'],
    reporters: ['default', closingLine],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
