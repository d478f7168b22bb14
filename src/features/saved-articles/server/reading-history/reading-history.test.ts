import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { titlesIn } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { mostReadArticles } from '../../contract/reading-history-rules.ts'

const magazine = useMagazine()
const priya = useMember(magazine, {})

const switches = (isOn: boolean, reader = priya) => reader.call('PUT', '/auth/history', { body: { isOn } })
const reads = (id: number, position?: object, reader = priya) => {
  later(magazine, minutes(1))
  return reader.call('PUT', `/auth/history/${id}`, position ? { body: position } : {})
}
const history = async (query = '', reader = priya) => (await reader.get(`/auth/history${query}`)).json()
const titles = (query = '') => titlesIn(priya.get(`/auth/history${query}`))

describe('the history of what a reader opened', () => {
  test('is kept only while it is switched on, of that reader, and tells on every device where they were', async () => {
    const [bucks, boosts] = [
      await magazine.publishes({ title: 'Bucks' }),
      await magazine.publishes({ title: 'Boosts' }),
    ]
    expect((await reads(bucks, { block: 4, percent: 30 })).json()).toEqual({ isOn: false, position: null })
    expect(await history()).toMatchObject({ isOn: false, total: 0 })
    await switches(true)
    await switches(true)
    expect((await reads(bucks)).json()).toEqual({ isOn: true, position: null })
    await reads(bucks, { block: 4, percent: 30 })
    await reads(boosts, { block: 90, percent: 98 })
    expect((await reads(bucks)).json()).toEqual({ isOn: true, position: { block: 4, percent: 30 } })
    expect(await titles()).toEqual(['Bucks', 'Boosts'])
    expect(await titles('?state=begun')).toEqual(['Bucks'])
    expect(await history('?limit=1&page=2')).toMatchObject({ total: 2, totalPages: 2, articles: [{ percent: 98 }] })
    const ravi = await aMember(magazine)
    expect(await history('', ravi)).toMatchObject({ isOn: false, total: 0 })
    await ravi.call('DELETE', '/auth/history')
    await ravi.call('DELETE', `/auth/history/${bucks}`)
    expect(await titles()).toEqual(['Bucks', 'Boosts'])
    const { records } = (await priya.get('/auth/my-data')).json()
    expect(records.read_articles).toContainEqual(expect.objectContaining({ percent: 30, title: 'Bucks' }))
  })

  test('loses one article or all, and everything when it is switched off or the account goes', async () => {
    const ids = [await magazine.publishes({ title: 'One' }), await magazine.publishes({ title: 'Two' })]
    await switches(true)
    for (const id of ids) await reads(id)
    for (let times = 0; times < 2; times++)
      expect((await priya.call('DELETE', `/auth/history/${ids[0]}`)).status).toBe(200)
    expect(await titles()).toEqual(['Two'])
    await priya.call('DELETE', '/auth/history')
    expect(await history()).toMatchObject({ isOn: true, total: 0 })
    const { db } = magazine.database
    const kept = () => db.selectFrom('read_articles').selectAll().execute()
    await reads(ids[0] ?? 0)
    // One tab reads while another switches the history off.
    await Promise.all([switches(false), reads(ids[1] ?? 0)])
    expect([await kept(), (await history()).isOn]).toEqual([[], false])
    await switches(true)
    await reads(ids[0] ?? 0)
    await db.deleteFrom('users').where('id', '=', priya.userId).execute()
    expect(await kept()).toEqual([])
  })

  test('has nothing that the reader may not read, or that is not published', async () => {
    const gold = await magazine.publishes({ title: 'For gold', access: 'gold' })
    const gone = await magazine.publishes({ title: 'Gone' })
    await switches(true)
    expect((await reads(gold, { block: 1, percent: 10 })).json()).toEqual({ isOn: true, position: null })
    await reads(gone)
    await magazine.database.db.updateTable('articles').set({ published_at: null }).where('id', '=', gone).execute()
    expect((await reads(gone)).status).toBe(404)
    expect((await reads(987_654)).status).toBe(404)
    expect(await history()).toMatchObject({ total: 0, articles: [] })
  })

  test('has a limit, at which the oldest makes room', async () => {
    await switches(true)
    await sql`
      with more as (
        insert into articles (title, body_html, excerpt, preview, word_count, section, access, entered_at, dated_at, published_at)
        select 'Read before', '', '', '', 0, 'news', 'free', now(), now(), now() from generate_series(1, ${mostReadArticles}) returning id
      )
      insert into read_articles (user_id, article_id, read_at)
      select ${priya.userId}, id, '2026-01-01'::timestamptz + id * interval '1 minute' from more`.execute(
      magazine.database.db,
    )
    await reads(await magazine.publishes({ title: 'The last' }))
    expect((await history()).total).toBe(mostReadArticles)
    expect((await titles())[0]).toBe('The last')
  })

  test('has no place that is none', async () => {
    const id = await magazine.publishes()
    await switches(true)
    for (const [block, percent] of [
      [-1, 10],
      [1, 101],
      [1.5, 1],
      ['x', 1],
      [undefined, 1],
    ])
      expect((await reads(id, { block, percent })).status, `${block}, ${percent}`).toBe(400)
    expect((await history()).total).toBe(0)
  })
})
