import { expect, test } from 'vitest'
import { backsUp, restores, stepThroughSchemas } from '../../test/older-schemas.ts'
import { minutes } from '../core/durations.ts'

/** A database goes through all migrations. */
const slow = { timeout: minutes(8) }

test(
  'a magazine of an earlier schema is backed up, and what ran is stopped when an old backup is restored',
  slow,
  async () => {
    const backups: [name: string, file: string][] = []
    let step = 0
    await stepThroughSchemas(async (name, magazine) => {
      // All of them: test/release/older-backups.test.ts.
      if (step++ % 32 === 0) backups.push([name, await backsUp(name, magazine)])
    })
    for (const [name, file] of backups) await restores(name, file, name.startsWith('0001') ? 'embedded' : 'postgres')
    expect(backups.length).toBeGreaterThan(2)
  },
)
