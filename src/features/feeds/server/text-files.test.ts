import { Readable } from 'node:stream'
import { XMLValidator } from 'fast-xml-parser'
import { sql } from 'kysely'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { describe, expect, test, vi } from 'vitest'
import { later } from '../../../../test/clock.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { days, hours } from '../../../platform/server/core/durations.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })
const save = (changes: object) => savesSettings(admin, 'crawlers', changes)
const robots = async () => (await magazine.get('/robots.txt')).text

test('by default robots.txt keeps programs out of the back office, the API and accounts only', async () => {
  const lines = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Disallow: /account']
  expect(await robots()).toBe(`${lines.join('\n')}\n\nSitemap: http://magazine.test/sitemap.xml\n`)
  expect((await magazine.get('/robots.txt')).headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('robots.txt follows the settings at once', async () => {
  await robots()
  await save({ isTrainingAllowed: false })
  expect(await robots()).toMatch(/User-agent: GPTBot\n(User-agent: [\w-]+\n)*Disallow: \/\n\nUser-agent: \*\n/)
  expect(await robots()).not.toContain('PerplexityBot')
})

test('a magazine that no search engine may list refuses all', async () => {
  await save({ isSearchAllowed: false })
  expect(await robots()).toBe('User-agent: *\nDisallow: /\n')
})

test('ads.txt and security.txt are there once they have content', async () => {
  for (const address of ['/ads.txt', '/.well-known/security.txt'])
    expect([address, (await magazine.get(address)).status]).toEqual([address, 404])
  await save({ adsTxt: 'google.com, pub-1, DIRECT', securityContact: 'security@volts.example' })
  expect(await magazine.get('/ads.txt')).toMatchObject({ status: 200, text: 'google.com, pub-1, DIRECT\n' })
  expect((await magazine.get('/.well-known/security.txt')).text).toBe(
    'Contact: mailto:security@volts.example\nExpires: 2026-08-29T00:00:00Z\n',
  )
})

test('verification codes are on the front page', async () => {
  await save({ googleVerification: 'abc123DEF_456-ghi' })
  const tag = '<meta name="google-site-verification" content="abc123DEF_456-ghi"/>'
  expect((await magazine.get('/')).text).toContain(tag)
})

test('a code, a list or an address with anything else in it is refused, and the answer names its field', async () => {
  for (const [field, bad] of [
    ['googleVerification', '<meta name="x">'],
    ['bingVerification', 'a b c d e f g h'],
    ['adsTxt', '<script>alert(1)</script>'],
    ['securityContact', 'javascript:alert(1)'],
    ['securityContact', 'https://x.example/a b'],
    ['securityContact', 'https://:secret@x.example/'],
  ] as const) {
    const { status, json } = await save({ [field]: bad })
    expect([status, json().details[0].field], bad).toEqual([400, field])
  }
})

const site = 'http://magazine.test'

async function xml(address: string): Promise<Readable> {
  const { status, headers, text } = await magazine.get(address)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(XMLValidator.validate(text)).toBe(true)
  return Readable.from([text])
}
const files = async () => (await parseSitemapIndex(await xml('/sitemap.xml'))).map(({ url }) => url.replace(site, ''))
const entries = async (address: string) => parseSitemap(await xml(address))
const addresses = async (address: string) => (await entries(address)).map(({ url }) => url.replace(site, ''))

const nextId = (id: number) =>
  sql`alter table articles alter column id restart with ${sql.lit(id)}`.execute(magazine.database.db)
const takeDown = (id: number) =>
  inTransaction(magazine.database.db, async (tx) => {
    await tx.updateTable('articles').set({ published_at: null }).where('id', '=', id).execute()
    await tx.deleteFrom('listings').where('article_id', '=', id).execute()
    invalidate(tx, ['all', `article:${id}`])
  })

/** A notification still on its way may drop the page at first. */
const keptAfter = (address: string) =>
  vi.waitFor(async () => {
    await magazine.get(address)
    const { pages } = magazine.app.cache.size
    expect(pages).toBe(1)
    return pages
  })

test('the sitemap index lists only sitemaps with entries', async () => {
  expect(await files()).toEqual(['/sitemaps/pages.xml'])
  await nextId(10_000)
  await magazine.publishes()
  await magazine.publishes()
  await nextId(40_001)
  const last = await magazine.publishes()
  expect((await files()).slice(2)).toEqual([1, 2, 5].map((number) => `/sitemaps/articles-${number}.xml`))
  await takeDown(last)
  expect((await files()).slice(2)).toEqual([1, 2].map((number) => `/sitemaps/articles-${number}.xml`))
  expect((await files()).slice(0, 2)).toEqual(['/sitemaps/pages.xml', '/sitemaps/news.xml'])
  await nextId(60_001)
  const elsewhere = await magazine.publishes()
  await inTransaction(magazine.database.db, async (tx) => {
    await tx
      .updateTable('articles')
      .set({ canonical_url: 'https://first.example/a' })
      .where('id', '=', elsewhere)
      .execute()
    invalidate(tx, ['all'])
  })
  expect(await files()).not.toContain('/sitemaps/articles-7.xml')
  expect((await magazine.get('/sitemaps/articles-7.xml')).status).toBe(404)
  later(magazine, days(3))
  expect(await files()).not.toContain('/sitemaps/news.xml')
})

test('a sitemap of parts lists those that articles name and those with a record, once', async () => {
  expect((await magazine.get('/sitemaps/parts-1.xml')).status).toBe(404)
  await magazine.publishes({ title: 'The TPS54360 regulates', partNumbers: ['TPS54360'] })
  await sql`insert into parts (number, name, maker, description, package, state, data_sheet, parameters, lexemes, changed_at)
    select number, upper(number), '', '', '', '', '', '[]', '', now() from unnest(array['tps54360', 'lm317']) as number`.execute(
    magazine.database.db,
  )
  await inTransaction(magazine.database.db, async (tx) => invalidate(tx, ['part-list']))
  expect(await files()).toContain('/sitemaps/parts-1.xml')
  expect(await addresses('/sitemaps/parts-1.xml')).toEqual(['/part/LM317', '/part/TPS54360'])
  expect((await magazine.get('/sitemaps/parts-2.xml')).status).toBe(404)
})

describe('a sitemap of articles', () => {
  test('a sitemap of articles lists the live articles of its ids, each with the day of its last change', async () => {
    await nextId(9_999)
    const draft = await magazine.publishes()
    await magazine.publishes({ section: 'product', title: 'The last of file 1' })
    await magazine.publishes({ section: 'component', title: 'The first of file 2' })
    await takeDown(draft)
    const [entry, ...others] = await entries('/sitemaps/articles-1.xml')
    expect(entry?.url).toBe(`${site}/section/new-products/10000`)
    expect(Date.parse(entry?.lastmod ?? '')).toBeGreaterThanOrEqual(magazine.clock.now.getTime())
    expect(others).toEqual([])
    expect(await addresses('/sitemaps/articles-2.xml')).toEqual(['/section/sourcing-database/10001'])
  })

  test('a sitemap without articles is not found, and no cache keeps that for more than ten seconds', async () => {
    await magazine.publishes()
    const pages = await keptAfter('/not-found')
    for (const number of ['0', '01', '2', '99999', '100000', '-1', '1.5', '1e9', 'NaN', '1%20union', '%00']) {
      const { status, headers } = await magazine.get(`/sitemaps/articles-${number}.xml`)
      expect([number, status]).toEqual([number, 404])
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
    }
    expect(magazine.app.cache.size.pages).toBe(pages)
  })

  test('a sitemap is cached once, however its address is spelt', async () => {
    await magazine.publishes()
    const pages = await keptAfter('/sitemaps/articles-1.xml')
    expect((await magazine.get('/sitemaps/articles-%31.xml?a=b')).status).toBe(200)
    expect(magazine.app.cache.size.pages).toBe(pages)
  })
})

test('the sitemap of pages lists existing pages, and no category without an article', async () => {
  await magazine.publishes({ categories: ['memory', 'quantum'] })
  const found = await addresses('/sitemaps/pages.xml')
  expect(found).toEqual(expect.arrayContaining(['/', '/section/news/index.html', '/Advertise', '/events.html']))
  expect(found.filter((address) => address.startsWith('/component/'))).toEqual(['/component/memory/index.html'])
  expect(found.filter((address) => address.includes('category='))).toEqual([
    '/section/index.html?category=memory',
    '/section/index.html?category=quantum',
  ])
  for (const address of found) expect([address, (await magazine.get(address)).status]).toEqual([address, 200])
})

test('the sitemap of news lists the articles of the last 48 hours, and is valid without any', async () => {
  const { now } = magazine.clock
  expect((await magazine.get('/sitemaps/news.xml')).text).toContain('<urlset')
  const at = (hoursAgo: number) => new Date(now.getTime() - hours(hoursAgo))
  const fresh = await magazine.publishes({ title: 'Bus & tram', datedAt: at(47) })
  await magazine.publishes({ title: 'Stale', datedAt: at(49) })
  await magazine.publishes({ title: 'Tomorrow', datedAt: at(-24) })
  expect(await entries('/sitemaps/news.xml')).toMatchObject([
    {
      url: `${site}/section/news/${fresh}`,
      news: {
        publication: { name: 'Groundplane', language: 'en' },
        publication_date: at(47).toISOString(),
        title: 'Bus & tram',
      },
    },
  ])
  magazine.clock.now = new Date(now.getTime() + days(4))
  magazine.app.cache.purgeAll()
  expect((await magazine.get('/sitemaps/news.xml')).text).not.toContain('Bus')
  magazine.clock.now = now
})
