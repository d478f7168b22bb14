import { describe, expect, test } from 'vitest'
import type { ArticleListItem, ArticlePage } from '../../../contract/article/articles.ts'
import { specifiedCategoryIds } from '../../../contract/catalogue.ts'
import { type Magazine, useMagazine } from '../../../test/magazine.ts'
import { aMember } from '../../../test/members.ts'
import { days, minutes } from '../../core/durations.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { NewArticle } from './write.ts'

const magazine = useMagazine()

const titles = async (address: string): Promise<string[]> => {
  const body: ArticleListItem[] | ArticlePage = (await magazine.get(address)).json()
  return (Array.isArray(body) ? body : body.articles).map((article) => article['Article Title'])
}
const ago = (n: number) => new Date(magazine.clock.now.getTime() - minutes(n))
/** Publishes `count` articles, the first one the newest. */
const publishMany = async (count: number, particulars: Parameters<Magazine['publishes']>[0]) => {
  for (let i = count; i >= 1; i--) await magazine.publishes({ title: `${i}`, datedAt: ago(i), ...particulars })
}

test.each<[string, number, Partial<NewArticle>]>([
  ['news', 8, { section: 'news' }],
  ['products', 8, { section: 'product' }],
  ['design', 4, { section: 'design-guide' }],
  ['ComponentEngineering', 4, { section: 'component' }],
  ['Automobile', 4, { categories: ['electric_vehicle'] }],
  ['Automobile', 4, { categories: ['adas_automotive'] }],
  ['IndiaSemiconductor', 4, { categories: ['Indiasemiconductor'] }],
  ['ai', 4, { categories: ['ai'] }],
  ['carasoul', 5, { isInCarousel: true }],
])('home/%s returns the newest %i articles', async (list, count, particulars) => {
  await magazine.publishes({ title: 'something else', section: 'news', categories: ['rf'], datedAt: ago(900) })
  await publishMany(count + 2, particulars)
  expect(await titles(`/api/home/${list}`)).toEqual(Array.from({ length: count }, (_, i) => `${i + 1}`))
})

test('home/Mostviewed returns the articles with the most readers in the last 30 days, ties by date', async () => {
  const [old, tie, newer, most] = [
    await magazine.publishes({ title: 'read long ago' }),
    await magazine.publishes({ title: 'tie, older', datedAt: ago(60) }),
    await magazine.publishes({ title: 'tie, newer' }),
    await magazine.publishes({ title: 'most' }),
  ]
  const day = (n: number) => new Date(magazine.clock.now.getTime() - days(n)).toISOString().slice(0, 10)
  const rows = [
    { article_id: old, day: day(40), readers: 900 },
    { article_id: tie, day: day(3), readers: 5 },
    { article_id: newer, day: day(3), readers: 5 },
    { article_id: most, day: day(3), readers: 4 },
    { article_id: most, day: day(29), readers: 4 },
  ]
  await magazine.database.db.insertInto('daily_article_stats').values(rows).execute()
  expect(await titles('/api/home/Mostviewed')).toEqual(['most', 'tie, newer', 'tie, older'])
})

test('home/Mostviewed counts days in the publisher’s time zone', async () => {
  // Past midnight in Bengaluru: 3 March.
  magazine.clock.now = new Date('2026-03-02T20:00:00Z')
  const [before, within] = [
    await magazine.publishes({ title: 'the day before' }),
    await magazine.publishes({ title: 'the first of 30 days' }),
  ]
  const rows = [
    { article_id: before, day: '2026-02-01', readers: 9 },
    { article_id: within, day: '2026-02-02', readers: 4 },
  ]
  await magazine.database.db.insertInto('daily_article_stats').values(rows).execute()
  expect(await titles('/api/home/Mostviewed')).toEqual(['the first of 30 days'])
})

test.each<[string, Partial<NewArticle>]>([
  ['news-all', { section: 'news' }],
  ['product-all', { section: 'product' }],
  ['design-all', { section: 'design-guide' }],
  ['comp', { section: 'component' }],
  ['student', { categories: ['vlsi_course'] }],
])('home/%s has pages of 50 articles', async (list, particulars) => {
  await publishMany(53, particulars)
  const first: ArticlePage = (await magazine.get(`/api/home/${list}`)).json()
  expect(first).toMatchObject({ page: 1, totalPages: 2, total: 53, ID: first.articles[0]?.ID })
  expect(first.articles.map((article) => article['Article Title'])).toEqual(
    Array.from({ length: 50 }, (_, i) => `${i + 1}`),
  )
  expect(await titles(`/api/home/${list}?page=2&limit=50`)).toEqual(['51', '52', '53'])
  expect((await magazine.get(`/api/home/${list}?page=3`)).json()).toEqual({
    articles: [],
    page: 3,
    totalPages: 2,
    total: 53,
    ID: null,
  })
})

test('each page of a list that spans months continues where the one before ended', async () => {
  for (let i = 0; i < 25; i++)
    await magazine.publishes({ title: `${i}`, datedAt: new Date(magazine.clock.now.getTime() - days(i * 9)) })
  const pages: string[] = []
  for (let page = 1; page <= 9; page++) pages.push(...(await titles(`/api/home/news-all?limit=3&page=${page}`)))
  expect(pages).toEqual(Array.from({ length: 25 }, (_, i) => `${i}`))
})

test('news-sec accepts a category in any of its spellings and has pages of ten', async () => {
  await publishMany(11, { categories: ['nano-semi_fab', 'osat'] })
  for (const spelling of ['nano-semi_fab', 'nano_semi_fab', 'osat', 'OSAT']) {
    const body: ArticlePage = (await magazine.get(`/api/home/news-sec?category=${spelling}`)).json()
    expect(body).toMatchObject({ total: 11, totalPages: 2 })
    expect(body.articles).toHaveLength(10)
  }
})

test('each of the 59 categories is a list and a flag', async () => {
  expect(specifiedCategoryIds).toHaveLength(59)
  await magazine.publishes({ categories: ['solar', 'farming'] })
  const [article]: Record<string, unknown>[] = (await magazine.get('/api/home/news')).json()
  const set = specifiedCategoryIds.filter((id) => article?.[id] === 1)
  expect(set).toEqual(['solar', 'farming'])
  for (const id of specifiedCategoryIds)
    expect((await magazine.get(`/api/home/news-sec?category=${id}`)).status).toBe(200)
})

test('an unpublished article is in no list', async () => {
  const id = await magazine.publishes({ isInCarousel: true, categories: ['ai'], partNumbers: ['LM317'] })
  const other = await magazine.publishes({ categories: ['ai'], partNumbers: ['LM317'] })
  await inTransaction(magazine.database.db, async (tx) => {
    await tx.updateTable('articles').set({ published_at: null }).where('id', '=', id).execute()
    await tx.deleteFrom('listings').where('article_id', '=', id).execute()
  })
  expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(404)
  expect((await magazine.get(`/api/home/related-articles/${id}`)).status).toBe(404)
  for (const list of ['carasoul', 'news', 'ai', 'news-all', 'Mostviewed', `related-articles/${other}`])
    expect((await magazine.get(`/api/home/${list}`)).text).not.toContain(`"ID":${id},`)
})

test('related articles share parts before keywords before categories', async () => {
  const id = await magazine.publishes({ categories: ['rf', 'test'], keywords: ['mixer'], partNumbers: ['LM317'] })
  await magazine.publishes({ title: 'nothing in common', categories: ['solar'], keywords: ['x'] })
  await magazine.publishes({ title: 'one category', categories: ['rf'], keywords: ['x'] })
  await magazine.publishes({ title: 'category and keyword', categories: ['rf'], keywords: ['mixer'] })
  await magazine.publishes({ title: 'the part', categories: ['solar'], keywords: ['x'], partNumbers: ['LM317'] })
  expect(await titles(`/api/home/related-articles/${id}`)).toEqual(['the part', 'category and keyword', 'one category'])
})

describe('an article', () => {
  const long = `<p>${Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ')}</p><p>CANARY</p>`

  test('a free article is returned in full', async () => {
    const id = await magazine.publishes({ html: long })
    const { status, json } = await magazine.get(`/api/home/article/${id}`)
    expect(status).toBe(200)
    expect(json()).toMatchObject({ isFree: true, isSubscribed: false, subscriptionType: null })
    expect(json().article).toMatchObject({ ID: id, Description: long, isFree: 1, NEWS: 1, minutesToRead: 2 })
    expect(json().article.socialDescription.length).toBeLessThanOrEqual(160)
  })

  test.each(['login', 'silver', 'gold'] as const)(
    'an anonymous visitor sees only the preview of a %s article',
    async (access) => {
      const id = await magazine.publishes({ html: long, access })
      const { status, text, json } = await magazine.get(`/api/home/article/${id}`)
      expect(status).toBe(401)
      expect(json()).toMatchObject({
        error: 'Login required',
        code: 'login_required',
        article: { Description: null },
      })
      expect(json().preview.split(' ')).toHaveLength(50)
      expect(text).not.toContain('CANARY')
      expect(text).not.toContain('w60')
    },
  )

  test('a gated article that is read in full is described by the start of its text, also where its preview is short', async () => {
    const gold = await aMember(magazine, { plan: 'gold' })
    const described = async (html: string) => {
      const id = await magazine.publishes({ html, access: 'gold' })
      return (await gold.get(`/home/article/${id}`)).json().article.socialDescription
    }
    expect(await described(long)).toMatch(/^w0 w1 w2 .* w4[0-9]…$/)
    expect(await described('<p>Short, and <b>gated</b>.</p>')).toBe('Short, and gated.')
  })

  test('an article with a source and no text forwards to the source', async () => {
    const id = await magazine.publishes({ html: '', sourceUrl: 'https://example.com/story' })
    expect((await magazine.get(`/api/home/article/${id}`)).json().redirect).toBe('https://example.com/story')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com/', '//example.com'])(
    'an article never forwards to %s',
    async (sourceUrl) => {
      const id = await magazine.publishes({ html: '', sourceUrl })
      expect((await magazine.get(`/api/home/article/${id}`)).json().redirect).toBeUndefined()
    },
  )

  test('an article is stored as sanitised HTML', async () => {
    const html =
      '<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a><iframe srcdoc="x"></iframe></p><math><mi>x</mi></math>'
    const id = await magazine.publishes({ html })
    expect((await magazine.get(`/api/home/article/${id}`)).json().article.Description).toBe(
      '<p>a<a>b</a></p><math><mi>x</mi></math>',
    )
  })
})
