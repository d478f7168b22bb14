import { expect, test } from 'vitest'
import { aPhoto } from '../../../../../test/images.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { useSiteImports, zipped } from '../../../../../test/site-imports.ts'
import { createGuardedFetch } from '../../../../platform/server/gateways/fetch/guarded-fetch.ts'

const web = new Map<string, string | Buffer>()
const guarded = createGuardedFetch()

const magazine = useMagazine({
  fetchOutside: async (url, request) => {
    if (!new URL(url).hostname.endsWith('.example')) return guarded(url, request)
    const found = web.get(url)
    return { status: found === undefined ? 404 : 200, headers: {}, body: Buffer.from(found ?? '<p>No</p>'), url }
  },
})
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
const { asks, checks, runs, imports, items, uploads } = useSiteImports(admin)
const rows = () => magazine.database.db.selectFrom('articles').selectAll().orderBy('dated_at').execute()

test('Ghost’s ZIP brings its pictures, its tiers as what was chosen, and what authors say of themselves', async () => {
  const posts = ['Friends', 'Patrons', 'Both', 'Paid', 'All'].map((title, at) => ({
    id: `p${at + 1}`,
    slug: title.toLowerCase(),
    title,
    status: 'published',
    type: 'post',
    visibility: title === 'Paid' ? 'paid' : 'tiers',
    published_at: `2020-05-0${at + 1}T10:00:00.000Z`,
    html: '<p>Text</p><img src="__GHOST_URL__/content/images/size/w600/2020/a%20b.png" alt="A board">',
    feature_image: at === 0 ? '__GHOST_URL__/content/images/2020/a%20b.png' : null,
  }))
  const portraitOf = (name: string) => `__GHOST_URL__/content/images/2020/${name}.png`
  const links = ['p1 m1', 'p2 m2', 'p3 m1', 'p3 m2', 'p5 m0', 'p5 m2'].map((link) => link.split(' '))
  const data = {
    posts,
    users: [
      { id: 'u1', name: 'Anna Berg', bio: 'Measures noise.', password: 'hash', profile_image: portraitOf('anna') },
      // Staff who have written nothing.
      { id: 'u2', name: 'Bo Lind', bio: 'Sells advertisements.', profile_image: portraitOf('bo') },
    ],
    posts_authors: [{ post_id: 'p1', author_id: 'u1' }],
    products: [
      { id: 'm0', name: 'Free', type: 'free' },
      { id: 'm1', name: 'Friends', type: 'paid' },
      { id: 'm2', name: 'Patrons (gold)', type: 'paid' },
    ],
    posts_products: links.map(([post_id, product_id]) => ({ post_id, product_id })),
  }
  const photo = await aPhoto({ width: 320, height: 180 }).jpeg().toBuffer()
  const pictures = ['a b', 'anna', 'bo', 'unused'].map((name) => [`backup/content/images/2020/${name}.png`, photo])
  const exported = JSON.stringify({ db: [{ meta: { exported_on: 1 }, data }] })
  const archive = await zipped({ 'backup/ghost.json': exported, ...Object.fromEntries(pictures) })
  const found = await checks(archive, 'ghost.zip')
  expect(found).toMatchObject({ state: 'checked', reader: 'ghost', articles: 5, names: { tier: 3 } })
  const wrong = { kind: 'tier', sourceId: 'm1', target: 'section:news' }
  const { choices } = found
  const refused = await admin.call('PUT', `/admin/site-imports/${found.id}`, { body: { choices, targets: [wrong] } })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Cannot find section:news')])

  const done = await runs(found, {}, [{ kind: 'tier', sourceId: 'm1', target: 'silver' }])
  expect((await rows()).map(({ title, access }) => `${title}: ${access}`)).toEqual([
    'Friends: silver',
    'Patrons: gold',
    'Both: silver',
    'Paid: gold',
    'All: login',
  ])
  const [first] = await rows()
  expect(first?.image_name).not.toBeNull()
  expect(first?.body_html).toMatch(/<img src="\/assets\/[^"]+"[^>]* alt="A board"/)
  const authors = await magazine.database.db.selectFrom('authors').select(['name', 'biography']).execute()
  expect(authors).toEqual([{ name: 'Anna Berg', biography: 'Measures noise.' }])
  const ofPictures = (await items(done.id)).filter(({ kind }) => kind === 'picture')
  const settled = ofPictures.map(({ title, outcome, reason }) => [title, outcome, reason])
  expect(settled.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    ['/content/images/2020/a b.png', 'taken', ''],
    ['/content/images/2020/anna.png', 'taken', ''],
    ['/content/images/2020/bo.png', 'left out', 'No article shows it'],
    ['/content/images/2020/unused.png', 'left out', 'No article shows it'],
  ])
  await admin.post(`/admin/site-imports/${done.id}/undo`, {})
  await expect.poll(async () => (await rows()).length).toBe(0)
})

test('pictures of an export that does not name its site are fetched from where it is said to be', async () => {
  web.set(
    'https://ghost.example/blog/content/images/a.png',
    await aPhoto({ width: 320, height: 180 }).jpeg().toBuffer(),
  )
  const posts = ['content/images/a.png', '/content/images/a.png'].map((src, at) => ({
    id: `p${at}`,
    slug: `p${at}`,
    title: `P${at}`,
    status: 'published',
    type: 'post',
    visibility: 'public',
    published_at: '2020-05-01T10:00:00.000Z',
    html: `<p>Text</p><img src="${src}" alt="A">`,
  }))
  const file = JSON.stringify({ db: [{ meta: { exported_on: 1 }, data: { posts } }] })
  const lost = await imports(file, 'ghost.json')
  expect(lost.drops.picture).toMatchObject([{ what: 'It is not in the archive, and fetching was not allowed' }])
  await magazine.database.db.deleteFrom('site_import_items').execute()
  const allowed = { fetchPictures: true, oldAddress: 'https://ghost.example/blog/' }
  const done = await runs(await checks(file, 'ghost.json'), allowed)
  expect(done).toMatchObject({ articles: 2, drops: { picture: [] } })
  expect((await rows()).slice(2).every(({ body_html }) => body_html.includes('<img src="/assets/'))).toBe(true)
})

test('a feed is read from its address, page after page, and a page names its feed', async () => {
  web.set('https://old.example/', '<link rel="alternate" type="application/atom+xml" href="/atom.xml">')
  web.set('https://old.example/atom.xml', atom('first', '<link rel="next" href="/atom.xml?page=2&amp;x=1"/>'))
  web.set('https://old.example/atom.xml?page=2&x=1', atom('second', '<link rel="next" href="/atom.xml"/>'))
  const found = await asks('https://old.example/')
  expect(found).toMatchObject({ state: 'checked', reader: 'feed', site: 'https://old.example', articles: 2, pages: 0 })
  const done = await runs(found)
  expect(done).toMatchObject({ state: 'done', articles: 2, refused: 0 })
  const [first] = await rows()
  expect(first).toMatchObject({ title: 'The first one', slug: 'first', access: 'free', keywords: ['Power'] })
  expect(first?.body_html).toBe('<p>Noise &amp; <em>ripple</em><br />below 1 &lt; 2.</p>')
  expect(first?.dated_at.toISOString()).toBe('2020-05-01T10:00:00.000Z')
  const redirects = await magazine.database.db.selectFrom('redirects').select('path').orderBy('path').execute()
  expect(redirects).toEqual([{ path: '/2020/first.html' }, { path: '/2020/second.html' }])
  expect(await runs(await asks('https://old.example/atom.xml'))).toMatchObject({ articles: 0, known: 2 })
  web.delete('https://old.example/atom.xml?page=2&x=1')
  expect(await asks('https://old.example/atom.xml')).toMatchObject({
    state: 'failed',
    problem: 'Failed to read page 2 of the feed: the site responded with 404',
  })
})

test('a saved feed is read too: RSS with its texts, JSON Feed with its pictures and authors', async () => {
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:content="x" xmlns:dc="y"><channel><title>Old</title>
      <link>https://old.example/</link><item><title>Of &lt;em&gt;RSS&lt;/em&gt; &amp;amp; more</title><link>https://old.example/?p=7</link>
      <guid isPermaLink="false">g7</guid><pubDate>Fri, 01 May 2020 10:00:00 GMT</pubDate><dc:creator>Asha Rao</dc:creator>
      <category>News</category><description>Short.</description><content:encoded><![CDATA[<p>Long.</p>]]></content:encoded>
      <enclosure url="https://old.example/talk.mp3?a=1&amp;b=2" length="9" type="audio/mpeg"/><enclosure url="https://old.example/a.png" type="image/png"/></item>
      <item><title>Nothing to know it by</title></item></channel></rss>`
  const done = await imports(rss, 'feed.xml')
  expect(done).toMatchObject({ reader: 'feed', articles: 1, others: 1 })
  const [row] = await rows()
  expect(row).toMatchObject({
    title: 'Of RSS & more',
    standfirst: 'Short.',
    section: 'news',
    body_html:
      '<p>Long.</p><p><a href="https://old.example/talk.mp3?a=1&amp;b=2" rel="noopener">talk.mp3?a=1&amp;b=2</a></p>',
  })
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Old',
    home_page_url: 'https://json.example/',
    items: [
      {
        id: 1,
        url: 'https://json.example/a/b',
        title: 'Of JSON',
        content_text: 'One.\n\nTwo < 3.',
        attachments: [{ url: 'https://json.example/noise.pdf', mime_type: 'application/pdf' }],
        date_published: '9999-01-01T00:00:00Z',
        authors: [{ name: 'Asha Rao' }],
        tags: ['GaN', 'GaN'],
      },
    ],
  }
  expect(await imports(JSON.stringify(json), 'feed.json')).toMatchObject({ reader: 'feed', articles: 1 })
  const last = (await rows()).at(-1)
  expect(last).toMatchObject({
    body_html: '<p>One.</p><p>Two &lt; 3.</p><p><a href="/noise.pdf">noise.pdf</a></p>',
    keywords: ['GaN'],
  })
  expect(last?.bylines.map(({ name }) => name)).toEqual(['Asha Rao'])
})

test('an older installation of this magazine keeps numbers, addresses, access and sections', async () => {
  const ours = { id: await magazine.publishes({ title: 'Ours' }) }
  const wire = (ID: number, more: object) => ({
    ID,
    NPNWID: `N-${ID}`,
    'Article Title': `Old ${ID}`,
    'Entered Date': '2018-01-01 08:00:00',
    'Date of Publication': `2018-02-0${ID % 9} 09:30:00`,
    'Source url': 'https://source.example/',
    isPublished: 1,
    Description: '<p>All of it.</p>',
    main_keywords: 'GaN, power',
    NEWS: null,
    Design: 0,
    component: 0,
    ...more,
  })
  const link = `<p>See <a href="https://mag.example/section/news/4001">that</a>.</p>`
  const list = (...articles: object[]) => JSON.stringify({ articles, totalPages: 1, ID: 1 })
  const at = 'https://mag.example/api/home'
  web.set(
    `${at}/news-all?page=1&limit=50`,
    JSON.stringify({
      articles: [wire(4001, { NEWS: 1, isFree: 1, mcu: 1 }), wire(ours.id, { NEWS: 1, isLoginRequired: 1 })],
      totalPages: 2,
    }),
  )
  web.set(`${at}/news-all?page=2&limit=50`, list(wire(4007, { NEWS: 1, isFree: '1', 'adas-automotive': '1' })))
  web.set(`${at}/design-all?page=1&limit=50`, list(wire(4002, { Design: 1, isSubscriptionRequired: 1 })))
  web.set(`${at}/product-all?page=1&limit=50`, list(wire(4003, { NEWS: 0, Premium: 1, Description: 'The beginning' })))
  web.set(
    `${at}/article/4002`,
    JSON.stringify({ article: wire(4002, { Design: 1, isSubscriptionRequired: 1, Description: link }) }),
  )
  const withheld = {
    article: wire(4003, { NEWS: 0, Premium: 1, Description: null }),
    preview: 'The',
    error: 'premium_required',
  }
  web.set(`${at}/article/4003`, JSON.stringify(withheld))
  const found = await asks('https://mag.example/', 'groundplane')
  expect(found).toMatchObject({ state: 'checked', reader: 'groundplane', site: 'https://mag.example', articles: 5 })
  const done = await runs(found)
  const all = await magazine.database.db.selectFrom('articles').selectAll().orderBy('id').execute()
  const old = all.filter(({ npnwid }) => npnwid.startsWith('N-'))
  expect(old.map((row) => [row.id, row.section, row.access, row.categories.join()])).toEqual([
    [4001, 'news', 'free', 'mcu'],
    [4002, 'design-guide', 'silver', ''],
    [4003, 'product', 'gold', ''],
    [4007, 'news', 'free', 'adas_automotive'],
    [4008, 'news', 'login', ''],
  ])
  expect(old[0]).toMatchObject({ npnwid: 'N-4001', keywords: ['GaN', 'power'], source_url: 'https://source.example/' })
  expect(old[0]?.entered_at.toISOString()).toBe('2018-01-01T08:00:00.000Z')
  expect(old[1]?.body_html).toBe('<p>See <a href="/section/news/4001/old-4001">that</a>.</p>')
  expect(done.refusals.map(({ reason }) => reason).toSorted()).toEqual([
    `Another article already has the number ${ours.id}, so its URL is new`,
    'Removed: text: only its beginning could be had',
  ])
  expect(await magazine.database.db.selectFrom('redirects').select('path').execute()).toEqual([])
  // New articles get numbers above the imported ones.
  expect(await magazine.publishes({ title: 'Next' })).toBe(4009)
  expect(await runs(await asks('https://mag.example', 'groundplane'))).toMatchObject({ articles: 0, known: 5 })
})

test('an address that must not be asked, or has nothing to read, is refused in a sentence', async () => {
  const cases: [address: string, problem: string][] = [
    ['http://127.0.0.1:3000/feed', '127.0.0.1 leads to an address that is not public'],
    ['http://0x7f.0.0.1/', '127.0.0.1 leads to an address that is not public'],
    ['http://[::ffff:169.254.169.254]/latest', 'leads to an address that is not public'],
    ['http://203.0.113.7:25/', 'Only the ports of web servers are asked'],
    ['https://nowhere.example/', 'No feed or Groundplane site found'],
  ]
  for (const [address, problem] of cases)
    expect(await asks(address), address).toMatchObject({ state: 'failed', problem: expect.stringContaining(problem) })
  expect(await rows()).toEqual([])
  expect((await admin.post('/admin/site-imports/addresses', { address: 'file:///etc/passwd' })).status).toBe(400)
  expect((await uploads('x', 'x.xml', 'joomla')).status).toBe(400)
})

const atom = (word: string, links: string) => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Old</title><link href="https://old.example/"/>${links}
<entry><id>tag:old.example,2020:${word}</id><title type="html">The &lt;b&gt;${word}&lt;/b&gt; one</title>
<link href="https://old.example/2020/${word}.html"/><published>2020-05-0${word === 'first' ? 1 : 2}T10:00:00Z</published><updated>2020-06-01T10:00:00Z</updated>
<author><name>Asha Rao</name></author><category term="power" label="Power"/>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Noise &amp; <em>ripple</em><br/>below 1 &lt; 2.</p></div></content></entry></feed>`
