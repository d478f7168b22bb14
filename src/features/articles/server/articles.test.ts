import { describe, expect, test } from 'vitest'
import { titlesIn } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember } from '../../../../test/members.ts'
import { apiEndpoints } from '../../../app/contract/api.ts'
import { specifiedCategoryIds } from '../../../platform/contract/catalogue.ts'
import { days, minutes } from '../../../platform/server/core/durations.ts'
import type { ArticlePage } from '../contract/articles.ts'
import type { NewArticle } from './write.ts'

const magazine = useMagazine()

const titles = (address: string) => titlesIn(magazine.get(address))
const ago = (n: number) => new Date(magazine.clock.now.getTime() - minutes(n))
/** The first one is the newest. */
const publishMany = async (count: number, particulars: Partial<NewArticle>, title = '') => {
  for (let i = count; i >= 1; i--) await magazine.publishes({ title: `${title}${i}`, datedAt: ago(i), ...particulars })
}
const numbered = (count: number, title = '') => Array.from({ length: count }, (_, i) => `${title}${i + 1}`)

test('each list of the front page has its newest articles', async () => {
  const lists: [list: string, count: number, particulars: Partial<NewArticle>][] = [
    ['news', 8, { section: 'news' }],
    ['products', 8, { section: 'product' }],
    ['design', 4, { section: 'design-guide' }],
    ['ComponentEngineering', 4, { section: 'component' }],
    ['Automobile', 4, { categories: ['electric_vehicle'] }],
    ['IndiaSemiconductor', 4, { categories: ['Indiasemiconductor'] }],
    ['ai', 4, { categories: ['ai'] }],
    ['carasoul', 5, { isInCarousel: true }],
  ]
  const elsewhere = { section: 'project-ideas', categories: ['rf'] }
  for (const [list, count, particulars] of lists) await publishMany(count + 2, { ...elsewhere, ...particulars }, list)
  for (const [list, count] of lists) expect(await titles(`/api/home/${list}`)).toEqual(numbered(count, list))
  await magazine.publishes({ title: 'assisted', categories: ['adas_automotive'] })
  expect(await titles('/api/home/Automobile')).toEqual(['assisted', ...numbered(3, 'Automobile')])
})

test('home/Mostviewed returns the articles with the most readers in the last 30 days, ties by date', async () => {
  const old = await magazine.publishes({ title: 'read long ago' })
  const tie = await magazine.publishes({ title: 'tie, older', datedAt: ago(60) })
  const newer = await magazine.publishes({ title: 'tie, newer' })
  const most = await magazine.publishes({ title: 'most' })
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
  // In Bengaluru it is 3 March already.
  magazine.clock.now = new Date('2026-03-02T20:00:00Z')
  const before = await magazine.publishes({ title: 'the day before' })
  const within = await magazine.publishes({ title: 'the first of 30 days' })
  const rows = [
    { article_id: before, day: '2026-02-01', readers: 9 },
    { article_id: within, day: '2026-02-02', readers: 4 },
  ]
  await magazine.database.db.insertInto('daily_article_stats').values(rows).execute()
  expect(await titles('/api/home/Mostviewed')).toEqual(['the first of 30 days'])
})

test('each list of a section has pages of 50 articles', async () => {
  await publishMany(53, { section: 'news' })
  const first: ArticlePage = (await magazine.get('/api/home/news-all')).json()
  expect(first).toMatchObject({ page: 1, totalPages: 2, total: 53, ID: first.articles[0]?.ID })
  expect(await titles('/api/home/news-all')).toEqual(numbered(50))
  expect(await titles('/api/home/news-all?page=2&limit=50')).toEqual(['51', '52', '53'])
  const beyond = { articles: [], page: 3, totalPages: 2, total: 53, ID: null }
  expect((await magazine.get('/api/home/news-all?page=3')).json()).toEqual(beyond)

  for (const [list, particulars] of [
    ['product-all', { section: 'product' }],
    ['design-all', { section: 'design-guide' }],
    ['comp', { section: 'component' }],
    ['student', { categories: ['vlsi_course'] as string[] }],
  ] as const) {
    await publishMany(2, { section: 'project-ideas', ...particulars }, list)
    expect(await titles(`/api/home/${list}?limit=1&page=2`), list).toEqual([`${list}2`])
    expect(apiEndpoints[`GET /home/${list}`].query.parse({}), list).toEqual({ page: 1, limit: 50 })
  }
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

  test('an anonymous visitor sees only the preview of a gated article', async () => {
    for (const access of ['login', 'silver', 'gold'] as const) {
      const id = await magazine.publishes({ html: long, access })
      const { status, text, json } = await magazine.get(`/api/home/article/${id}`)
      expect([status, json().error, json().code]).toEqual([401, 'Login required', 'login_required'])
      expect(json().article.Description).toBeNull()
      expect(json().preview.split(' ')).toHaveLength(50)
      expect(text).not.toMatch(/CANARY|w60/)
    }
  })

  test('a gated article that is read in full is described by the start of its text, also where its preview is short', async () => {
    const gold = await aMember(magazine, { plan: 'gold' })
    const described = async (html: string) => {
      const id = await magazine.publishes({ html, access: 'gold' })
      return (await gold.get(`/home/article/${id}`)).json().article.socialDescription
    }
    expect(await described(long)).toMatch(/^w0 w1 w2 .* w4[0-9]…$/)
    expect(await described('<p>Short, and <b>gated</b>.</p>')).toBe('Short, and gated.')
  })

  test('an article with a source and no text forwards to the source, if it is a web address', async () => {
    const leadsTo = async (sourceUrl: string) => {
      const id = await magazine.publishes({ html: '', sourceUrl })
      return (await magazine.get(`/api/home/article/${id}`)).json().redirect
    }
    expect(await leadsTo('https://example.com/story')).toBe('https://example.com/story')
    for (const sourceUrl of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com/', '//example.com'])
      expect(await leadsTo(sourceUrl), sourceUrl).toBeUndefined()
  })
})
