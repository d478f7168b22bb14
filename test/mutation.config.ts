import { matchesGlob, relative } from 'node:path'
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

/** For `test/mutation.ts`. One database is enough to notice a change. */
export default defineConfig({
  test: {
    include: files,
    sequence: { sequencer: AsNamed },
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: ['test/postgres.ts'],
    testTimeout: 15_000,
    hookTimeout: 120_000,
  },
})
