import { glob, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minutes } from '../../src/platform/server/core/durations.ts'
import { unpackPackages } from '../debian-packages.ts'
import { emptyPlace, inDatabase, serveLive, temporaryFolder } from '../faults/programs.ts'

const ahead = /The clock of this machine is 1[12]\d seconds ahead of that of the database\. Synchronise both by NTP\./
const behind = /The clock of this machine is 1[12]\d seconds behind that of the database\. Synchronise both by NTP\./

async function findClock(): Promise<{ file: string } | { missing: string }> {
  const unpacked = await unpackPackages('faketime', ['libfaketime'])
  if ('missing' in unpacked) return unpacked
  for await (const file of glob('usr/lib/*/faketime/libfaketime.so.1', { cwd: unpacked.root }))
    return { file: join(unpacked.root, file) }
  return { missing: 'the package has no library' }
}

const withClock = (file: string, FAKETIME: string) => ({
  LD_PRELOAD: file,
  FAKETIME,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  LOG_LEVEL: 'warn',
})

test('a process whose clock is two minutes ahead of the database says so, and serves', async ({ skip }) => {
  const clock = await findClock()
  if ('missing' in clock) return skip(clock.missing)
  const product = await serveLive(await emptyPlace('postgres'), withClock(clock.file, '+2m'))
  await product.says(ahead)
  expect((await fetch(`${product.url}/healthz/ready`)).status).toBe(200)
  expect(await product.kill('SIGTERM')).toBe(0)
})

// Time is what is tested: waits until the slower clock is past the time of the backup.
test(
  'two processes whose clocks are four minutes apart make one backup together, at its time by the clock of the database, and say so',
  async ({ skip }) => {
    const clock = await findClock()
    if ('missing' in clock) return skip(clock.missing)
    const place = await emptyPlace('postgres')
    const kept = await temporaryFolder()
    const due = new Date(Date.now() + minutes(3))
    const settings = {
      BACKUP_URL: `file://${kept}`,
      // A new magazine's time zone is half an hour off.
      BACKUP_SCHEDULE: `${(due.getUTCMinutes() + 30) % 60} * * * *`,
    }
    const two = await Promise.all(
      ['-2m', '+2m'].map(async (FAKETIME) =>
        serveLive({ ...place, dataDir: await temporaryFolder() }, { ...settings, ...withClock(clock.file, FAKETIME) }),
      ),
    )
    await two[0]?.says(behind)
    await two[1]?.says(ahead)
    const runs = () =>
      inDatabase(place, async ({ db }) => {
        const { rows } = await sql<{ minute: number; problem: string | null }>`
          select extract(minute from job.created_on)::int as minute, problem
          from backup_runs, jobs.job as job where kind = 'make' and job.name = 'backups.make'`.execute(db)
        return rows
      })
    await expect.poll(runs, { interval: 1_000, timeout: minutes(6) }).toHaveLength(1)
    // The slower clock reaches the time two minutes later, and a schedule takes up to a minute.
    await new Promise((done) => setTimeout(done, due.getTime() + minutes(4) - Date.now()))
    const made = await runs()
    expect(made).toEqual([{ minute: expect.any(Number), problem: null }])
    expect((60 + (made[0]?.minute ?? 0) - due.getUTCMinutes()) % 60).toBeLessThanOrEqual(1)
    expect(await readdir(kept)).toHaveLength(1)
    for (const one of two) expect(await one.kill('SIGTERM')).toBe(0)
  },
  minutes(12),
)
