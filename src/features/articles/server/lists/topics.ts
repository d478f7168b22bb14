import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { articlesOfTopic, topicOf } from '../../contract/topic-rules.ts'

export type KeywordList = `keyword:${string}`

/** Omits keywords without a letter or digit for an address. */
export const keywordLists = (keywords: readonly string[]): KeywordList[] => [
  ...new Set(keywords.flatMap((keyword) => topicOf(keyword) || []).map((slug): KeywordList => `keyword:${slug}`)),
]

const mostTopics = 500

interface Topic {
  slug: string
  name: string
  /** Live ones. */
  articles: number
}

/** Those with the most articles, by name. */
export async function findTopics(db: Database): Promise<Topic[]> {
  const topics = await readTopics(db, sql`list >= 'keyword:' and list < 'keyword;'`)
  return topics.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

export const findTopic = async (db: Database, slug: string): Promise<Topic | undefined> =>
  (await readTopics(db, sql`list = ${`keyword:${slug}`}`))[0]

/** Named as the newest article spells it. */
async function readTopics(db: Database, which: RawBuilder<unknown>): Promise<Topic[]> {
  const { rows } = await sql<{ slug: string; keywords: string[]; articles: number }>`
    with topics as (
      select list, sum(total)::int as articles from listing_months
      where ${which}
      group by list having sum(total) >= ${articlesOfTopic}
      order by articles desc, list limit ${mostTopics}
    )
    select substr(topics.list, 9) as slug, newest.keywords, topics.articles
    from topics
    cross join lateral (
      select keywords from listings join articles on articles.id = listings.article_id
      where listings.list = topics.list
      order by listings.dated_at desc, listings.article_id desc limit 1
    ) as newest`.execute(db)
  return rows.map(({ slug, keywords, articles }) => ({ slug, articles, name: nameOfTopic(slug, keywords) }))
}

const nameOfTopic = (slug: string, keywords: readonly string[]) =>
  keywords.find((keyword) => topicOf(keyword) === slug) ?? slug.replaceAll('-', ' ')

/** A column of a query of `articles`. */
export const topicsOfArticle = sql<string[]>`array(
  select substr(own.list, 9) from listings as own
  where own.article_id = articles.id and own.list >= 'keyword:' and own.list < 'keyword;'
    and (select sum(total) from listing_months where listing_months.list = own.list) >= ${articlesOfTopic}
  order by 1
)`
