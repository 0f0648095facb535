import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{memory,notes,triggers,briefs,hooks,bot,evals}/**/*.test.ts'],
    reporters: ['default', './evals/closing-line.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
