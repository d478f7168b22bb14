import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one line that says how it went, for people and for whatever reads logs. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      count.failed += module.errors().length
      for (const test of module.children.allTests()) count[test.result().state]++
    }
    // After the other reporters' own summaries.
    process.once('exit', () =>
      console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`),
    )
  }
}
