import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Updateable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useMagazine } from '../../../../test/magazine.ts'
import { feedLink, folderOf, studentFolder } from '../../../platform/contract/links.ts'
import { specifiedSectionIds } from '../../../platform/contract/sections/specified.ts'
import { hours, minutes } from '../../../platform/server/core/durations.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import { withAbsoluteAddresses } from './items.ts'
import { writeRss } from './rss.ts'

const magazine = useMagazine()

const folders = [...specifiedSectionIds.map(folderOf), studentFolder]
const rssFeeds = ['/feed.xml', ...folders.map((folder) => feedLink(folder))]
const jsonFeeds = ['/feed.json', ...folders.map((folder) => feedLink(folder, 'json'))]

const Text = z.object({ __cdata: z.string() }).transform(({ __cdata }) => __cdata)
const RssItem = z.object({
  title: z.string(),
  link: z.url(),
  guid: z.object({ '#text': z.url(), isPermaLink: z.enum(['true', 'false']) }),
  pubDate: z.string().refine((date) => !Number.isNaN(Date.parse(date))),
  description: Text,
  'content:encoded': Text.optional(),
  category: z.array(z.string()).default([]),
  enclosure: z.object({ url: z.url(), type: z.string(), length: z.string() }).optional(),
})
/** RSS 2.0, as far as required or promised. */
const Rss = z.object({
  rss: z.object({
    version: z.literal('2.0'),
    channel: z.object({
      title: z.string(),
      link: z.url(),
      description: z.string(),
      language: z.literal('en'),
      'atom:link': z.object({ href: z.url(), rel: z.literal('self'), type: z.literal('application/rss+xml') }),
      item: z.array(RssItem).default([]),
    }),
  }),
})

const JsonFeed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  authors: z.array(z.object({ name: z.string(), url: z.url() })),
  items: z.array(
    z.object({
      id: z.string(),
      url: z.url(),
      title: z.string(),
      summary: z.string(),
      content_html: z.string(),
      image: z.url().optional(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      tags: z.array(z.string()),
    }),
  ),
})

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  cdataPropName: '__cdata',
  parseTagValue: false,
  isArray: (name, path) => name === 'item' || String(path).endsWith('item.category'),
})

async function rss(address: string) {
  const { status, headers, text } = await magazine.get(address)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(XMLValidator.validate(text)).toBe(true)
  return Rss.parse(parser.parse(text)).rss.channel
}

const titles = async (address: string) => (await rss(address)).item.map(({ title }) => title)

async function jsonFeed(address: string) {
  const { status, headers, json } = await magazine.get(address)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
  return JsonFeed.parse(json())
}

const changes = (id: number, to: Updateable<Tables['articles']>) =>
  inTransaction(magazine.database.db, async (tx) => {
    await tx.updateTable('articles').set(to).where('id', '=', id).execute()
    invalidate(tx, [`article:${id}`])
  })

describe('every feed', () => {
  test('a feed without articles is well-formed, and names its own address and its page', async () => {
    for (const address of rssFeeds) {
      const { link, item, 'atom:link': self } = await rss(address)
      const page = address.replace('feed.xml', address === '/feed.xml' ? '' : 'index.html')
      expect([item, self.href, link]).toEqual([[], `http://magazine.test${address}`, `http://magazine.test${page}`])
    }
    for (const address of jsonFeeds)
      expect(await jsonFeed(address)).toMatchObject({ items: [], feed_url: `http://magazine.test${address}` })
  })

  test('a feed has the newest articles of its section, 50 at most', async () => {
    const { now } = magazine.clock
    for (let minute = 0; minute < 51; minute++)
      await magazine.publishes({ title: `News ${minute}`, datedAt: new Date(now.getTime() - minutes(minute)) })
    await magazine.publishes({ title: 'A part', section: 'product', datedAt: new Date(now.getTime() - hours(1)) })
    await magazine.publishes({ title: 'A course', section: 'component', categories: ['vlsi_course'] })

    const news = await titles('/section/news/feed.xml')
    expect(news).toHaveLength(50)
    expect([news[0], news[49]]).toEqual(['News 0', 'News 49'])
    expect(await titles('/section/new-products/feed.xml')).toEqual(['A part'])
    expect(await titles('/section/engineering_students/feed.xml')).toEqual(['A course'])
    expect(await titles('/section/sourcing-database/feed.xml')).toEqual(['A course'])
    expect(await titles('/section/design-guide/feed.xml')).toEqual([])
    expect((await titles('/feed.xml'))[0]).toBe('A course')
    expect((await jsonFeed('/section/news/feed.json')).items.map(({ title }) => title)).toEqual(news)
  })

  test('a feed has a published article on the next request', async () => {
    const before = await magazine.get('/feed.xml')
    const same = await magazine.get('/feed.xml', { 'if-none-match': String(before.headers['etag']) })
    expect(same.status).toBe(304)
    await magazine.publishes({ title: 'Just in' })
    const { status, text } = await magazine.get('/feed.xml', { 'if-none-match': String(before.headers['etag']) })
    expect(status).toBe(200)
    expect(text).toContain('Just in')
  })
})

describe('an article in a feed', () => {
  test('a free article is in the feed as a whole, with absolute addresses', async () => {
    const html =
      '<p>See <a href="/section/news/7?a=1&amp;b=2">this</a> and <a href="#fig">there</a>.</p><pre><code>&lt;a href="/x"&gt;</code></pre>'
    const id = await magazine.publishes({ title: 'Quiet & <fast>', html, categories: ['ai', 'rf'] })
    const [item] = (await rss('/feed.xml')).item
    expect(item).toMatchObject({
      title: 'Quiet & <fast>',
      link: `http://magazine.test/section/news/${id}`,
      pubDate: magazine.clock.now.toUTCString(),
      category: ['Artificial Intelligence', 'RF and Microwave'],
    })
    const content = item?.['content:encoded']
    expect(content).toContain('href="http://magazine.test/section/news/7?a=1&amp;b=2"')
    expect(content).toContain(`href="http://magazine.test/section/news/${id}#fig"`)
    expect(content).toContain('&lt;a href="/x"&gt;')
    expect((await jsonFeed('/feed.json')).items[0]?.content_html).toBe(content)
  })

  test('an article in a feed has its lead picture, unless the type of the picture is unknown', async () => {
    const sizes = [
      { width: 400, height: 225 },
      { width: 800, height: 450 },
    ]
    const id = await magazine.publishes({ image: { name: 'stories-buck', sizes } })
    const url = 'http://magazine.test/assets/stories-buck-800.jpg'
    expect((await rss('/feed.xml')).item[0]?.enclosure).toEqual({ url, type: 'image/jpeg', length: '0' })
    expect((await jsonFeed('/feed.json')).items[0]?.image).toBe(url)

    await changes(id, { image_url: 'https://elsewhere.test/pictures?id=7' })
    expect((await rss('/feed.xml')).item[0]?.enclosure).toBeUndefined()
  })

  test('an article keeps its id in the feed when it moves to another section', async () => {
    const id = await magazine.publishes()
    const before = (await rss('/feed.xml')).item[0]
    await changes(id, { section: 'product' })
    const after = (await rss('/feed.xml')).item[0]
    expect(after?.link).not.toBe(before?.link)
    expect(after?.guid).toEqual(before?.guid)
  })

  test('no title of an article makes a feed unreadable', async () => {
    await magazine.publishes({ title: 'a ]]> b ]]> <script> & \u0001\uFFFE "c"', html: '<p>]]&gt; \u0008</p>' })
    const [item] = (await rss('/feed.xml')).item
    expect(item?.title).toBe('a ]]> b ]]> <script> &  "c"')
    expect(item?.description).toContain(']]&gt;')
  })
})

test('no description of a magazine makes its feed unreadable', () => {
  const site = { name: 'Volt\u0001s', url: 'http://m.test', icon: 'http://m.test/icon-192.png' }
  const text = writeRss({
    title: 'Volt\u0001s',
    description: 'News.\u000bDesign',
    page: 'http://m.test/',
    address: 'http://m.test/feed.xml?\u0001"',
    site,
    updatedAt: new Date(0),
    items: [],
  }).toString()
  expect(text).toContain('<description>News.Design</description>')
  expect(text).toContain('<copyright>© Volts</copyright>')
  expect(text).toContain('href="http://m.test/feed.xml?&quot;"')
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})

describe('a gated article', () => {
  test('is in feeds with its open part and who may read the rest, and in no site map', async () => {
    const words = Array.from({ length: 200 }, (_, word) => `word${word}`).join(' ')
    const html = `<p>${words} canary-6Qf</p>`
    const readers = {
      login: 'signed-in readers',
      silver: 'Silver and Gold subscribers',
      gold: 'Gold subscribers',
    } as const
    for (const access of ['login', 'silver', 'gold'] as const) await magazine.publishes({ access, html, title: access })
    for (const address of [...rssFeeds, ...jsonFeeds, '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/news.xml'])
      expect((await magazine.get(address)).text, address).not.toContain('canary-6Qf')
    const inJson = new Map((await jsonFeed('/feed.json')).items.map(({ title, content_html }) => [title, content_html]))
    const { item } = await rss('/feed.xml')
    expect(item).toHaveLength(3)
    for (const { title, description, 'content:encoded': content } of item) {
      expect(content).toBeUndefined()
      expect(description).toContain('word0 word1')
      expect(description).toContain(`for ${readers[title as keyof typeof readers]}`)
      expect(description).not.toContain('word40 ')
      expect(description).toMatch(/^<p>[\w ]+\w…<\/p>/)
      expect(inJson.get(title)).toBe(description)
    }
  })

  test('an article that becomes gated is cut in the feed', async () => {
    const id = await magazine.publishes({ html: '<p>canary-6Qf</p>' })
    expect((await magazine.get('/feed.xml')).text).toContain('canary-6Qf')
    await changes(id, { access: 'gold', excerpt: '', preview: '' })
    expect((await magazine.get('/feed.xml')).text).not.toContain('canary-6Qf')
    expect((await magazine.get('/feed.json')).text).not.toContain('canary-6Qf')
  })
})

test('an article without a text has its standfirst and a link in every feed, and an address of the web only', async () => {
  const source = 'https://example.com/a?b=1&c="2"'
  const cases = {
    standfirst: { standfirst: 'Said & done', sourceUrl: source },
    nothing: { sourceUrl: source },
    hostile: { sourceUrl: 'javascript:alert(1)' },
    none: { standfirst: 'Only this' },
    gated: { sourceUrl: source, access: 'gold' as const },
  }
  for (const [title, fields] of Object.entries(cases)) await magazine.publishes({ title, html: '', ...fields })
  const there = '<a href="https://example.com/a?b=1&amp;c=%222%22">Read the article at example.com.</a>'
  const here = /<a href="https?:[^"]*\/section\/news\/\d+">/
  const expected: Record<keyof typeof cases, [RegExp | string, string]> = {
    standfirst: [`<p>Said &amp; done</p><p>${there}</p>`, 'Said & done'],
    nothing: [`<p>${there}</p>`, 'Read the article at example.com.'],
    hostile: [new RegExp(`^<p>${here.source}Read the article.</a></p>$`), 'Read the article.'],
    none: [new RegExp(`^<p>Only this</p><p>${here.source}Read the article.</a></p>$`), 'Only this'],
    gated: [
      new RegExp(`^<p>The whole article is for Gold subscribers. ${here.source}Read on</a></p>$`),
      'Read the article.',
    ],
  }
  const inJson = new Map((await jsonFeed('/feed.json')).items.map((item) => [item.title, item]))
  const { item } = await rss('/feed.xml')
  expect(item).toHaveLength(5)
  for (const { title, description, 'content:encoded': content } of item) {
    const [html, summary] = expected[title as keyof typeof cases]
    expect(content).toBeUndefined()
    if (typeof html === 'string') expect(description, title).toBe(html)
    else expect(description, title).toMatch(html)
    expect(inJson.get(title)).toMatchObject({ content_html: description, summary })
  }
})

test('the sources of a picture become absolute, each with its width', () => {
  const html = '<img src="/a.webp" srcset="/a-400.webp 400w, https://x.test/b.webp 800w" alt="a &gt; b">'
  expect(withAbsoluteAddresses(html, 'http://m.test/section/news/1')).toBe(
    '<img src="http://m.test/a.webp" srcset="http://m.test/a-400.webp 400w, https://x.test/b.webp 800w" alt="a &gt; b">',
  )
})

test('an address with commas or quotes stays whole in a feed', () => {
  const html =
    '<img src="/w_400,h_300/a.jpg" srcset="https://res.cdn.example/w_400,h_300/a.jpg 400w,/w_800,h_600/a.jpg 1.5x, /b.jpg?a=1&amp;b=2">' +
    '<a href="https://x.test/?q=&quot;a&quot;&amp;b=%26amp;">b</a>'
  expect(withAbsoluteAddresses(html, 'http://m.test/section/news/1')).toBe(
    '<img src="http://m.test/w_400,h_300/a.jpg" srcset="https://res.cdn.example/w_400,h_300/a.jpg 400w, http://m.test/w_800,h_600/a.jpg 1.5x, http://m.test/b.jpg?a=1&amp;b=2">' +
      '<a href="https://x.test/?q=%22a%22&amp;b=%26amp;">b</a>',
  )
})

test('a part has a feed of the articles on it, at the one spelling of its address, and it has what is published at once', async () => {
  const titlesAt = async (address: string) =>
    (await magazine.get(address)).json().items.map(({ title }: { title: string }) => title)
  await magazine.publishes({ title: 'First', partNumbers: ['STM32-H7'] })
  await magazine.publishes({ title: 'Other', partNumbers: ['LM317'] })
  expect(await titlesAt('/part/STM32H7/feed.json')).toEqual(['First'])
  await magazine.publishes({ title: 'Second', partNumbers: ['STM32H7'], access: 'gold' })
  expect((await titlesAt('/part/STM32H7/feed.json')).toSorted()).toEqual(['First', 'Second'])
  expect((await magazine.get('/part/STM32H7/feed.xml')).text).toContain('The whole article is for Gold subscribers.')
})
