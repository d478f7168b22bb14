import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,web,db,test}/**/*.test.ts'],
          exclude: ['test/browser/**'],
          globalSetup: ['test/build.ts', 'test/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/browser/product.ts'],
          // A machine with others on it now and then makes a page wait beyond all limits. What fails twice has failed.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
