import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { type Started, type StartTime, startTimesFile } from './start-times.ts'

/**
 * Ends a run with a table of times and one line with the result. Each check that `npm test` ran counts as a test. A
 * file that cannot run, or an error outside of tests, counts as a failure.
 */
export default class ClosingLine implements Reporter {
  readonly #startedAt = Number(process.env['STARTED_AT'] ?? Date.now())
  readonly #startTimes = startTimesFile(process.pid)

  onInit() {
    rmSync(this.#startTimes, { force: true })
    process.env['START_TIMES'] = this.#startTimes
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const checks = {
      passed: Number(process.env['CHECKS_PASSED'] ?? 0),
      failed: Number(process.env['CHECKS_FAILED'] ?? 0),
    }
    const count = { passed: checks.passed, failed: checks.failed + unhandledErrors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      count.failed += module.errors().length
      for (const test of module.children.allTests()) count[test.result().state]++
    }
    const table = tableOf(modules, readStartTimes(this.#startTimes))
    rmSync(this.#startTimes, { force: true })
    const seconds = Math.round((Date.now() - this.#startedAt) / 1000)
    const taken = `${Math.floor(seconds / 60)} min ${seconds % 60} s`
    process.once('exit', () => {
      console.log(table)
      console.log(
        `${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped in ${taken}`,
      )
    })
  }
}

interface Times {
  name: string
  files: number
  tests: number
  /** Milliseconds of a worker. */
  taken: number
  started: Partial<Record<Started, number>>
}

const listed = 20

function tableOf(modules: readonly TestModule[], starts: readonly StartTime[]): string {
  const files = modules.map((module) => timesOf(module, starts)).toSorted((a, b) => b.taken - a.taken)
  const projects = Map.groupBy(modules, ({ project }) => project.name)
  const sums = [...projects].map(([name, ofProject]) =>
    sumOf(
      name,
      ofProject.map((module) => timesOf(module, starts)),
    ),
  )
  const mostlyStarting = files.filter((file) => file.taken > 1_000 && startingOf(file) > file.taken / 2)
  return [
    'Seconds of a worker, and what files start and wait for:',
    ...sums.map(describeTimes),
    `The ${listed} slowest files:`,
    ...files.slice(0, listed).map(describeTimes),
    'More than half of their time is starting:',
    ...mostlyStarting.map(describeTimes),
  ].join('\n')
}

function timesOf(module: TestModule, starts: readonly StartTime[]): Times {
  const { duration, collectDuration, prepareDuration } = module.diagnostic()
  const started: Times['started'] = {}
  for (const [file, what, milliseconds] of starts)
    if (file === module.moduleId) started[what] = (started[what] ?? 0) + milliseconds
  const tests = [...module.children.allTests()].length
  return {
    name: module.relativeModuleId,
    files: 1,
    tests,
    taken: duration + collectDuration + prepareDuration,
    started,
  }
}

function sumOf(name: string, all: readonly Times[]): Times {
  const sum: Times = { name, files: 0, tests: 0, taken: 0, started: {} }
  for (const { files, tests, taken, started } of all) {
    sum.files += files
    sum.tests += tests
    sum.taken += taken
    for (const what of whats) sum.started[what] = (sum.started[what] ?? 0) + (started[what] ?? 0)
  }
  return sum
}

const whats = ['application', 'browser', 'database', 'program'] as const

const startingOf = ({ started }: Times) => whats.reduce((sum, what) => sum + (started[what] ?? 0), 0)

function describeTimes(times: Times): string {
  const inSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
  const started = whats
    .filter((what) => times.started[what])
    .map((what) => `${what} ${inSeconds(times.started[what] ?? 0)}`)
  const count = times.files > 1 ? `${times.files} files, ${times.tests} tests` : `${times.tests} tests`
  return [`  ${inSeconds(times.taken).padStart(7)}  ${times.name} (${count})`, ...started].join(', ')
}

function readStartTimes(file: string): StartTime[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as StartTime)
}
