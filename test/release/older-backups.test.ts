import { test } from 'vitest'
import { minutes } from '../../server/core/durations.ts'
import { backsUp, restores, stepThroughSchemas } from '../older-schemas.ts'

test('a backup of each earlier schema is restored, brought up to date, and what ran is stopped', {
  timeout: minutes(60),
}, async () => {
  await stepThroughSchemas(async (name, magazine) => restores(name, await backsUp(name, magazine)))
})
