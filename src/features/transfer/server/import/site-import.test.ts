import { beforeEach, expect, test } from 'vitest'
import { leadsTo, said } from '../../../../../test/answers.ts'
import { aPhoto } from '../../../../../test/images.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { useSiteImports } from '../../../../../test/site-imports.ts'
import { oldSite, type WxrItem, wxr, wxrMeta, wxrStart, wxrTerm } from '../../../../../test/wxr.ts'
import { inTransaction, invalidate } from '../../../../platform/server/db/transaction.ts'
import { OutsideFailed } from '../../../../platform/server/gateways/fetch/index.ts'

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', accept: 'text/html' }
let image = Buffer.alloc(0)

const magazine = useMagazine({
  pages: true,
  fetchOutside: async (url) => {
    if (!url.endsWith('board.jpg')) throw new OutsideFailed('old.example did not answer in time.')
    return { status: 200, headers: {}, body: image, url }
  },
})
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
beforeEach(async () => {
  await inTransaction(magazine.database.db, async (tx) => invalidate(tx, ['redirects']))
})

const { load, settled, uploads, checks, runs, imports: importsFile, items } = useSiteImports(admin)
const imports = (posts: readonly WxrItem[]) => importsFile(wxr(posts))
const rows = () => magazine.database.db.selectFrom('articles').selectAll().orderBy('id').execute()
const opens = (address: string) => leadsTo(magazine, address, browser)
const undoes = (id: number) => admin.post(`/admin/site-imports/${id}/undo`, {})

test('articles of another system arrive with their state: published, scheduled and drafts, and what has no title or text arrives too', async () => {
  const done = await imports([
    { id: 1 },
    { id: 2, status: 'future', at: '2030-01-01 12:00:00' },
    { id: 3, status: 'draft', at: '0000-00-00 00:00:00' },
    { id: 4, title: '', html: '<p>No title, but words.</p>' },
    { id: 5, title: '', html: '', excerpt: '' },
    { id: 6, html: '', excerpt: 'An excerpt alone' },
    { id: 7, title: `A ${'very '.repeat(100)}long title` },
    { id: 8, slug: 'same' },
    { id: 9, slug: 'same' },
    { id: 10, password: 'enter', html: '<p>Behind the password are these words.</p>', excerpt: 'Secret too' },
    { id: 11, status: 'private' },
    { id: 12, status: 'pending' },
    { id: 13, status: 'trash' },
    { id: 14, sticky: true },
    { id: 15, at: '0000-00-00 00:00:00' },
    { id: 16, at: '9999-12-31 00:00:00' },
    { id: 17, type: 'page', title: 'Masthead', slug: 'masthead' },
    { id: 18, type: 'page', title: 'About', slug: 'about' },
    { id: 19, type: 'nav_menu_item' },
  ])
  expect(done).toMatchObject({
    state: 'done',
    reader: 'wxr',
    site: oldSite,
    articles: 16,
    pages: 2,
    others: 1,
    known: 0,
  })
  const all = await rows()
  const published = all.filter((row) => row.published_at)
  const scheduled = all.filter((row) => !row.published_at && row.publish_at)
  expect([published.length, scheduled.length, all.length]).toEqual([11, 1, 16])
  expect(all.map(({ title }) => title).slice(3, 6)).toEqual([
    'No title, but words.',
    'Without a title, 2019-05-01',
    'Post 6',
  ])
  const secret = all.find(({ npnwid }) => npnwid === 'wxr-10')
  expect(secret).toMatchObject({ access: 'gold', preview: '', excerpt: '', standfirst: '', search_description: '' })
  expect(all.find(({ npnwid }) => npnwid === 'wxr-14')?.pinned_at).not.toBeNull()
  expect(all[0]).toMatchObject({
    title: 'Post 1',
    section: 'news',
    bylines: [expect.objectContaining({ name: 'Anna Berg' })],
  })
  expect(all[0]?.dated_at.toISOString()).toBe('2019-05-01T12:00:00.000Z')
  const reasons = new Map(
    (await items(done.id)).map(({ sourceId, outcome, reason }) => [sourceId, `${outcome}: ${reason}`]),
  )
  expect(reasons.get('1')).toBe('taken: ')
  expect(reasons.get('10')).toBe('partly: Password-protected: imported for gold only, without a preview')
  expect(reasons.get('11')).toBe('partly: Private: imported as a draft')
  expect(reasons.get('5')).toBe('partly: It has no text. It had no title')
  expect(reasons.get('')).toBe('left out: An entry of a menu. Edit the menu of this site in the settings')
  expect((await admin.get(`/admin/site-imports/${done.id}/report.csv`)).text).toContain('Private: imported as a draft')
  const pages = await magazine.database.db
    .selectFrom('pages')
    .select(['slug', 'live_version'])
    .orderBy('slug')
    .execute()
  expect(pages).toEqual([
    { slug: 'masthead', live_version: 1 },
    { slug: 'page-about', live_version: 1 },
  ])
})

test('articles of another system lead from every old address to the new one, and their links to each other with them', async () => {
  const html = `<a href="${oldSite}/2019/05/post-2/#end">next</a> <a href="/?p=3">third</a> <a href="/2018/gone/">gone</a>`
  const done = await imports([{ id: 1, html }, { id: 2 }, { id: 3 }, { id: 4, type: 'page', slug: 'masthead' }])
  const [first, second, third] = await rows()
  const address = (row: typeof first) => `/section/news/${row?.id}/${row?.slug}`
  for (const path of ['/2019/05/post-2', '/2019/05/post-2/', '/?p=2'])
    expect(await opens(path), path).toEqual([301, address(second)])
  expect(await opens('/?page_id=4')).toEqual([301, '/p/masthead'])
  expect((await opens('/?p=99'))[0]).toBe(200)
  expect(first?.body_html).toContain(`<a href="${address(second)}#end">next</a> <a href="${address(third)}">third</a>`)
  expect((await load(done.id)).drops['dead link']).toEqual([{ what: '/2018/gone', uses: 1, example: 'Post 1' }])
})

test('articles of another system never take the address of a page that is here, and the report says so', async () => {
  const { db } = magazine.database
  const own = await magazine.publishes({ title: 'Ours', slug: 'ours' })
  const withdrawn = await magazine.publishes({ title: 'Withdrawn' })
  await db.updateTable('articles').set({ published_at: null }).where('id', '=', withdrawn).execute()
  const place = `/section/news/${own}`
  const before = await rows()
  const moving = (id: number, path: string, html?: string): WxrItem => ({
    id,
    link: `${oldSite}${path}`,
    ...(html && { html }),
  })
  const done = await imports([
    moving(1, `${place}/ours`),
    moving(2, '/about/'),
    moving(3, `${place}/other-words/`),
    moving(4, `/section/news/${withdrawn}`),
    moving(5, '/2019/05/five/', `<a href="${oldSite}/about">about</a>`),
  ])
  const moved = (await rows()).slice(2)
  expect((await rows()).slice(0, 2)).toEqual(before)
  const addresses = moved.map((row) => `/section/news/${row.id}/${row.slug}`)
  expect(await opens(`${place}/ours`)).toEqual([200, null])
  expect(await opens('/about')).toEqual([200, null])
  expect(await opens(`${place}/other-words`)).toEqual([301, addresses[2]])
  expect(await opens(`/section/news/${withdrawn}`)).toEqual([301, addresses[3]])
  // Their other address still works.
  for (const [at, address] of addresses.entries()) expect(await opens(`/?p=${at + 1}`)).toEqual([301, address])
  expect(moved[4]?.body_html).toContain(`<a href="${addresses[1]}">about</a>`)
  const reasons = (await items(done.id)).map(({ reason }) => reason)
  const stays = (path: string) => `A page of this site uses its URL ${path}, so no redirect was added`
  expect(reasons).toEqual([stays(`${place}/ours`), stays('/about'), '', '', ''])
  expect((await load(done.id)).drops['dead link'] ?? []).toEqual([])
  const redirected = await db
    .selectFrom('redirects')
    .select('path')
    .where('path', 'in', ['/about', `${place}/ours`])
    .execute()
  expect(redirected).toEqual([])
  const page = await imports([{ id: 9, type: 'page', slug: 'the-old-contact', link: `${oldSite}/contact/` }])
  expect((await items(page.id)).map(({ reason }) => reason)).toEqual([stays('/contact')])
  expect(await opens('/contact')).toEqual([200, null])
})

test('articles of another system are not added twice, neither by the same export nor by a later one', async () => {
  await imports([{ id: 1 }, { id: 2 }])
  const again = await imports([{ id: 1 }, { id: 2, title: 'Changed there' }, { id: 3 }])
  expect(again).toMatchObject({ articles: 1, known: 2 })
  expect((await rows()).map(({ title }) => title)).toEqual(['Post 1', 'Post 2', 'Post 3'])
})

test('articles of another system come and go as a whole: an import is undone while nobody has changed anything of it', async () => {
  await magazine.publishes({ title: 'Ours' })
  const done = await imports([{ id: 1 }, { id: 2, type: 'page', slug: 'masthead' }])
  const [, article] = await rows()
  expect((await undoes(done.id)).status).toBe(200)
  expect(await settled(done.id)).toMatchObject({ state: 'undone', isUndoable: false })
  expect((await rows()).map(({ title }) => title)).toEqual(['Ours'])
  expect(await magazine.database.db.selectFrom('redirects').select('path').execute()).toEqual([])
  expect(await magazine.database.db.selectFrom('authors').select('id').execute()).toEqual([])
  expect((await opens(`/section/news/${article?.id}`))[0]).toBe(404)
  const again = await imports([{ id: 1 }])
  await magazine.database.db.updateTable('articles').set({ version: 2 }).where('npnwid', '=', 'wxr-1').execute()
  const sentence = 'You cannot undo this import: its articles have since been edited or deleted'
  expect(await said(undoes(again.id))).toEqual([409, sentence])
})

test('articles of another system go without a redirect that an editor has made meanwhile at one of their addresses', async () => {
  const { db } = magazine.database
  const done = await imports([{ id: 1 }])
  const [ours] = await db.selectFrom('redirects').select('path').execute()
  const later = new Date(magazine.clock.now.getTime() + 60_000)
  await db
    .updateTable('redirects')
    .set({ target: '/contact', changed_at: later })
    .where('path', '=', ours?.path ?? '')
    .execute()
  magazine.clock.now = new Date(later.getTime() + 60_000)
  await undoes(done.id)
  expect(await settled(done.id)).toMatchObject({ state: 'undone' })
  expect(await db.selectFrom('redirects').select(['path', 'target']).execute()).toEqual([
    { path: ours?.path, target: '/contact' },
  ])
})

test('articles of another system stand where it was confirmed, with access and authors that were chosen', async () => {
  const terms = `<wp:category><wp:category_nicename>power</wp:category_nicename><wp:cat_name>Power Supply</wp:cat_name></wp:category>`
  const more = wxrTerm('category', 'power', 'Power Supply') + wxrTerm('post_tag', 'buck', 'Buck')
  const found = await checks(wxr([{ id: 1, more }], terms))
  expect(found.names).toEqual({ author: 1, category: 1, tag: 1, tier: 0 })
  await runs(found, { section: 'design-guide' }, [
    { kind: 'category', sourceId: 'power', target: 'category:powersupply' },
    { kind: 'author', sourceId: 'anna', target: 'nothing' },
  ])
  const [row] = await rows()
  expect(row).toMatchObject({
    section: 'design-guide',
    categories: ['powersupply'],
    keywords: ['Buck'],
    author_ids: [],
  })
  const late = await admin.call('PUT', `/admin/site-imports/${found.id}`, { body: { choices: found.choices } })
  expect(late.status).toBe(409)
})

test('articles of another system have their pictures in the library or, if these cannot be had, their words', async () => {
  image = await aPhoto({ width: 320, height: 180 }).jpeg().toBuffer()
  const html = `<p>Text</p>[caption id="attachment_5"]<img src="${oldSite}/wp-content/uploads/board-300x200.jpg" alt="A board" class="wp-image-5"> The board[/caption]
<img src="${oldSite}/wp-content/uploads/lost.jpg" alt="A lost one">
<img src="http://127.0.0.1/admin.png" alt="">`
  const attachment = {
    id: 5,
    type: 'attachment',
    more: `<wp:attachment_url>${oldSite}/wp-content/uploads/board.jpg</wp:attachment_url>`,
  }
  const found = await checks(wxr([{ id: 1, html, more: wxrMeta('_thumbnail_id', '5') }, attachment]))
  const done = await runs(found, { fetchPictures: true })
  const [row] = await rows()
  expect(row?.body_html).toMatch(
    /<figure><img src="\/assets\/[0-9a-f]{32}-\d+\.webp"[^>]* alt="A board" ?\/><figcaption>The board<\/figcaption><\/figure><p>A lost one<\/p>/,
  )
  expect(row?.body_html).not.toMatch(/old\.example|127\.0/)
  expect(row?.image_name).not.toBeNull()
  expect(done.drops.picture).toHaveLength(1)
  expect(done.drops.picture?.[0]).toMatchObject({ what: 'old.example did not answer in time.', uses: 2 })
})

test('two imports do not run at once, and a stopped one goes on', async () => {
  const { id } = await checks(wxr([{ id: 1 }]))
  await magazine.database.db.updateTable('imports').set({ state: 'importing' }).where('id', '=', id).execute()
  const sentence = 'Another import is running: old.xml. Wait for it, or stop it'
  expect(await said(uploads(wxr([{ id: 2 }])))).toEqual([409, sentence])
  expect((await admin.post(`/admin/site-imports/${id}/stop`, {})).json().state).toBe('stopped')
  expect((await admin.post(`/admin/site-imports/${id}/go-on`, {})).status).toBe(200)
  expect(await settled(id)).toMatchObject({ state: 'done', articles: 1 })
})

test('a file that is cut, or has forbidden characters, is taken as far as it goes', async () => {
  const whole = wxr([{ id: 1, title: 'A\0 b\u0008' }, { id: 2, html: 'x ]]> y' }, { id: 3 }])
  const cut = whole.slice(0, whole.lastIndexOf('</item>') - 20)
  const done = await importsFile(cut)
  expect((await rows()).map(({ title }) => title)).toEqual(['A b', 'Post 2'])
  expect((await items(done.id)).filter(({ kind }) => kind === 'other').map(({ reason }) => reason)).toEqual([
    'The file is incomplete: its end is missing. The part before was read',
    '2 control characters were removed',
  ])
  const early = `${wxrStart}<item><title>T</title><wp:post_id>9</wp:post_id><wp:status>publish</wp:status><wp:post_date_gmt>2019-05-01 12:00:00</wp:post_date_gmt><content:encoded><![CDATA[<p>a ]]> b</p>]]></content:encoded></item></channel></rss>`
  const damaged = await importsFile(early)
  expect((await items(damaged.id)).at(-1)?.reason).toBe(
    'Its text has ]]> in the wrong place: compare it with the old site',
  )
})
