import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { attacks } from '../../../../../test/attacks.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds, anEdit } from '../../../../../test/newsroom.ts'
import { findUnsafe } from '../../../../../test/safe-html.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

test('scripts and handlers are in no article, draft, preview, revision or feed', async () => {
  const all = attacks.map(([name, html]) => `<p>${name}</p>${html}`)
  for (const [place, description] of all.entries()) {
    const id = await adds(meera, { description, section: place < 25 ? 'News' : 'Product' })
    expect(findUnsafe((await magazine.get(`/api/home/article/${id}`)).json().article.Description)).toEqual([])
    const content = { description, articleType: 'isFree' }
    const preview = (await meera.post('/admin/preview', { as: 'anonymous', content })).json()
    expect(findUnsafe(preview.answer.article.Description)).toEqual([])
  }
  for (const feed of ['/feed.xml', '/section/news/feed.xml', '/section/new-products/feed.xml']) {
    const { item } = new XMLParser().parse((await magazine.get(feed)).text, true).rss.channel
    for (const { 'content:encoded': html } of item) {
      expect(html).toMatch(/^<p>/)
      expect(findUnsafe(html)).toEqual([])
    }
  }
  for (const { content_html } of (await magazine.get('/feed.json')).json().items)
    expect(findUnsafe(content_html)).toEqual([])
  // One attack of each kind is enough here.
  const id = await adds(meera)
  await meera.post(`/admin/edit/${id}`, anEdit({ description: all.join('') }))
  expect(findUnsafe((await meera.get(`/admin/article/${id}`)).json().Description)).toEqual([])
  expect(findUnsafe((await meera.get(`/admin/article/${id}/revisions/2`)).json().article.Description)).toEqual([])
  await meera.call('PUT', `/admin/draft/${id}`, { body: { content: { description: all.join('') } } })
  expect(findUnsafe((await meera.get(`/admin/draft/${id}`)).json().draft.content.description)).toEqual([])
})

test('quotes and closing tags in a title, a keyword or a link stay text on pages, in feeds and in the back office', async () => {
  const evil = `"'></script><script>alert(1)</script><!--`
  const id = await adds(meera, {
    title: evil,
    keywords: [evil],
    npnwid: evil,
    imageAlt: evil,
    sourceUrl: `https://example.com/?a="'></script><script>alert(1)</script>`,
    description: `<p>${'Text. '.repeat(10)}</p>`,
  })
  const { text } = await magazine.get(`/section/news/${id}`)
  expect(text).not.toContain('<script>alert')
  const told = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const facts = told.map(([, json = '']) => JSON.parse(json))
  expect(JSON.stringify(facts)).toContain(JSON.stringify(evil).slice(1, -1))

  for (const page of ['/', '/section/news/index.html', '/component/powersupply/index.html', '/search?q=script'])
    expect((await magazine.get(page)).text, page).not.toContain('<script>alert')
  const feed = (await magazine.get('/feed.xml')).text
  expect(new XMLParser({ processEntities: true }).parse(feed, true).rss.channel.item.title).toBe(evil)

  const list = await meera.get(`/admin/dashboard?search=${encodeURIComponent(evil)}`)
  expect(list.json().data).toMatchObject([{ 'Article Title': evil, main_keywords: evil }])
  // No browser renders it as a page.
  expect(list.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})
