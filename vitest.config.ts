import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { compiledThreads } from './test/compiled-threads.ts'
import { isLong } from './test/faults/length.ts'
import LongestFirst from './test/longest-first.ts'

// Programs that tests start keep what they have compiled, which spares each of them a quarter of its start.
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'groundplane', 'compiled') }

/** What the projects share. With another number of workers, one of them would run before or after the others. */
const shared = {
  // Workers keep the modules they have loaded, which spares two seconds a file.
  isolate: false,
  // More than two cores can work on, since tests also wait.
  maxWorkers: 4,
  // Room for what a test makes and drops: it is collected less often, which spares a fifth of the processor's time. And nothing is collected
  // because a worker waits.
  execArgv: ['--max-semi-space-size=64', '--no-memory-reducer'],
  hookTimeout: 600_000,
  // Ends what hangs, and measures nothing: a machine may be ten times as slow as another, or an hour later.
  testTimeout: 600_000,
  // With eight programs beside the tests a screen took 20 seconds. The time is spent only where a test fails.
  expect: { poll: { timeout: 60_000 } },
}

/** What belongs to a release: `npm run test:release`. Some of it keeps a machine busy, so it comes after all else, two files at a time. */
const release = {
  plugins: [compiledThreads],
  test: {
    ...shared,
    name: 'release',
    include: ['test/release/**/*.test.ts'],
    globalSetup: ['test/memory-folder.ts', 'test/build.ts', 'test/postgres.ts'],
    env,
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
  },
}

export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [compiledThreads],
        test: {
          ...shared,
          name: 'server',
          include: ['{src,test}/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/faults/**', 'test/release/**'],
          globalSetup: ['test/memory-folder.ts', 'test/build.ts', 'test/postgres.ts'],
          env,
        },
      },
      {
        plugins: [compiledThreads],
        test: {
          ...shared,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/memory-folder.ts', 'test/build.ts', 'test/postgres.ts'],
          env,
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/memory-folder.ts', 'test/browser/product.ts'],
          // Screens are walked whole.
          testTimeout: 1_200_000,
        },
      },
      ...(isLong ? [release] : []),
    ],
  },
})
