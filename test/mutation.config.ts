import { matchesGlob, relative } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const files = process.env['MUTATION_TESTS']?.split('\n') ?? []

/** The first failure ends a run, so the quick files, named first, go first. */
class AsNamed extends BaseSequencer {
  override async sort(all: TestSpecification[]) {
    const rankOf = ({ moduleId }: TestSpecification) =>
      files.findIndex((pattern) => matchesGlob(relative(process.cwd(), moduleId), pattern))
    return all.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

const inThread = 'running.run(task, { filename, signal: tooHeavy.signal })'

/** Changes are switched on in the main thread alone, so texts are read there too. */
const inPlace: Plugin = {
  name: 'in-place',
  enforce: 'pre',
  transform: {
    filter: { id: /text-threads\.ts$/ },
    handler(code) {
      if (!code.includes(inThread)) throw new Error('Threads are started in another way')
      const here = 'import(filename).then((program) => program.default(structuredClone(task)))'
      return { code: code.replace(inThread, here), map: null }
    },
  },
}

/** For `test/mutation.ts`. One database is enough to notice a change. */
export default defineConfig({
  plugins: [inPlace],
  test: {
    include: files,
    sequence: { sequencer: AsNamed },
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: ['test/postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A worker of the newsletter enters its name within seconds.
    expect: { poll: { timeout: 60_000 } },
  },
})
