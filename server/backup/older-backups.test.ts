import { expect, test } from 'vitest'
import { backsUp, restores, stepThroughSchemas } from '../../test/older-schemas.ts'
import { minutes } from '../core/durations.ts'

/** A database goes through all migrations. */
const slow = { timeout: minutes(8) }

test(
  'a magazine of each earlier schema is backed up, and what ran is stopped when an old backup is restored',
  slow,
  async () => {
    const backups: [name: string, file: string][] = []
    await stepThroughSchemas(async (name, magazine) => {
      backups.push([name, await backsUp(name, magazine)])
    })
    // All of them: test/release/older-backups.test.ts.
    for (const [name, file] of backups.filter((_, at) => at % 32 === 0))
      await restores(name, file, name.startsWith('0001') ? 'embedded' : 'postgres')
    expect(backups.length).toBeGreaterThan(90)
  },
)
