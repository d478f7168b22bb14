import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { temporaryFolder } from '../../../test/faults/programs.ts'
import { opening, useMagazine } from '../../../test/magazine.ts'
import { aMember, type SignedIn } from '../../../test/members.ts'
import { pagesOf } from '../../../test/reports.ts'
import { Stamper } from '../../features/reports/server/stamper.ts'
import { exportOrders } from '../../features/subscriptions/server/index.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { readConfig } from '../../platform/server/config/config.ts'
import { apiEndpoints } from '../contract/api.ts'
import { loadDemo } from './load.ts'

const magazine = useMagazine({ isShared: true })
const dataDir = await temporaryFolder(afterAll)
let admin: SignedIn

beforeAll(async () => {
  admin = await aMember(magazine, { role: 'admin', username: 'Asha' })
  const config = readConfig({ PUBLIC_URL: 'http://magazine.test', DATA_DIR: dataDir })
  await loadDemo({ db: magazine.database.db, config, now: magazine.clock.now })
})

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(magazine.database.db)).rows

const lists = [
  '/admin/dashboard',
  '/admin/drafts',
  '/admin/subscriptions',
  '/admin/subscriptions?plan=gold',
  '/admin/newsletter-subscribers',
  '/admin/newsletter-users-list',
  '/admin/newsletter-sends',
  '/admin/user-analytics',
  '/admin/article-analytics',
  '/admin/search-log',
  '/admin/search-log?onlyNothingFound=true',
  '/admin/audit-log',
]
const filled = [
  ['/api/home/reports', 'data', 4],
  ['/api/home/white-papers', 'data', 2],
  ['/api/home/classifieds', 'ads', 4],
  ['/api/home/market-data', 'data', 4],
  ['/api/home/courses', 'data', 3],
  ['/api/home/section/project-ideas', 'articles', 3],
] as const

test('every list of the back office and of the magazine has something to show', async () => {
  for (const address of lists) {
    const body = (await admin.get(address)).json()
    const shown = Array.isArray(body) ? [body] : Object.values(body).filter(Array.isArray)
    expect([address, shown.some((list) => list.length > 0)]).toEqual([address, true])
  }
  for (const [address, name, count] of filled)
    expect([address, (await magazine.get(address)).json()[name]?.length]).toEqual([address, count])
  expect((await magazine.get('/api/home/carasoul')).json()).toHaveLength(5)
  expect((await magazine.get('/api/home/Mostviewed')).json()).toHaveLength(4)
  const ideas: { Premium: number }[] = (await magazine.get('/api/home/section/project-ideas')).json().articles
  expect(ideas.map(({ Premium }) => Premium)).toEqual([1, 1, 1])
})

test('CSV files have the columns they had', async () => {
  const [paper] = await rows<{ id: number }>(sql`select id from white_papers limit 1`)
  const [event] = await rows<{ id: number }>(sql`select id from events limit 1`)
  const ofOne: Record<string, number | undefined> = { 'white-papers': paper?.id, events: event?.id }
  const calls = Object.entries<Endpoint>(apiEndpoints).filter(([, { contentType }]) => contentType === 'text/csv')
  const heads: string[] = []
  for (const name of calls.map(([call]) => call).toSorted()) {
    const address = name.slice('GET '.length).replace(/([^/]+)\/:id/, (_, kind) => `${kind}/${ofOne[kind]}`)
    if (address.includes('undefined')) continue
    const [head] = (await admin.get(address)).text.split('\r\n')
    heads.push(`${name} ${head?.replace('\uFEFF', '')}`)
  }
  const [orders] = await Array.fromAsync(exportOrders(magazine.database.db))
  heads.push(`orders.csv ${orders?.replace('\uFEFF', '').split('\r\n')[0]}`)
  await expect(`${heads.join('\n')}\n`).toMatchFileSnapshot('../../../test/golden/columns.txt')
})

test('all sums of views agree', async () => {
  const [sums] = await rows<Record<string, number>>(sql`
    select (select sum(views) from daily_site_stats)::int as days, (select sum(views) from daily_article_stats)::int as articles,
      (select sum(views - anonymous_views) from daily_site_stats)::int as signed_in, (select count(*) from article_views)::int as kept,
      (select sum(views) from reader_view_counts)::int as readers, (select sum(readers) from article_reader_counts)::int as pairs,
      (select count(*) from article_readers)::int as known`)
  const { days, articles, signed_in, kept, readers, pairs, known } = sums ?? {}
  expect([articles, kept, readers, pairs]).toEqual([days, signed_in, signed_in, known])
  expect(signed_in).toBeGreaterThan(500)
})

test('plans were bought in the sandbox and numbered without a gap', async () => {
  const documents = await rows<{ kind: string; number: string; is_sandbox: boolean }>(sql`
    select kind, number, is_sandbox from fiscal_documents order by issued_at, id`)
  expect(documents.every(({ is_sandbox }) => is_sandbox)).toBe(true)
  expect(documents.filter(({ kind }) => kind === 'credit-note')).toHaveLength(1)
  for (const ofSeries of Map.groupBy(documents, ({ number }) => number.slice(0, -5)).values())
    expect(ofSeries.map(({ number }) => Number(number.slice(-5)))).toEqual(ofSeries.map((_, index) => index + 1))
})

test('every report and white paper is a PDF of the stated size, and a name can be written on each of its pages', async () => {
  const files = await rows<{ name: string; bytes: number; pages: number | null; title: string }>(sql`
    select a.name, a.bytes, v.pages, coalesce(r.title, w.title) as title from attachments as a
    left join report_versions as v on v.attachment = a.name left join reports as r on r.id = v.report_id
    left join white_papers as w on w.file = a.name order by a.name`)
  expect(files).toHaveLength(6)
  const stamper = new Stamper()
  onTestFinished(() => stamper.close())
  for (const { name, bytes, pages, title } of files) {
    const file = await readFile(join(dataDir, 'files', 'pictures', name))
    expect([file.length, bytes < 130_000]).toEqual([bytes, true])
    const stamped = await stamper.stamp(file, 'For Priya')
    if (pages !== null) expect([title, stamped.pages]).toEqual([title, pages])
    expect((await pagesOf(stamped.pdf)).every((page) => page.includes('For Priya'))).toBe(true)
  }
})

test('no mail can reach anybody', async () => {
  const addresses = await rows<{ email: string }>(sql`
    select email_key as email from users where username <> 'Asha' union select email_key from newsletter_subscribers`)
  expect(addresses.length).toBeGreaterThan(60)
  expect(addresses.filter(({ email }) => !email.endsWith('.example'))).toEqual([])
  const waiting = await rows(sql`select 1 from jobs.job where name = 'mail.send'`)
  expect(waiting).toEqual([])
})

test('dark mode inverts the drawings in texts and no cover, and the pictures lie where the site serves them from', async () => {
  const [{ drawn, covers } = { drawn: 0, covers: 0 }] = await rows<{ drawn: number; covers: number }>(sql`
    select count(*) filter (where body_html like '%data-line-art%')::int as drawn,
      count(*) filter (where image_name like 'cover-%' and image_sizes::text like '%isLineArt%')::int as covers
    from articles`)
  expect([drawn > 15, covers]).toEqual([true, 0])
  expect((await readdir(join(dataDir, 'files', 'assets'))).length).toBeGreaterThan(400)
})

test('a demo that is not loaded to its end leaves nothing', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const config = readConfig({ PUBLIC_URL: 'http://magazine.test', DATA_DIR: dataDir })
  // Subscribers come after articles, accounts and orders.
  await sql`alter table newsletter_subscribers add constraint none check (false)`.execute(database.db)
  await expect(loadDemo({ db: database.db, config, now: opening })).rejects.toThrow('none')
  for (const table of ['articles', 'users', 'orders', 'demo_rows'] as const)
    expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([])
})
