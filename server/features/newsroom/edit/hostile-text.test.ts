import { XMLParser } from 'fast-xml-parser'
import { beforeEach, describe, expect, test } from 'vitest'
import { attacks } from '../../../../test/attacks.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds, anEdit } from '../../../../test/newsroom.ts'
import { findUnsafe } from '../../../../test/safe-html.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

describe('an active element in a text', () => {
  const all = attacks.map(([name, html]) => `<p>${name}</p>${html}`)

  test('scripts and handlers are in no article, draft or preview', async () => {
    for (const html of all) {
      const id = await adds(meera, { description: html })
      expect(findUnsafe((await magazine.get(`/api/home/article/${id}`)).json().article.Description)).toEqual([])
      const content = { description: html, articleType: 'isFree' }
      const preview = (await meera.post('/admin/preview', { as: 'anonymous', content })).json()
      expect(findUnsafe(preview.answer.article.Description)).toEqual([])
    }
    // One attack of each kind is enough here.
    const [id] = [await adds(meera)]
    await meera.post(`/admin/edit/${id}`, anEdit({ description: all.join('') }))
    expect(findUnsafe((await meera.get(`/admin/article/${id}`)).json().Description)).toEqual([])
    expect(findUnsafe((await meera.get(`/admin/article/${id}/revisions/2`)).json().article.Description)).toEqual([])
    await meera.call('PUT', `/admin/draft/${id}`, { body: { content: { description: all.join('') } } })
    expect(findUnsafe((await meera.get(`/admin/draft/${id}`)).json().draft.content.description)).toEqual([])
  })

  test('scripts and handlers are in no feed', async () => {
    for (const html of all.slice(0, 20)) await adds(meera, { description: html })
    for (const html of all.slice(20)) await adds(meera, { description: html, section: 'Product' })
    for (const feed of ['/feed.xml', '/section/news/feed.xml', '/section/new-products/feed.xml']) {
      const { text } = await magazine.get(feed)
      const { item } = new XMLParser().parse(text, true).rss.channel
      for (const { 'content:encoded': html } of item) {
        expect(html).toMatch(/^<p>/)
        expect(findUnsafe(html)).toEqual([])
      }
    }
    for (const { content_html } of (await magazine.get('/feed.json')).json().items)
      expect(findUnsafe(content_html)).toEqual([])
  })
})

describe('quotes and closing tags in a title, a keyword or a link', () => {
  const evil = `"'></script><script>alert(1)</script><!--`
  let id: number

  beforeEach(async () => {
    id = await adds(meera, {
      title: evil,
      keywords: [evil],
      npnwid: evil,
      imageAlt: evil,
      sourceUrl: `https://example.com/?a="'></script><script>alert(1)</script>`,
      description: `<p>${'Text. '.repeat(10)}</p>`,
    })
  })

  test('quotes and closing tags stay text on the article page and in its structured data', async () => {
    const { text } = await magazine.get(`/section/news/${id}`)
    expect(text).not.toContain('<script>alert')
    const told = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    expect(told.length).toBeGreaterThan(0)
    const facts = told.map(([, json = '']) => JSON.parse(json))
    expect(JSON.stringify(facts)).toContain(JSON.stringify(evil).slice(1, -1))
  })

  test('quotes and closing tags stay text on the front page, in lists, search results and feeds', async () => {
    for (const page of ['/', '/section/news/index.html', '/component/powersupply/index.html', '/search?q=script']) {
      const { text } = await magazine.get(page)
      expect(text, page).not.toContain('<script>alert')
    }
    const { text } = await magazine.get('/feed.xml')
    expect(new XMLParser({ processEntities: true }).parse(text, true).rss.channel.item.title).toBe(evil)
  })

  test('the lists of the back office are JSON that no browser shows as a page', async () => {
    const list = await meera.get(`/admin/dashboard?search=${encodeURIComponent(evil)}`)
    expect(list.json().data).toMatchObject([{ 'Article Title': evil, main_keywords: evil }])
    expect(list.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(list.headers['x-content-type-options']).toBe('nosniff')
    expect(list.headers['cache-control']).toBe('no-store')
  })
})
