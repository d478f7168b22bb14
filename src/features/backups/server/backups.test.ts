import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isLong } from '../../../../test/faults/length.ts'
import { type Magazine, openMagazine } from '../../../../test/magazine.ts'
import { aMember, type SignedIn } from '../../../../test/members.ts'
import { readConfig } from '../../../platform/server/config/config.ts'
import { minutes } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { backupCommand } from './archive/commands.ts'
import { storeBackupCommand, tryBackupCommand } from './archive/place-commands.ts'

let folder: string
let magazine: Magazine
let anna: SignedIn
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundplane-nightly-'))
  magazine = await openMagazine({ kind: 'postgres', environment: { BACKUP_URL: `file://${folder}` } })
  anna = await aMember(magazine, { role: 'admin' })
})
afterAll(async () => {
  await magazine.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Programs take a while to start on a busy machine. */
const slow = { timeout: minutes(8) }

/** Runs a job as the first or the last of its tries. Returns the system status. */
async function run(name: 'backups.make' | 'backups.try', place: string, isLast = false) {
  const environment = { MODE: 'trial', DATA_DIR: magazine.dataDir, BACKUP_URL: `file://${place}` }
  for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value)
  vi.stubEnv('DATABASE_URL', magazine.database.databaseUrl ?? '')
  const { db } = magazine.database
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from backup_runs`.execute(db)).rows[0]?.n ?? 0
  const before = await count()
  const later = { notBefore: new Date(Date.now() + minutes(1)) }
  await inTransaction(db, (tx) => magazine.app.jobs.enqueue(tx, name, {}, later))
  await sql`update jobs.job set start_after = now(), retry_count = ${isLast ? 2 : 0} where name = ${name} and state = 'created'`.execute(
    db,
  )
  magazine.app.jobs.wake(name)
  await expect.poll(count, { timeout: minutes(4) }).toBeGreaterThan(before)
  return (await anna.get('/admin/state')).json()
}

test('the schedule is the queue’s, so that one process of all makes backups', async () => {
  const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
    select name, cron, timezone from jobs.schedule where name like 'backups.%' order by name`.execute(
    magazine.database.db,
  )
  expect(rows).toEqual([
    { name: 'backups.make', cron: '20 3 * * *', timezone: 'Asia/Kolkata' },
    { name: 'backups.try', cron: '50 4 * * 0', timezone: 'Asia/Kolkata' },
  ])
})

test.runIf(isLong)('a backup is made and tried in a program of its own, and both are shown', slow, async () => {
  const made = await run('backups.make', folder)
  const { file: name } = made.schedule.made
  expect(await readdir(folder)).toContain(name)
  expect(made.schedule).toMatchObject({ place: folder, made: { problem: null } })
  expect(made.backup).toMatchObject({ rows: expect.any(Number) })
  const tried = await run('backups.try', folder)
  expect(tried.schedule.tried).toMatchObject({ file: name, problem: null })
  expect(tried.needs).toEqual([])
})

test('a backup that fails needs an administrator, and after the last try the publisher has mail', slow, async () => {
  const state = await run('backups.make', '/dev/null/backups', true)
  const problem = 'Failed to store the backup in the folder /dev/null/backups: it is not a folder (ENOTDIR).'
  expect(state.schedule.made).toMatchObject({ file: null, problem })
  expect(state.needs).toContainEqual(
    expect.objectContaining({ urgency: 'now', text: `The last backup failed. ${problem}` }),
  )
  const { contactEmail } = magazine.app.settings.publisher()
  expect((await magazine.mailTo(contactEmail)).subject).toBe('Backup of Groundplane failed')
})

test('a failure is over once the command that System status names has succeeded', slow, async () => {
  const at = magazine.clock.now
  await sql`insert into backup_runs (kind, started_at, ended_at, problem)
    values ('make', ${at}, ${at}, 'Its disk is full.'), ('try', ${at}, ${at}, 'It is damaged.')`.execute(
    magazine.database.db,
  )
  const told = async () => {
    const { needs }: { needs: { text: string }[] } = (await anna.get('/admin/state')).json()
    const { text } = await magazine.get('/metrics')
    return [
      needs.filter((need) => /Its disk|It is damaged/.test(need.text)),
      text.match(/^backup_\w*failed 1$/gm) ?? [],
    ]
  }
  expect(await told()).toMatchObject([{ length: 2 }, { length: 2 }])
  const config = readConfig({
    DATA_DIR: magazine.dataDir,
    DATABASE_URL: magazine.database.databaseUrl ?? '',
    BACKUP_URL: `file://${folder}`,
  })
  await backupCommand(config, join(folder, 'elsewhere.zip'))
  expect(await told()).toMatchObject([{ length: 2 }, { length: 2 }])
  await storeBackupCommand(config)
  expect(await told()).toMatchObject([{ length: 1 }, { length: 1 }])
  await tryBackupCommand(config)
  expect(await told()).toEqual([[], []])
})
