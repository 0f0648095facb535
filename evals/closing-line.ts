import type { Reporter } from 'vitest/node'

/** Closes every run with one plain line that people and CI can read: `N passed, N failed, N skipped`. */
export const closingLine: Reporter = {
  onTestRunEnd(modules, errors) {
    const count = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      if (module.state() === 'failed' && module.children.size === 0) count.failed += 1
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        count[state === 'pending' ? 'failed' : state] += 1
      }
    }
    process.stdout.write(
      `\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`,
    )
  },
}
