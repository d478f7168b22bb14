import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minutes } from '../../src/platform/server/core/durations.ts'
import type { Database } from '../../src/platform/server/db/database.ts'
import { testDatabases } from '../database.ts'
import { emptyPlace, inDatabase, letHeartbeatsGrowOld, type Place, serveApi } from '../faults/programs.ts'

const articles = 120

async function scheduleArticles({ db }: { db: Database }) {
  await sql`
    insert into articles (title, body_html, excerpt, preview, word_count, section, access, entered_at, dated_at, publish_at)
    select 'Due ' || n, '<p>Text</p>', 'Text', '', 1, 'news', 'free', now(), now(), now() + interval '20 seconds'
    from generate_series(1, ${articles}::int) as n`.execute(db)
}

async function timesPublished({ db }: { db: Database }) {
  const { rows } = await sql<{ times: number; articles: number }>`
    select times, count(*)::int as articles from (
      select count(*)::int as times from audit_log where action = 'article.published' group by subject_id
    ) as each group by times`.execute(db)
  return rows
}

async function startMagazine(place: Place) {
  const magazine = await serveApi(place, {}, minutes(1))
  const published = async (): Promise<number> => (await (await fetch(`${magazine.url}/api/home/news-all`)).json()).total
  return { ...magazine, published }
}

test.each(testDatabases)(
  'on %s, after kill -9 in the middle of publishing each due article is published exactly once',
  async (kind) => {
    const place = await emptyPlace(kind)
    await inDatabase(place, scheduleArticles)
    const first = await startMagazine(place)
    await expect.poll(first.published, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
    await first.kill()
    const [midway] = await inDatabase(place, timesPublished)
    expect(midway).toMatchObject({ times: 1 })
    expect(midway?.articles).toBeLessThan(articles)
    await letHeartbeatsGrowOld(place)
    const second = await startMagazine(place)
    await expect.poll(second.published, { timeout: 90_000 }).toBe(articles)
    await second.kill()
    expect(await inDatabase(place, timesPublished)).toEqual([{ times: 1, articles }])
  },
)
