import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { said, titlesIn } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { mostSavedArticles } from '../../contract/saved-article-rules.ts'

const magazine = useMagazine()
const priya = useMember(magazine, {})

const listed = async (query = '', reader = priya) => (await reader.get(`/auth/saved${query}`)).json()
const titles = (query = '') => titlesIn(priya.get(`/auth/saved${query}`))
const saves = (id: number | string | undefined, body: object = {}) => priya.call('PUT', `/auth/saved/${id}`, { body })

async function haveSaved(...particulars: Parameters<typeof magazine.publishes>[0][]): Promise<number[]> {
  const ids: number[] = []
  for (const one of particulars) {
    const id = await magazine.publishes(one)
    expect((await saves(id)).status).toBe(200)
    ids.push(id)
    later(magazine, minutes(1))
  }
  return ids
}

describe('saved articles', () => {
  test('are listed with the last one first, and belong to one reader', async () => {
    const ids = await haveSaved({ title: 'Bucks' }, { title: 'Boosts' })
    expect(await titles()).toEqual(['Boosts', 'Bucks'])
    expect((await priya.get('/auth/saved-ids')).json()).toEqual({ ids })
    const other = await aMember(magazine)
    expect((await listed('', other)).total).toBe(0)
    expect((await other.get('/auth/saved-ids')).json()).toEqual({ ids: [] })
    expect((await other.call('DELETE', `/auth/saved/${ids[0]}`)).status).toBe(200)
    expect(await titles()).toEqual(['Boosts', 'Bucks'])
  })

  test('are in the download of one’s data, without the title of one that is no longer published', async () => {
    const [bucks, boosts] = await haveSaved({ title: 'Bucks' }, { title: 'Boosts' })
    const { db } = magazine.database
    await db
      .updateTable('articles')
      .set({ published_at: null, title: 'Secret' })
      .where('id', '=', bucks ?? 0)
      .execute()
    const { saved_articles: saved } = (await priya.get('/auth/my-data')).json().records
    expect(saved).toHaveLength(2)
    expect(saved).toContainEqual(expect.objectContaining({ article_id: boosts, title: 'Boosts' }))
    expect(saved).toContainEqual(expect.not.objectContaining({ title: expect.anything() }))
    expect(JSON.stringify(saved)).not.toContain('Secret')
  })

  test('are marked as done and as not done, and removed', async () => {
    const [bucks, boosts] = await haveSaved({ title: 'Bucks' }, { title: 'Boosts' })
    await saves(bucks, { isDone: true })
    expect(await titles()).toEqual(['Boosts'])
    expect(await titles('?state=done')).toEqual(['Bucks'])
    expect((await listed('?state=all')).articles).toMatchObject([{ isDone: false }, { isDone: true }])
    expect((await listed()).counts).toEqual({ open: 1, done: 1 })
    await saves(bucks)
    expect((await listed()).counts).toEqual({ open: 1, done: 1 })
    await saves(bucks, { isDone: false })
    expect(await titles()).toEqual(['Boosts', 'Bucks'])
    for (let times = 0; times < 2; times++)
      expect((await priya.call('DELETE', `/auth/saved/${boosts}`)).json().message).toBe(
        'Removed from your saved articles',
      )
    expect(await titles('?state=all')).toEqual(['Bucks'])
  })

  test('are found by their words, part numbers and topic', async () => {
    await haveSaved(
      { title: 'A 100% quiet buck', keywords: ['buck', 'noise'], partNumbers: ['LM5146'] },
      { title: 'A motor', keywords: ['noise'] },
    )
    for (const query of ['search=QUIET', 'search=100%25', 'search=lm5146', 'topic=buck'])
      expect(await titles(`?${query}`), query).toEqual(['A 100% quiet buck'])
    expect(await titles('?search=%25%25')).toEqual([])
    expect(await titles('?topic=noise')).toHaveLength(2)
    expect((await listed()).topics).toEqual([
      { topic: 'noise', articles: 2 },
      { topic: 'buck', articles: 1 },
    ])
  })

  test('come in pages', async () => {
    await haveSaved({ title: 'One' }, { title: 'Two' }, { title: 'Three' })
    expect(await titles('?limit=2&page=2')).toEqual(['One'])
    expect(await listed('?limit=2&page=2')).toMatchObject({ page: 2, totalPages: 2, total: 3 })
  })

  test('are downloaded as CSV without formulas', async () => {
    const [id] = await haveSaved({ title: '=1+1, "quoted"' })
    const { headers, text } = await priya.get('/auth/saved.csv')
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toBe('attachment; filename="saved-articles.csv"')
    expect(text).toContain(`"'=1+1, ""quoted""",http://magazine.test/section/news/${id}`)
  })

  test('show nothing that is not published any more, and come back with it', async () => {
    const [id] = await haveSaved({ title: 'Withdrawn' })
    const { db } = magazine.database
    const { published_at } = await db
      .selectFrom('articles')
      .select('published_at')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
    await db.updateTable('articles').set({ published_at: null }).execute()
    expect(await listed()).toMatchObject({ total: 0, counts: { open: 0, done: 0 }, topics: [] })
    expect((await priya.get('/auth/saved.csv')).text).not.toContain('Withdrawn')
    expect((await saves(id)).status).toBe(404)
    await db.updateTable('articles').set({ published_at }).execute()
    expect(await titles()).toEqual(['Withdrawn'])
  })

  test('carry no text that the reader may not see', async () => {
    await haveSaved({ title: 'For gold', access: 'gold', html: `<p>${'Open. '.repeat(100)}</p><p>SECRET-OF-GOLD</p>` })
    expect(JSON.stringify(await listed())).not.toContain('SECRET-OF-GOLD')
  })

  test('are saved once by two saves at once', async () => {
    const id = await magazine.publishes()
    const answers = await Promise.all([1, 2].map(() => saves(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await listed()).total).toBe(1)
  })

  test('have a limit, which is said', async () => {
    const one = await magazine.publishes({ title: 'One too many' })
    await sql`
      with more as (
        insert into articles (title, body_html, excerpt, preview, word_count, section, access, entered_at, dated_at)
        select 'Saved before', '', '', '', 0, 'news', 'free', now(), now() from generate_series(1, ${mostSavedArticles}) returning id
      )
      insert into saved_articles (user_id, article_id, saved_at) select ${priya.userId}, id, now() from more`.execute(
      magazine.database.db,
    )
    expect(await said(saves(one))).toEqual([400, 'You have saved 10,000 articles. Remove some first.'])
    expect(await titles()).toEqual([])
  })

  test('are no articles that are not there, and no marks that are none', async () => {
    expect((await saves(987_654)).status).toBe(404)
    expect((await saves('one')).status).toBe(400)
    expect((await saves(1, { isDone: 'yes' })).status).toBe(400)
    expect((await listed('?state=all')).total).toBe(0)
  })
})
