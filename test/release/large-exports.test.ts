import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { minutes } from '../../src/platform/server/core/durations.ts'
import { compiled } from '../compiled.ts'

/** In a process with a fraction of the memory. */
async function reads(shape: string, megabytes: number): Promise<{ articles: number; refused: string }> {
  const program = [compiled('test/read-export-program.ts'), shape, String(megabytes)]
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=64', ...program])
  return JSON.parse(stdout)
}

test.each(['ghost', 'wxr', 'beehiiv'])(
  'an export of %s that is larger than the memory is read to its end',
  async (shape) => {
    const { articles, refused } = await reads(shape, 80)
    expect([refused, articles > 4_000]).toEqual(['', true])
  },
  minutes(5),
)

test('JSON that is one value of 2 GB is refused after its beginning', async () => {
  expect(await reads('one value', 2_048)).toMatchObject({
    articles: 0,
    refused: 'A row of the export is longer than 16 million characters',
  })
})
