import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { isEncrypted, makeBackupKey } from '../../features/backups/server/archive/encryption.ts'
import { Settings } from '../../features/settings/server/index.ts'
import { readConfig } from '../../platform/server/config/config.ts'
import { findLastBackup } from '../../platform/server/core/last-backup.ts'
import { withDatabase } from '../../platform/server/db/with-database.ts'
import { prepareDatabase } from '../commands.ts'
import { goLiveCommand } from './commands.ts'
import { keepUsedFeatures } from './keep-used-features.ts'

const dataDirs: string[] = []
const live = { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com' }

afterAll(async () => {
  for (const folder of dataDirs) await rm(folder, { recursive: true, force: true })
})

async function configured(template = inject('postgresTemplate')) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'groundplane-live-'))
  dataDirs.push(DATA_DIR)
  const DATABASE_URL = await createDatabase(template)
  const given = { DATA_DIR, DATABASE_URL }
  return { trial: readConfig(given), live: readConfig({ ...given, ...live }) }
}
const starts = (config: Parameters<typeof withDatabase>[0]) =>
  withDatabase(config, (database) => prepareDatabase(config, Promise.resolve(database), () => {}))

type Configured = Awaited<ReturnType<typeof configured>>
let config: Configured
let another: Configured

beforeAll(async () => {
  config = await configured()
  await starts(config.trial)
  another = await configured(new URL(config.trial.databaseUrl ?? '').pathname.slice(1))
})

test('a trial goes live without the demo, its readers and what the sandbox sold, and keeps what is the publisher’s', async () => {
  await expect(starts(config.live)).rejects.toThrow('the demo magazine and sandbox orders')
  await withDatabase(config.trial, ({ db }) =>
    sql`insert into users (email, email_key, username, role, created_at) values ('a@b.example', 'a@b.example', 'Asha', 'reader', now())`.execute(
      db,
    ),
  )
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const encrypted = { ...config.live, backupKey: await makeBackupKey() }
  await goLiveCommand(encrypted, { yes: true }).finally(() => log.mockRestore())
  const [, file = ''] = /^Backup: (.*before-go-live-.*\.zip\.age)$/.exec(lines[0] ?? '') ?? []
  expect(await isEncrypted(file)).toBe(true)
  expect((await findLastBackup(config.live.dataDir))?.file).toContain('before-go-live-')
  expect(lines).toContainEqual(expect.stringMatching(/^Removed: \d+ demo articles$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Removed: \d+ sandbox orders$/))
  const notYours = lines.filter((line) => line.startsWith('Not yours yet: ')).join(' ')
  for (const own of ['Phone (+91 80 5550 0142)', 'Texts of pages came with', 'admin@groundplane.example, where no'])
    expect(notYours).toContain(own)
  expect(lines.filter((line) => line.startsWith('Switched off')).join(' ')).toContain('empty: Reports and papers.')
  await starts(config.live)
  await withDatabase(config.live, async ({ db }) => {
    const { features } = (await Settings.open(db, config.live.firstSettings, new Date())).current()
    expect(features).toMatchObject({ reports: false, glossary: false, parts: false, letters: true, calculators: true })
    expect(lines.filter((line) => line.startsWith('Article numbers'))).toEqual([])
    const { rows: next } = await sql`select nextval('articles_id_seq')::int as id`.execute(db)
    expect(next).toEqual([{ id: 1 }])
    const left: Record<string, number> = {}
    for (const table of [
      'articles',
      'listings',
      'search_documents',
      'ads',
      'orders',
      'payments',
      'fiscal_documents',
      'fiscal_document_numbers',
      'newsletter_subscribers',
      'newsletter_sends',
      'newsletter_recipients',
      'article_views',
      'daily_site_stats',
      'search_queries',
      'demo_rows',
      'subscriptions',
      'reports',
      'white_papers',
      'classifieds',
      'courses',
      'market_series',
    ]) {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${sql.table(table)}`.execute(db)
      if (rows[0]?.total) left[table] = rows[0].total
    }
    expect(left).toEqual({})
    const users = await db.selectFrom('users').select('username').orderBy('id').execute()
    expect(users.map(({ username }) => username)).toEqual(['admin', 'Asha'])
  })
})

test('features that have something in them, or that the publisher has chosen, stay on', async () => {
  const own = await configured(new URL(another.trial.databaseUrl ?? '').pathname.slice(1))
  await withDatabase(own.trial, async ({ db }) => {
    await sql`insert into glossary_terms (slug, term, explanation) values ('own-term', 'Own term', 'Ours.')`.execute(db)
    await sql`delete from parts`.execute(db)
    await sql`insert into search_part_numbers (number, name, articles) values ('lm317', 'LM317', 1) on conflict do nothing`.execute(
      db,
    )
    const unused = await keepUsedFeatures(db, new Date())
    expect(unused).toContain('organisations')
    for (const name of ['glossary', 'parts'] as const) expect(unused).not.toContain(name)
    expect(await keepUsedFeatures(db, new Date())).toEqual([])
  })
})

test('sandbox orders go without a demo, and views and searches stay', async () => {
  const bare = await configured()
  await withDatabase(bare.trial, async ({ db }) => {
    await sql`insert into daily_site_stats values ('2026-03-02', 1, 0, 1, 0)`.execute(db)
    await db
      .insertInto('orders')
      .values({
        provider_order_id: 'order_00000000000000',
        plan: 'gold',
        currency: 'INR',
        amount_minor: 890_000,
        gold_price_minor: 890_000,
        is_sandbox: true,
        reference: 'a',
        created_at: new Date(),
      })
      .execute()
  })
  await goLiveCommand(bare.trial, { yes: true })
  await withDatabase(bare.trial, async ({ db }) => {
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await db.selectFrom('daily_site_stats').select('views').execute()).toEqual([{ views: 1 }])
  })
})

test('a demo of which the publisher has deleted all ads is removed too, and a number that an old address leads to is not given again', async () => {
  const { trial } = another
  await withDatabase(trial, async ({ db }) => {
    await db.deleteFrom('ads').execute()
    await sql`insert into redirects (path, target, status, changed_at) values ('/old', '/section/news/7', 301, now())`.execute(
      db,
    )
  })
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  await goLiveCommand(trial, { yes: true }).finally(() => log.mockRestore())
  expect(lines).toContain('Article numbers go on after those of the demo, because these tables name them: redirects')
  await withDatabase(trial, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select nextval('articles_id_seq')::int as id`.execute(db)
    expect(rows[0]?.id).toBeGreaterThan(100)
    expect(await db.selectFrom('demo_rows').select('table_name').execute()).toEqual([])
  })
})

test('accounts of the Google sandbox go without a demo and without an order, and those of people keep theirs', async () => {
  const fresh = await configured()
  await withDatabase(fresh.trial, async (database) => {
    await prepareDatabase(fresh.live, Promise.resolve(database), () => {})
    for (const email of ['reader-0123456789ab@google.sandbox.example', 'priya@example.com'])
      await sql`insert into users (email, email_key, username, role, created_at, google_issuer, google_subject)
        values (${email}, ${email}, 'Priya', 'reader', now(), 'http://127.0.0.1:3000/sandbox/google', ${email})`.execute(
        database.db,
      )
  })
  await expect(starts(fresh.live)).rejects.toThrow('sign-ins with the sandbox of Google')
  await goLiveCommand(fresh.trial, { yes: true })
  await starts(fresh.live)
  await withDatabase(fresh.trial, async ({ db }) => {
    const left = await db.selectFrom('users').select(['email', 'google_issuer']).where('role', '=', 'reader').execute()
    expect(left).toEqual([{ email: 'priya@example.com', google_issuer: null }])
  })
})

test('without a terminal and without --yes nothing is removed', async () => {
  await withDatabase(config.trial, ({ db }) => sql`insert into demo_rows values ('articles', 1, 2)`.execute(db))
  await expect(goLiveCommand(config.live, {})).rejects.toThrow('Nothing was removed')
})
