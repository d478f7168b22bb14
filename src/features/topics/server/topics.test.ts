import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { adds, anEdit } from '../../../../test/newsroom.ts'
import { savesSettings } from '../../../../test/settings.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor' })

const withKeyword = async (...spellings: string[]) =>
  Promise.all(spellings.map((keyword, n) => adds(meera, { title: `Article ${n}`, keywords: [keyword, `Other ${n}`] })))
const status = async (address: string) => (await magazine.get(address)).status

test('a keyword that three live articles share, in any spelling, is a topic with a page, feeds, and links from its articles', async () => {
  const [first] = await withKeyword('Load switch', 'load-switch')
  const article = `/section/news/${first}`
  expect((await magazine.get(article)).text).not.toContain('href="/topic/')
  for (const address of ['/topic/load-switch', '/topic/load-switch/feed.xml', '/topic/load-switch/feed.json'])
    expect(await status(address), address).toBe(404)

  const third = await adds(meera, { title: 'Third', keywords: ['Load Switch'], articleType: 'Premium' })
  expect((await magazine.get(article)).text).toContain('href="/topic/load-switch"')
  const page = await magazine.get('/topic/load-switch')
  expect(page.text).toMatch(/<h1[^>]*>Load Switch<\/h1>.*3<!-- --> <!-- -->articles/s)
  expect(page.text).toContain('<link rel="canonical" href="http://magazine.test/topic/load-switch"/>')
  const feed = (await magazine.get('/topic/load-switch/feed.xml')).text
  const { title, item } = new XMLParser().parse(feed, true).rss.channel
  expect(title).toMatch(/ · Load Switch$/)
  expect(item).toHaveLength(3)
  expect(feed).toContain('The whole article is for Gold subscribers.')
  expect((await magazine.get('/topic/load-switch/feed.json')).json().items).toHaveLength(3)

  await meera.post(`/admin/edit/${third}`, anEdit({ title: 'Third', keywords: [] }))
  expect(await status('/topic/load-switch')).toBe(404)
  expect((await magazine.get(article)).text).not.toContain('href="/topic/load-switch"')
})

test('C, C++ and C# are three topics, and a keyword without letters of an address is none', async () => {
  for (const keyword of ['C', 'C++', 'C#', '漢字']) await withKeyword(keyword, keyword, keyword)
  const { topics } = (await magazine.get('/api/home/topics')).json()
  expect(topics).toEqual([
    { slug: 'c', name: 'C', articles: 3 },
    { slug: 'c-sharp', name: 'C#', articles: 3 },
    { slug: 'c-plus-plus', name: 'C++', articles: 3 },
    ...[0, 1, 2].map((n) => ({ slug: `other-${n}`, name: `Other ${n}`, articles: 4 })),
  ])
})

test('/topics, the site map and the list of feeds name topics, categories and authors, and each address in the list is a feed', async () => {
  await withKeyword('R&D <fast>', 'R&D <fast>', 'R&D <fast>')
  expect((await magazine.get('/topics')).text).toContain('href="/topic/r-d-fast/feed.xml"')
  expect((await magazine.get('/sitemaps/pages.xml')).text).toContain('<loc>http://magazine.test/topic/r-d-fast</loc>')
  const { text, headers } = await magazine.get('/feeds.opml')
  expect(headers['content-type']).toBe('text/x-opml; charset=utf-8')
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'outline' })
  const groups: { '@_text': string; outline: { '@_text': string; '@_xmlUrl': string }[] }[] = parser.parse(text, true)
    .opml.body.outline
  expect(groups.map((group) => group['@_text'])).toEqual(
    expect.arrayContaining(['Groundplane', 'Sections', 'Subjects', 'Topics']),
  )
  const entries = groups.flatMap(({ outline }) => outline)
  expect(entries.map((entry) => entry['@_text'])).toContain('R&D <fast>')
  for (const { '@_xmlUrl': url } of entries) expect(await status(new URL(url).pathname), url).toBe(200)
})

test('an address that is no topic is not found, however long or strange', async () => {
  for (const slug of ['nothing', 'Load-Switch', 'a'.repeat(250), '%D1%81', "x'--"]) {
    expect(await status(`/topic/${slug}`), slug).not.toBe(200)
    expect(await status(`/topic/${slug}/feed.xml`), slug).toBe(404)
    expect([400, 404], slug).toContain(await status(`/api/home/topics/${slug}`))
  }
  for (const address of ['component/no_such', 'part/LM318', 'part/stm32h7', 'part/%D0%85', `part/${'X'.repeat(200)}`])
    expect(await status(`/${address}/feed.xml`), address).toBe(404)
})

test('without topics an article keeps its keywords, and nothing leads to their pages', async () => {
  const [first] = await withKeyword('Load switch', 'Load switch', 'Load switch')
  const anna = await aMember(magazine, { role: 'admin' })
  const article = `/section/news/${first}`
  const followed = await anna.call('PUT', '/auth/follows', { body: { kind: 'topic', target: 'load-switch' } })
  expect(followed.json()).toMatchObject({ name: 'Load switch', path: '/topic/load-switch' })
  await savesSettings(anna, 'features', { topics: false })
  for (const address of ['/topic/load-switch', '/topic/load-switch/feed.xml', '/topic/load-switch/feed.json'])
    expect(await status(address), address).toBe(404)
  expect((await magazine.get(article)).text).toContain('Load switch')
  for (const address of [article, '/topics', '/sitemaps/pages.xml', '/feeds.opml'])
    expect((await magazine.get(address)).text, address).not.toContain('/topic/')
  const feeds = (await magazine.get('/topics')).text
  expect(feeds).toMatch(/<h1[^>]*>Feeds<\/h1>/)
  expect(feeds).not.toMatch(/\btopics?\b and/i)
  expect((await anna.get('/auth/follows')).json().follows).toMatchObject([{ name: 'Load switch', path: null }])
})
