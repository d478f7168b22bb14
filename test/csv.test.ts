import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { apiEndpoints } from '../src/app/contract/api.ts'
import { exportOrders } from '../src/features/subscriptions/server/index.ts'
import { unescapeFormula } from '../src/platform/contract/csv.ts'
import type { Endpoint } from '../src/platform/contract/endpoint.ts'
import { auditLog } from './answers.ts'
import { useMagazine } from './magazine.ts'
import { useMember } from './members.ts'

const texts = [
  '=HYPERLINK("https://evil.example";"Click")',
  "'=1+1, already escaped",
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '＝1+1',
  'Zoë “quoted” "Q", Comma',
  'Two\nlines',
  'Two\r\nlines',
  'Semi; colon',
  '',
]

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Anna' })
const at = new Date('2026-03-01T09:00:00Z')
const later = new Date('2026-04-02T09:00:00Z')
const write = (query: ReturnType<typeof sql>) => query.execute(magazine.database.db)

async function writeReaders() {
  const rows = texts.map((username, i) => ({ username, i }))
  for (const { username, i } of rows)
    await write(sql`insert into users (email, email_key, username, role, created_at)
      values (${`r${i}@reader.example`}, ${`r${i}@reader.example`}, ${username}, 'reader', ${at})`)
}
const readers = sql`users where role = 'reader'`
const idIn = async (table: string) =>
  (await sql<{ id: number }>`select id from ${sql.table(table)}`.execute(magazine.database.db)).rows[0]?.id

/** Each export writes these texts wherever it shows texts that others wrote. Returns its address. */
const exports: Record<string, () => Promise<string>> = {
  'GET /admin/ad-stats.csv': async () => {
    for (const [i, text] of texts.entries()) {
      await write(sql`insert into ads (location, position, image_name, alt, link, removed_at)
        values ('home', 1, ${`${i}.png`}, ${text}, 'https://example.com/', ${at})`)
    }
    await write(
      sql`insert into daily_ad_stats (ad_id, day, impressions, clicks) select id, '2026-03-01', 3, 1 from ads`,
    )
    return '/admin/ad-stats.csv'
  },
  'GET /admin/download-article-views': async () => {
    await writeReaders()
    const article = await magazine.publishes({ title: '=1+1' })
    await write(
      sql`insert into article_views (user_id, article_id, viewed_at) select id, ${article}, ${at} from ${readers}`,
    )
    return '/admin/download-article-views'
  },
  'GET /admin/events/:id/registrations.csv': async () => {
    await writeReaders()
    await write(sql`insert into events (slug, title, summary, html, is_all_day, starts_on, ends_on, start_time, end_time, time_zone, starts_at, ends_at,
        place, address, is_online, organizer, url, join_url, created_at, updated_at)
      values ('webinar', 'Webinar', '', '', true, '2026-04-01', '2026-04-01', '', '', 'UTC', ${at}, ${later}, '', '', true, '', '', '', ${at}, ${at})`)
    await write(sql`insert into event_registrations (event_id, user_id, registered_at)
      select events.id, users.id, ${at} from events, ${readers}`)
    return `/admin/events/${await idIn('events')}/registrations.csv`
  },
  'GET /admin/members.csv': async () => {
    await writeReaders()
    await write(sql`update users set note = username`)
    return '/admin/members.csv'
  },
  'GET /admin/site-imports/:id/report.csv': async () => {
    await write(sql`insert into imports (kind, file_name, state, created_at, created_by_name, lines)
      values ('site-import', 'site.zip', 'done', ${at}, 'Anna', 0)`)
    await write(sql`insert into site_imports (import_id, reader) select id, 'wxr' from imports`)
    for (const [line, text] of texts.entries())
      await write(sql`insert into site_import_items (import_id, line, kind, source_id, title, outcome)
        select id, ${line + 1}::int, 'article', ${text}, ${text}, 'taken' from imports`)
    return `/admin/site-imports/${await idIn('imports')}/report.csv`
  },
  'GET /admin/newsletter-subscribers.csv': async () => {
    for (const [i, text] of texts.entries())
      await write(sql`insert into newsletter_subscribers (email_key, name, asked_at, subscribed_at)
        values (${`r${i}@reader.example`}, ${text}, ${at}, ${at})`)
    return '/admin/newsletter-subscribers.csv'
  },
  'GET /admin/parts.csv': async () => {
    for (const [i, text] of texts.entries())
      await write(
        sql`insert into parts (number, name, maker, description, package, state, data_sheet, parameters, lexemes, changed_at) values (${`lm10${i}`}, ${`LM10${i}`}, '', ${text}, '', '', '', '[]', '', ${at})`,
      )
    return '/admin/parts.csv'
  },
  'GET /admin/redirects.csv': async () => {
    for (const [i, text] of texts.entries())
      await write(
        sql`insert into redirects (path, target, status, changed_at) values (${`/${i}`}, ${text}, 301, ${at})`,
      )
    return '/admin/redirects.csv'
  },
  'GET /admin/white-papers/:id/leads.csv': async () => {
    await write(sql`insert into white_papers (slug, title, sponsor, summary, text, consent, image_sizes, is_open, created_at, updated_at)
      values ('drivers', 'Drivers', '', '', '', '', '[]', true, ${at}, ${at})`)
    for (const [i, text] of texts.entries())
      await write(sql`insert into white_paper_leads
        (white_paper_id, name, email, email_key, company, consent, asked_at, token_hash, link_ends_at, confirmed_at)
        select id, ${text}, ${`r${i}@reader.example`}, ${`r${i}@reader.example`}, ${text}, ${text}, ${at}::timestamptz, ${Buffer.from([i])}::bytea, ${at}::timestamptz, ${at}::timestamptz from white_papers`)
    return `/admin/white-papers/${await idIn('white_papers')}/leads.csv`
  },
  'GET /auth/saved.csv': async () => {
    for (const title of texts) {
      const article = await magazine.publishes({ title })
      await write(
        sql`insert into saved_articles (user_id, article_id, saved_at) values (${admin.userId}, ${article}, ${at})`,
      )
    }
    return '/auth/saved.csv'
  },
}

describe('a table that is downloaded', () => {
  test('is one of these', () => {
    const calls = Object.entries<Endpoint>(apiEndpoints).filter(([, { contentType }]) => contentType === 'text/csv')
    expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(exports).toSorted())
  })

  test.each(Object.entries(exports))(
    '%s opens in a spreadsheet: accents, line breaks, and nothing that it runs',
    async (_, writes) => {
      const { status, headers, text } = await admin.get(await writes())
      expect(status, text).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.csv"$/),
      })
      expectTable(text)
      // Addresses of readers leave with a trace.
      if (text.includes('@reader.example')) expect(await auditLog(magazine)).toHaveLength(1)
    },
  )
})

test('the orders that a program exports are such a table too', async () => {
  await writeReaders()
  await write(sql`insert into orders (user_id, reference, created_at, plan, amount_minor, gold_price_minor, currency)
    select id, 'r' || id, ${at}::timestamptz, 'gold', 10000, 10000, 'INR' from ${readers}`)
  expectTable((await Array.fromAsync(exportOrders(magazine.database.db))).join(''))
})

function expectTable(table: string) {
  expect(table.charCodeAt(0)).toBe(0xfeff)
  expect(table.endsWith('\r\n')).toBe(true)
  const [, ...rows]: string[][] = parse(table.slice(1), { record_delimiter: '\r\n' })
  const cells = rows.flat()
  expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
  // A line break in an unquoted cell would end the row in most spreadsheets.
  expect(table.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(cells.map(unescapeFormula)).toEqual(expect.arrayContaining(texts))
}
