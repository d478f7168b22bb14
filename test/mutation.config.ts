import { defineConfig } from 'vitest/config'

/** How `test/mutation.ts` runs tests. One database is enough to notice a change. */
export default defineConfig({
  test: {
    include: process.env['MUTATION_TESTS']?.split('\n') ?? [],
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: ['test/postgres.ts'],
    testTimeout: 15_000,
    hookTimeout: 60_000,
  },
})
