import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useMagazine } from '../../../../test/magazine.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { readDemoArticles, toHtml } from '../../articles/demo/read-articles.ts'
import type { SearchPage } from '../contract/search.ts'
import judgedQueries from './judged-queries.json' with { type: 'json' }

/** Grades of articles for a query, 1 to 3; all others are 0. Judged by reading, before ranking was tuned. */
const Judged = z.object({
  query: z.string(),
  because: z.string(),
  isPart: z.boolean(),
  wants: z.record(z.string(), z.int().min(1).max(3)),
})
const judged = z.array(Judged).parse(judgedQueries)

describe('the demo magazine', () => {
  const magazine = useMagazine({ isShared: true })
  const slugs = new Map<string, string>()

  beforeAll(async () => {
    const articles = await readDemoArticles()
    for (const article of articles.toSorted((a, b) => b.publishedDaysAgo - a.publishedDaysAgo)) {
      slugs.set(article.title, article.slug)
      const datedAt = new Date(magazine.clock.now.getTime() - days(article.publishedDaysAgo))
      const { title, section, access, categories, keywords, partNumbers } = article
      const html = toHtml(article.markdown, ({ caption }) => `<figure><figcaption>${caption}</figcaption></figure>`)
      await magazine.publishes({ title, section, access, categories, keywords, partNumbers, datedAt, html })
    }
  })

  test('each wanted article is in the demo', () => {
    const known = [...slugs.values()]
    for (const { wants } of judged) expect(known).toEqual(expect.arrayContaining(Object.keys(wants)))
  })

  const search = async (query: string): Promise<string[]> => {
    const page: SearchPage = (await magazine.get(`/api/home/search?${new URLSearchParams({ query })}`)).json()
    return page.articles.map((article) => slugs.get(article['Article Title']) ?? '')
  }

  test('nDCG@10 of all judged queries is 0.9 or more', async () => {
    const gains: number[] = []
    for (const { query, wants } of judged) {
      const grades = (await search(query)).slice(0, 10).map((slug) => wants[slug] ?? 0)
      gains.push(ndcg(grades, Object.values(wants)))
    }
    const mean = gains.reduce((sum, one) => sum + one, 0) / gains.length
    expect(mean).toBeGreaterThanOrEqual(0.9)
  })

  test('the first hit for a part is on it', async () => {
    for (const { query, wants } of judged.filter(({ isPart }) => isPart)) {
      const [first = ''] = await search(query)
      expect(wants[first], `${query}: ${first}`).toBe(Math.max(...Object.values(wants)))
    }
  })
})

const gain = (grades: readonly number[]) =>
  grades.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/** Normalised discounted cumulative gain: against the best possible order. */
const ndcg = (grades: readonly number[], all: readonly number[]) => gain(grades) / gain(all.toSorted((a, b) => b - a))
