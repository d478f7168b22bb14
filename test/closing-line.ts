import { relative } from 'node:path'
import type { TestError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with one line that says how it went and how long it took, for people and for whatever reads logs. Each check that
 * `npm test` ran before the tests counts as one of them; a file that cannot be run, and an error outside of tests, as a failure.
 * Before it stand the tests that passed only when they were tried again, with what failed before: each of them wants mending.
 */
export default class ClosingLine implements Reporter {
  readonly #startedAt = Number(process.env['STARTED_AT'] ?? Date.now())

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const checks = {
      passed: Number(process.env['CHECKS_PASSED'] ?? 0),
      failed: Number(process.env['CHECKS_FAILED'] ?? 0),
    }
    const count = { passed: checks.passed, failed: checks.failed + unhandledErrors.length, skipped: 0, pending: 0 }
    const unsteady: string[] = []
    for (const module of modules) {
      count.failed += module.errors().length
      for (const test of module.children.allTests()) {
        count[test.result().state]++
        if (!test.diagnostic()?.flaky) continue
        unsteady.push(`passed only when tried again: ${module.relativeModuleId}: ${test.fullName}`)
        for (const error of test.result().errors ?? []) unsteady.push(describeError(error))
      }
    }
    const seconds = Math.round((Date.now() - this.#startedAt) / 1000)
    const taken = `${Math.floor(seconds / 60)} min ${seconds % 60} s`
    // After the other reporters' own summaries.
    process.once('exit', () => {
      for (const line of unsteady) console.log(line)
      console.log(
        `${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped in ${taken}`,
      )
    })
  }
}

/** Its message, and where in the tests it was thrown. */
function describeError({ message, stacks = [] }: TestError): string {
  const places = stacks.map(({ file, line }) => `at ${relative(process.cwd(), file)}:${line}`)
  return [message, ...places].join('\n').replace(/^/gm, '    ')
}
