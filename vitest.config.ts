import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Programs that tests start keep what they have compiled, which spares each of them a quarter of its start.
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'groundplane', 'compiled') }

export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 0 },
          include: ['{contract,server,web,db,test}/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/faults/**'],
          globalSetup: ['test/build.ts', 'test/postgres.ts'],
          // Workers keep the modules they have loaded, which spares two seconds a file.
          isolate: false,
          env,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'faults',
          sequence: { groupOrder: 2 },
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/build.ts', 'test/postgres.ts'],
          isolate: false,
          env,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          // After the tests of the server, during which the product starts.
          sequence: { groupOrder: 1 },
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/browser/product.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
