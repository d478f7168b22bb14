import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabases } from '../../../../../test/database.ts'
import { opening, useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { readConfig } from '../../../../platform/server/config/config.ts'
import { days, minutes } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { rememberBackup } from '../../../backups/server/archive/commands.ts'
import type { ReleaseNotes, SystemStatus } from '../../contract/state.ts'
import { findDisks } from './facts.ts'

/** Options that no other test file uses, so that its magazine, and its errors, are not shared. */
const ownErrors = { LOG_LEVEL: 'error' }

describe.each(testDatabases)('the system status on %s', (kind) => {
  const magazine = useMagazine({ kind, environment: ownErrors })
  const anna = useMember(magazine, { role: 'admin' })

  test('a new trial is well, and the figures are those of the running program', async () => {
    const answer = await anna.get('/admin/state')
    expect(answer.status).toBe(200)
    const state: SystemStatus = answer.json()
    expect(state).toMatchObject({ summary: 'Everything is working.', needs: [], backup: null })
    expect(state.software).toMatchObject({ node: process.version, startedAt: opening.toISOString(), mode: 'trial' })
    expect(state.software.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(state.software.processes).toBe(1)
    expect(state.database).toMatchObject({ kind, version: expect.stringMatching(/^1[5-9]/) })
    expect(state.database.bytes).toBeGreaterThan(1e6)
    expect(Number(state.database.lastMigration.slice(0, 4))).toBe(state.database.migrations)
    expect(state.disks[0]).toMatchObject({ name: 'the data folder', freeBytes: expect.any(Number) })
  })
})

describe('the system status', () => {
  const magazine = useMagazine({ environment: ownErrors })
  const anna = useMember(magazine, { role: 'admin' })

  test('the release notes tell of the version that runs', async () => {
    const answer = await anna.get('/admin/release-notes')
    const { releases }: ReleaseNotes = answer.json()
    const { software }: SystemStatus = (await anna.get('/admin/state')).json()
    expect(releases[0]?.name).toMatch(new RegExp(`^${software.version} - `))
    expect(releases[0]?.introduction).toContain('Databases and backups of before are refused')
    expect(JSON.stringify(releases)).not.toContain('](')
    const groups = releases[0]?.groups ?? []
    expect(groups.map(({ title }) => title)).toContain('Running it')
    const notes = groups.flatMap((group) => group.notes)
    expect(notes).toContainEqual(
      expect.stringMatching(/^Import from WordPress, .+ undone as a whole, [^\n]+ comes from where\.$/),
    )
  })

  test('a scheduled newsletter that did not go out needs an administrator', async () => {
    await sql`insert into newsletter_schedules (newsletter_id, subject, request, starts_at, state, problem, created_at, created_by_name)
      values (1, 'Week 9', '{}', now(), 'failed', 'Article 7 is not published', now(), 'Anna')`.execute(
      magazine.database.db,
    )
    expect((await anna.get('/admin/state')).json()).toMatchObject({
      summary: 'One problem needs attention now.',
      needs: [{ urgency: 'now', screen: 'SendNewsletter', text: expect.stringContaining('was not sent') }],
    })
  })

  test('waiting and failed work is counted, and what is due for long or has failed needs an administrator', async () => {
    const { jobs } = magazine.app
    const later = { notBefore: new Date(Date.now() + days(1)) }
    const data = { changedAt: opening.toISOString() }
    await inTransaction(magazine.database.db, async (tx) => {
      const mail = { to: 'priya@example.com', template: 'password-changed', data } as const
      await jobs.enqueue(tx, 'mail.send', mail, later)
      await jobs.enqueue(tx, 'subscriptions.check-order', { providerOrderId: 'order_1' }, later)
    })
    expect((await anna.get('/admin/state')).json()).toMatchObject({
      summary: 'Everything is working.',
      queue: { waiting: 2, running: 0, failed: 0, oldestDueAt: null },
      mail: { waiting: 1, failed: 0 },
    })
    await sql`update jobs.job set start_after = ${new Date(opening.getTime() - minutes(11))} where name = 'mail.send'`.execute(
      magazine.database.db,
    )
    const stalled = { urgency: 'now', text: expect.stringContaining('no process is running them') }
    expect((await anna.get('/admin/state')).json().needs).toMatchObject([stalled])
    // Behind a long import, the next one waits for its end.
    await sql`insert into jobs.job (name, data, state, started_on) values ('mail.send', '{}', 'active', now())`.execute(
      magazine.database.db,
    )
    expect((await anna.get('/admin/state')).json()).toMatchObject({ needs: [], queue: { waiting: 2, running: 1 } })
    await sql`delete from jobs.job where state = 'active'`.execute(magazine.database.db)
    await sql`update jobs.job set name = 'failed', source_name = name, start_after = now()
      where name in ('mail.send', 'subscriptions.check-order')`.execute(magazine.database.db)
    const { summary, needs, queue, mail } = (await anna.get('/admin/state')).json()
    expect(summary).toBe('One problem needs attention now.')
    expect(needs).toMatchObject([
      { urgency: 'now', screen: 'failed-mail', text: expect.stringContaining('One job failed') },
      { urgency: 'soon', screen: 'failed-mail', text: expect.stringContaining('One email failed') },
    ])
    expect([queue.failed, mail.failed]).toEqual([2, 1])
  })
})

describe('a live magazine', () => {
  const magazine = useMagazine({
    environment: { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'magazine@example.com' },
  })
  const anna = useMember(magazine, { role: 'admin' })
  const read = async (): Promise<SystemStatus> => (await anna.get('/admin/state')).json()
  const record = () => join(magazine.dataDir, 'last-backup.json')
  beforeEach(() => rm(record(), { force: true }))

  async function makesBackup(madeAt: Date) {
    const file = join(magazine.dataDir, 'monday.zip')
    const rest = { format: 1 as const, migrations: [], sequences: [] }
    const manifest = { ...rest, madeAt: madeAt.toISOString(), tables: { users: 2 }, files: 3 }
    await rememberBackup(readConfig({ DATA_DIR: magazine.dataDir }), manifest, { file, bytes: 6 })
  }

  test('without backups is told to make one, and why readers cannot pay', async () => {
    const { summary, needs } = await read()
    expect(summary).toBe('One problem needs attention now.')
    expect(needs.map(({ urgency, text }) => [urgency, text.slice(0, 24)])).toEqual([
      ['now', 'No backup has been creat'],
      ['soon', 'Readers cannot pay: no p'],
      ['soon', 'The name and description'],
      ['soon', 'Contact and legal detail'],
      ['soon', 'Texts of pages came with'],
    ])
    expect(needs[0]?.command).toContain(`groundplane -- backup ${join(magazine.dataDir, 'FILE.zip')}`)
  })

  test('hears of a backup that is old', async () => {
    for (const [age, urgency] of [
      [1, undefined],
      [3, 'soon'],
      [8, 'now'],
    ] as const) {
      await makesBackup(new Date(opening.getTime() - days(age)))
      const { backup, needs } = await read()
      expect(backup).toMatchObject({ file: join(magazine.dataDir, 'monday.zip'), bytes: 6, rows: 2, files: 3 })
      expect(needs.find(({ text }) => text.includes('backup'))?.urgency, `${age} days`).toBe(urgency)
    }
  })

  test('shows no backup if its record is damaged', async () => {
    await makesBackup(opening)
    const whole = await readFile(record(), 'utf8')
    for (const damaged of ['', whole.slice(0, 20), '{"madeAt":"<b>"}', '[]']) {
      await writeFile(record(), damaged)
      expect((await read()).backup).toBeNull()
    }
  })
})

test('images beside the data folder have a disk of their own, whatever the folder is called', async () => {
  const namesFor = async (folder: string) => {
    const disks = await findDisks({ dataDir: '/srv/magazine', storage: { kind: 'folder', folder } })
    return disks.map(({ name }) => name)
  }
  expect(await namesFor('/srv/magazine/files/pictures')).toEqual(['the data folder'])
  for (const folder of ['/srv/magazine-pictures', '/srv/pictures', '/srv'])
    expect(await namesFor(folder), folder).toEqual(['the data folder', 'the images'])
})

describe('errors in the log', () => {
  const magazine = useMagazine({ logTo: { write: () => {} } })
  const anna = useMember(magazine, { role: 'admin', signedInFor: days(36_500) })
  const read = async (): Promise<SystemStatus> => (await anna.get('/admin/state')).json()

  test('are listed with the request’s id, newest first, and without what names a person or opens an account', async () => {
    magazine.clock.now = new Date()
    const { log } = magazine.app.http
    const err = new Error('550 <priya@example.com> at smtp://user:Pa55w0rd@mail.example.com/?key=abc')
    log.error({ err }, 'job failed')
    log.warn('not an error')
    const child = log.child({ requestId: 'abc-123' })
    child.error(new TypeError(`call +91 80 5550 0142 with token k3J${'a1B2'.repeat(10)} ${'x'.repeat(900)}`))
    child.error({ status: 500 }, 'answered')
    const { errors, needs } = await read()
    expect(errors).toMatchObject({
      total: 2,
      latest: [
        { requestId: 'abc-123', message: expect.stringMatching(/^TypeError: call … with token … x+…$/) },
        { requestId: null, message: 'job failed: Error: 550 <…@…> at smtp://…@mail.example.com/?…' },
      ],
    })
    expect(errors.latest[0]?.message.length).toBeLessThan(320)
    expect(needs).toMatchObject([{ urgency: 'soon', screen: 'state#errors' }])
  })

  test('are at most twenty on the screen, however many there were, and need nobody after an hour', async () => {
    for (let n = 0; n < 200; n += 1) magazine.app.http.log.error(`number ${n}`)
    const { errors } = await read()
    expect(errors.total).toBeGreaterThanOrEqual(200)
    expect(errors.latest).toHaveLength(20)
    expect(errors.latest[0]?.message).toBe('number 199')
    magazine.clock.now = new Date(Date.now() + minutes(61))
    expect((await read()).needs).toEqual([])
  })
})
