import { execFile } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { days } from '../../src/platform/server/core/durations.ts'
import { recordBackup } from '../../src/platform/server/core/last-backup.ts'
import { inTransaction } from '../../src/platform/server/db/transaction.ts'
import { unpackPackages } from '../debian-packages.ts'
import { temporaryFolder } from '../faults/programs.ts'
import { openMagazine } from '../magazine.ts'

const run = promisify(execFile)
const cwd = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring')

const findPromtool = async () => {
  const found = await unpackPackages('prometheus', ['prometheus'])
  return 'missing' in found ? found : { program: join(found.root, 'usr', 'bin', 'promtool') }
}

test('Prometheus takes the configuration and the alerts, and they fire when they should', async ({ skip }) => {
  const found = await findPromtool()
  if ('missing' in found) return skip(found.missing)
  const promtool = (...words: string[]) => run(found.program, words, { cwd })
  expect((await promtool('check', 'config', 'prometheus.yml')).stdout).toContain('SUCCESS: 14 rules found')
  expect((await promtool('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS')
})

/** Values by series name and labels, without those that depend on a busy machine. */
type Series = ReadonlyMap<string, number>

const readSeries = (text: string): Series =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !/^(#|nodejs_|process_)/.test(line))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

/** A test for promtool: five minutes of `before`, then an hour in which each minute repeats the change to `after`. */
function ruleTest(before: Series, after: Series, firing: readonly string[], interval: '1m' | '1h') {
  const values = (name: string) => {
    const [first, then = first] = [before.get(name), after.get(name)]
    const step = name.includes('_total') || name.includes('_count') ? (then ?? 0) - (first ?? 0) : 0
    return `${first ?? '_'}x5 ${then ?? '_'}${then === undefined ? '' : `+${step}`}x60`
  }
  return {
    interval,
    input_series: [...new Set([...before.keys(), ...after.keys()])].map((series) => ({
      series,
      values: values(series),
    })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: interval === '1m' ? '40m' : '40h',
        exp_samples: firing.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      },
    ],
  }
}

test('the alerts fire on what a magazine measures: of a payment, mail and a backup that fail for the first time', async ({
  skip,
}) => {
  const found = await findPromtool()
  if ('missing' in found) return skip(found.missing)
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'magazine@magazine.test' }
  const magazine = await openMagazine({ kind: 'postgres', environment: { MODE: 'live', ...mail } })
  onTestFinished(() => magazine.close())
  magazine.clock.now = new Date()
  const measure = async () => readSeries((await magazine.get('/metrics')).text)
  const fresh = await measure()

  const { db } = magazine.database
  await inTransaction(db, async (tx) => {
    const data = { changedAt: new Date().toISOString() }
    await magazine.app.jobs.enqueue(tx, 'mail.send', { to: 'priya@example.com', template: 'password-changed', data })
    const later = { notBefore: new Date(Date.now() + days(1)) }
    await magazine.app.jobs.enqueue(tx, 'subscriptions.check-order', { providerOrderId: 'order_1' }, later)
  })
  // The last try: this magazine's payments are off.
  await sql`update jobs.job set start_after = now(), retry_count = 11, data = '{}'
    where name = 'subscriptions.check-order'`.execute(db)
  magazine.app.jobs.wake('subscriptions.check-order')
  const attempts = async (job: string, outcome: string) =>
    (await measure()).get(`job_attempts_total{job="${job}",outcome="${outcome}"}`)
  await expect.poll(() => attempts('subscriptions.check-order', 'failed')).toBe(1)
  await expect.poll(() => attempts('mail.send', 'retried')).toBeGreaterThan(0)
  const failing = await measure()
  const made = { madeAt: new Date(magazine.clock.now.getTime() - days(3)).toISOString(), file: '/srv/a.zip' }
  await recordBackup(magazine.dataDir, { ...made, bytes: 1, rows: 1, files: 0 })
  const old = new Map([...failing, ['backup_age_seconds', (await measure()).get('backup_age_seconds') ?? 0]])

  const folder = await temporaryFolder()
  await copyFile(join(cwd, 'alerts.yml'), join(folder, 'alerts.yml'))
  const tests = [
    ruleTest(fresh, fresh, [], '1m'),
    ruleTest(fresh, fresh, ['BackupMissing'], '1h'),
    ruleTest(fresh, failing, ['MailFails', 'PaymentsFail', 'WorkFailed'], '1m'),
    ruleTest(failing, old, ['BackupOld', 'WorkFailed'], '1m'),
  ]
  await writeFile(
    join(folder, 'test.yml'),
    JSON.stringify({ rule_files: ['alerts.yml'], evaluation_interval: '1m', tests }),
  )
  const { stdout } = await run(found.program, ['test', 'rules', 'test.yml'], { cwd: folder }).catch((error) => error)
  expect(stdout).toContain('SUCCESS')
})
