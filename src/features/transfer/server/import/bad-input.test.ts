import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { useSiteImports, zipped } from '../../../../../test/site-imports.ts'
import { type WxrItem, wxr, wxrMeta, wxrStart, wxrTerm } from '../../../../../test/wxr.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import type { SiteImport } from '../../contract/import/endpoints.ts'

const bomb = async () => {
  const zip = await zipped({ 'a.xml': 'x'.repeat(50_000) })
  zip.writeUInt32LE(2 ** 31, zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
  return zip
}
const climbing = async () => {
  const zip = await zipped({ 'aa/passwd.xml': 'x' })
  return Buffer.from(zip.toString('latin1').replaceAll('aa/passwd', '../passwd'), 'latin1')
}
const one = wxr([{ id: 1 }])
const declared = (entity: string) => one.replace('<rss', `<!DOCTYPE rss [${entity}]><rss`)
const manyAttributes = Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')

const bad = `"><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>\u202e`
const dangerous = /<script|<svg|onerror=|onclick=|onload=|style=|javascript:|data:text/i
const damaging = `${bad}<p onclick="x()" style="x">W</p><a href="JaVaScRiPt:x">go</a><a href="data:text/html,x">d</a>`

const table = (separator: string, rows: readonly string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
const { checks, imports, items, load, runs, settled, uploads } = useSiteImports(admin)
const rows = () => magazine.database.db.selectFrom('articles').selectAll().orderBy('id').execute()
const standing = async () => {
  const tables = ['articles', 'pages', 'page_versions', 'authors', 'redirects', 'pictures']
  const counts = await Promise.all(
    tables.map((name) =>
      sql<{ all: string }>`select jsonb_agg(t)::text as all from ${sql.table(name)} t`.execute(magazine.database.db),
    ),
  )
  return counts.map((found) => found.rows[0]?.all)
}
const bringsNothingDangerous = async ({ id, samples }: SiteImport) => {
  const { db } = magazine.database
  const pages = await db.selectFrom('page_versions').select(['html', 'slug']).execute()
  const articles = (await rows()).map(({ body_html, slug, image_url }) => [body_html, slug, image_url])
  expect(JSON.stringify([articles, pages, samples.map(({ html }) => html)])).not.toMatch(dangerous)
  expect(JSON.stringify(await db.selectFrom('authors').select(['name', 'slug']).execute())).not.toMatch(/[<>]/)
  const csv = (await admin.get(`/admin/site-imports/${id}/report.csv`)).text
  expect(csv.split('\r\n').filter((line) => /^"?[=+\-@]/.test(line))).toEqual([])
}
beforeEach(async () => {
  await magazine.publishes({ title: 'Ours' })
})

const document = 'declares a document type'
const ghostStart = '{"db":[{"meta":{"exported_on":1},"data":{"posts":'
test.each<[what: string, name: string, file: string | Buffer | Promise<Buffer>, sentence: string]>([
  ['with entities in entities', 'a.xml', declared('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">'), document],
  ['with an entity of this machine', 'a.xml', declared('<!ENTITY a SYSTEM "file:///etc/passwd">'), document],
  [
    'with a document type elsewhere',
    'a.xml',
    one.replace('<rss', '<!DOCTYPE rss SYSTEM "https://evil.example/x.dtd"><rss'),
    document,
  ],
  [
    'of an unknown version',
    'a.xml',
    one.replace('>1.2<', '>9.7<'),
    'The export has version 9.7. Only 1.0 to 1.2 are supported',
  ],
  ['nested without an end', 'a.xml', `${wxrStart}${'<item>'.repeat(5_000)}`, 'nested too deeply'],
  ['with 100,000 attributes', 'a.xml', one.replace('<item>', `<item ${manyAttributes}>`), 'more than 1000 attributes'],
  ['that is none', 'a.xml', 'Dear editor', 'The export is in an unknown format'],
  ['that unpacks to gigabytes', 'a.zip', bomb(), 'The archive unpacks to more data than expected'],
  ['that climbs out of its folder', 'a.zip', climbing(), 'The archive contains paths outside of itself'],
  ['of Ghost that is cut', 'a.json', `${ghostStart}[{"id":"1"`, 'its end is missing'],
  ['of Ghost that is no JSON', 'a.json', `${ghostStart}[}`, 'is not valid JSON'],
  ['of Ghost nested without an end', 'a.json', `${ghostStart}${'['.repeat(5_000)}`, 'nested too deeply'],
  [
    'of beehiiv in a forgotten encoding',
    'a.csv',
    Buffer.from('id,web_title,content_html\n1,\xcf\xf0\xe8\xe2\xe5\xf2,x\n', 'latin1'),
    'is not in UTF-8. Save it as UTF-8',
  ],
])('an export %s is refused in a sentence, and no row has changed', async (_, name, file, sentence) => {
  const before = await standing()
  const { id, state, problem, refusals, articles } = await checks(await file, name)
  expect(`${problem} ${refusals.map(({ reason }) => reason).join()}`).toContain(sentence)
  expect(articles).toBe(0)
  if (state === 'failed') expect((await admin.post(`/admin/site-imports/${id}/run`, {})).status).toBe(409)
  expect(await standing()).toEqual(before)
})

test('an export has a text of more than two million characters: it is refused by its name, and the next is taken', async () => {
  const posts = [
    { id: 1, title: 'Endless', html: 'word '.repeat(500_000) },
    { id: 2, title: 'Short', html: '<p>Words</p>' },
  ]
  const done = await imports(wxr(posts), 'a.xml')
  expect(done).toMatchObject({ state: 'done', articles: 1 })
  expect(done.refusals).toMatchObject([{ about: 'Endless', reason: expect.stringContaining('two million characters') }])
})

const named = { id: 'u1', name: bad, slug: bad, bio: bad }
const post = {
  id: bad,
  title: bad,
  slug: bad,
  html: damaging,
  custom_excerpt: bad,
  feature_image: bad,
  published_at: '2019-05-01T00:00:00.000Z',
  codeinjection_head: bad,
  type: 'post',
  status: 'published',
  visibility: 'public',
}
const data = {
  posts: [post],
  users: [named],
  tags: [named],
  posts_authors: [{ post_id: bad, author_id: 'u1', sort_order: 0 }],
  posts_tags: [{ post_id: bad, tag_id: 'u1' }],
  posts_meta: [{ post_id: bad, meta_title: bad }],
  products: [{ ...named, type: 'paid' }],
  settings: [{ key: 'title', value: bad }],
}
const yaml = JSON.stringify(bad)
const fields = ['title', 'slug', 'image', 'excerpt', 'url', 'date', 'groundplane'].map((name) => `${name}: ${yaml}\n`)
const lists = ['authors', 'tags', 'categories', 'aliases'].map((name) => `${name}: [${yaml}]\n`)
const ownRecord = {
  id: '7',
  state: 'published',
  access: 'free',
  texts: { title: bad },
  imageUrl: 'javascript:x',
  html: damaging,
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>${escaped(bad)}</title><link>https://old.example</link><item>
<title>${escaped(bad)}</title><link>https://old.example/a</link><guid>${escaped(bad)}</guid><author>${escaped(bad)}</author>
<category>${escaped(bad)}</category><description>${escaped(damaging)}</description></item></channel></rss>`

const columns = 'id,web_title,status,audience,url,content_html,web_subtitle,content_tags,thumbnail_url'.split(',')
const filled: Record<string, string> = { status: 'confirmed', audience: 'free', content_html: damaging }

test.each([
  ['Ghost', 'ghost.json', JSON.stringify({ db: [{ meta: { exported_on: 1, version: bad }, data }] })],
  ['Markdown', 'post.md', `---\n${fields.join('')}${lists.join('')}---\n${damaging}\n`],
  [
    'an article of this product',
    'own.md',
    `---\ntitle: A\ndate: 2020-01-01\nlayout: post\ngroundplane: ${JSON.stringify(ownRecord)}\n---\n${damaging}\n`,
  ],
  ['a feed', 'feed.xml', feed],
  ['beehiiv', 'posts.csv', table(',', [columns, columns.map((name) => filled[name] ?? bad)])],
])('an export of %s with scripts in every field brings none', async (_, name, file) => {
  const done = await imports(file, name)
  expect(done).toMatchObject({ state: 'done' })
  expect(done.articles + done.pages).toBe(1)
  await bringsNothingDangerous(done)
})

test('an export brings scripts in every field, impossible dates and one address twice, and is taken in part beside what is here', async () => {
  const authors = Array.from(
    { length: 5_000 },
    (_, at) =>
      `<wp:author><wp:author_login>same${at}</wp:author_login><wp:author_display_name><![CDATA[Same ${bad}]]></wp:author_display_name></wp:author>`,
  )
  const posts: WxrItem[] = [
    {
      id: 1,
      title: bad,
      excerpt: bad,
      author: 'same1',
      slug: encodeURIComponent(bad),
      html: `${damaging}[caption]<img src="javascript:x" alt='${bad}'>${bad}[/caption]`,
      more: [
        wxrTerm('category', 'c1', bad),
        wxrTerm('post_tag', 't1', bad),
        wxrMeta('_yoast_wpseo_title', bad),
        wxrMeta('_yoast_wpseo_metadesc', bad),
      ].join(''),
    },
    { id: 2, at: '0000-01-01 00:00:00', slug: 'same', author: 'same2' },
    { id: 3, at: '9999-12-31 23:59:59', slug: 'same', author: 'same3' },
    { id: 4, at: '2019-02-31 25:61:00', author: 'same4999' },
    { id: 5, type: 'page', title: bad, slug: 'p', excerpt: bad, html: bad },
  ]
  const found = await checks(wxr(posts, authors.join('')))
  expect(found.names.author).toBe(5_001)
  const done = await runs(found)
  expect(done).toMatchObject({ state: 'done', articles: 4, pages: 1 })
  expect(done.drops.dropped?.map(({ what }) => what)).toContain('tag <script>')
  await bringsNothingDangerous(done)
  const slugs = await magazine.database.db.selectFrom('authors').select('slug').execute()
  expect([slugs.length, new Set(slugs.map(({ slug }) => slug)).size]).toEqual([4, 4])
  expect((await rows())[0]).toMatchObject({ title: 'Ours', version: 1 })
  const reasons = new Map((await items(done.id)).map(({ sourceId, reason }) => [sourceId, reason]))
  for (const id of ['2', '3', '4']) expect(reasons.get(id)).toContain('Invalid date')
  expect(reasons.get('3')).toContain('Its URL /2019/05/same already has a redirect')
})

test('an export in another alphabet, with another separator, or with bytes of another encoding, is read as far as it can be', async () => {
  const cells = [
    ['id', 'web_title', 'status', 'audience', 'url', 'content_html', 'created_at'],
    ['1', 'Привет, мир', 'confirmed', 'free', 'https://mag.example/p/a', '<p>Текст</p>', '2023-01-02 03:04:05'],
  ]
  const utf16 = Buffer.from(`\ufeff${table(';', cells)}`, 'utf16le')
  expect(await imports(utf16, 'posts.csv')).toMatchObject({ reader: 'beehiiv', articles: 1 })
  expect((await rows()).at(-1)).toMatchObject({ title: 'Привет, мир', body_html: '<p>Текст</p>' })
  const done = await imports(Buffer.from(wxr([{ id: 1, title: 'Café' }]), 'latin1'))
  expect(done.refusals.map(({ reason }) => reason)).toContain(
    'Characters that are not valid in the encoding of the file cannot be read: 1',
  )
})

test('an export brings no end before its beginning: an unpublish time before the publish time, or the end of no pin', async () => {
  const end = new Date(magazine.clock.now.getTime() + days(2)).toISOString()
  const at = (count: number) => new Date(magazine.clock.now.getTime() + days(count)).toISOString()
  const states = ['published', 'scheduled', 'scheduled', 'draft', 'published'] as const
  const posts = states.map((state, index): WxrItem => {
    const takeDownAt = index === 4 ? at(-0.5) : end
    const publishedAt = at(state === 'published' ? -1 : index)
    const dates = { publishedAt, updatedAt: at(-1), takeDownAt, unpinAt: end }
    const own = { id: `${index + 1}`, state, access: 'free', texts: {}, ...dates }
    return { id: index + 1, more: wxrMeta('_groundplane', JSON.stringify(own)) }
  })
  const { id } = await imports(wxr(posts))
  const ends = (await rows()).slice(1).map(({ take_down_at, unpin_at }) => [take_down_at?.toISOString(), unpin_at])
  expect(ends).toEqual([
    [end, null],
    [end, null],
    [undefined, null],
    [undefined, null],
    [undefined, null],
  ])
  const live = (await rows()).slice(1).map(({ published_at }) => published_at !== null)
  expect(live).toEqual([true, false, false, false, false])
  const late = (await items(id)).find(({ sourceId }) => sourceId === '3')
  expect(late?.reason).toContain('an unpublish time before the publish time')
})

test('an export cannot come twice at once, and what a crash interrupted goes on where it was', async () => {
  const both = await Promise.all([uploads(one), uploads(one)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const first = both.find(({ status }) => status === 200)?.json().id ?? 0
  await settled(first)
  const posts = Array.from({ length: 30 }, (_, at): WxrItem => ({ id: at + 1 }))
  const { id } = await checks(wxr(posts), 'long.xml')
  const { db } = magazine.database
  await admin.post(`/admin/site-imports/${id}/run`, {})
  if ((await admin.post(`/admin/site-imports/${id}/stop`, {})).status === 200) {
    const stopped = await load(id)
    expect(stopped).toMatchObject({ state: 'stopped', isUndoable: stopped.articles > 0 })
    expect((await admin.post(`/admin/site-imports/${id}/go-on`, {})).status).toBe(200)
  }
  expect(await settled(id)).toMatchObject({ state: 'done', articles: 30, known: 0 })
  expect(new Set((await rows()).map(({ npnwid }) => npnwid)).size).toBe(31)
  await admin.post(`/admin/site-imports/${id}/undo`, {})
  expect(await settled(id)).toMatchObject({ state: 'undone' })
  expect(await rows()).toHaveLength(1)
  expect(await db.selectFrom('redirects').select('path').execute()).toEqual([])
})
