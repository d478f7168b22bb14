import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { hours } from '../core/durations.ts'
import { recordBackup } from '../core/last-backup.ts'
import { inTransaction } from '../db/transaction.ts'
import { jobTypes } from '../jobs/job-types.ts'

const magazine = useMagazine({ environment: { PURGE_URL: 'http://127.0.0.1:9/nobody' } })
const folder = join(import.meta.dirname, '../../../..', 'deploy', 'monitoring')

const metrics = async () => (await magazine.get('/metrics')).text
const valueOf = async (metric: string) =>
  Number(
    (await metrics())
      .split('\n')
      .find((line) => line.startsWith(`${metric} `))
      ?.slice(metric.length + 1),
  )

test('every metric that the alerts and the dashboard name is there', async () => {
  const { db } = magazine.database
  await sql`insert into backup_runs (kind, started_at, ended_at, file, bytes, rows, files)
    values ('make', now(), now(), 'a.zip', 1, 1, 0), ('try', now(), now(), 'a.zip', 1, 1, 0)`.execute(db)
  const present = new Set(
    [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const alerts = await readFile(join(folder, 'alerts.yml'), 'utf8')
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    await readFile(join(folder, 'dashboard.json'), 'utf8'),
  )
  const expressions = [
    ...[...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(expressions.length).toBeGreaterThan(25)
  const functions = [
    'rate',
    'sum',
    'max',
    'min',
    'count',
    'increase',
    'histogram_quantile',
    'by',
    'or',
    'up',
    'absent',
    'vector',
  ]
  const named = expressions.flatMap((expression) =>
    [...expression.replace(/\{[^}]*\}|\bby \([^)]*\)|"[^"]*"/g, '').matchAll(/[a-z_]\w+/g)].map(([name]) => name),
  )
  const missing = named.filter((name) => !present.has(name) && !functions.includes(name))
  // Panels of the process's own metrics, which the library collects.
  expect(missing).toEqual([])
})

test('each job is counted from zero, so that its first failure is an increase', async () => {
  const text = await metrics()
  for (const job of Object.keys(jobTypes))
    for (const outcome of ['completed', 'retried', 'failed'])
      expect(text).toContain(`\njob_attempts_total{job="${job}",outcome="${outcome}"} `)
  expect(await valueOf('job_attempts_total{job="subscriptions.payment-event",outcome="failed"}')).toBe(0)
})

test('a backup counts whoever made it: a command, a timer or the magazine by itself', async () => {
  const { now } = magazine.clock
  const made = { file: '/srv/a.zip', bytes: 1, rows: 1, files: 0 }
  onTestFinished(() => rm(join(magazine.dataDir, 'last-backup.json'), { force: true }))
  await recordBackup(magazine.dataDir, { ...made, madeAt: new Date(now.getTime() - hours(3)).toISOString() })
  expect(await valueOf('backup_age_seconds')).toBe(3 * 3_600)
  const ended = new Date(now.getTime() - hours(2))
  await sql`insert into backup_runs (kind, started_at, ended_at, file, bytes, rows, files)
    values ('make', ${ended}, ${ended}, 'b.zip', 1, 1, 0)`.execute(magazine.database.db)
  expect(await valueOf('backup_age_seconds')).toBe(2 * 3_600)
  await recordBackup(magazine.dataDir, { ...made, madeAt: new Date(now.getTime() - hours(1)).toISOString() })
  expect(await valueOf('backup_age_seconds')).toBe(3_600)
})

test('work, backups, orders, purging and the database are measured as they are', async () => {
  const { db } = magazine.database
  const later = { notBefore: new Date(Date.now() + 60_000) }
  await inTransaction(db, async (tx) => {
    await magazine.app.jobs.enqueue(tx, 'subscriptions.check-order', { providerOrderId: 'order_1' }, later)
  })
  expect(await valueOf('jobs{state="waiting"}')).toBeGreaterThanOrEqual(1)
  expect(await valueOf('database_up')).toBe(1)
  expect(await metrics()).not.toMatch(/^backup_age_seconds \d/m)
  await sql`insert into backup_runs (kind, started_at, ended_at, file, bytes, rows, files, problem) values
    ('make', now(), ${new Date(magazine.clock.now.getTime() - 3_600_000)}, 'a.zip', 1, 1, 0, null),
    ('make', now(), now(), null, null, null, null, 'its disk is full')`.execute(db)
  expect(await valueOf('backup_age_seconds')).toBe(3_600)
  // There is no place for backups any more.
  expect(await valueOf('backup_failed')).toBe(0)
  expect(await valueOf('backup_trial_failed')).toBe(0)
  await expect.poll(() => valueOf('shared_caches{state="failing"}')).toBe(1)
  await expect.poll(() => valueOf('job_attempts_total{job="shared-caches.purge",outcome="retried"}')).toBeGreaterThan(0)
  expect(await valueOf('database_statement_duration_seconds_count')).toBeGreaterThan(10)
})
