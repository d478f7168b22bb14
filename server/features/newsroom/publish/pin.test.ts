import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds, anEdit, publishing } from '../../../../test/newsroom.ts'
import { minutes } from '../../../core/durations.ts'
import { unpinDue } from './pin.ts'

describe('pinned articles', () => {
  const magazine = useMagazine()
  const meera = useMember(magazine, { role: 'editor' })
  const { later, publish, article } = publishing(magazine, meera)
  const pin = (id: number, until: string | null = null) => meera.call('PUT', `/admin/pin/${id}`, { body: { until } })
  const listed = async (section: string) =>
    (await magazine.get(`/api/home/${section}-all`)).json().articles.map((one: { ID: number }) => one.ID)

  test('a pinned article is first in its section’s list alone, on its date, until it is unpinned', async () => {
    const [old, pinned, newest] = [await adds(meera), await adds(meera), await adds(meera)]
    expect(await listed('news')).toEqual([newest, pinned, old])
    expect((await pin(old)).json().article).toMatchObject({ isPinned: true, unpinAtLocal: null })
    const { data } = (await meera.get('/admin/dashboard')).json()
    expect(data.map(({ ID, isPinned }: { ID: number; isPinned: boolean }) => [ID, isPinned])).toEqual([
      ...[
        [newest, false],
        [pinned, false],
        [old, true],
      ],
    ])
    magazine.clock.now = later(minutes(1))
    await pin(pinned)
    expect(await listed('news')).toEqual([pinned, old, newest])
    const { dateOfPublication, version } = await article(pinned)
    expect([dateOfPublication, version]).toEqual(['2026-03-02 14:30:00', 1])
    const { db } = magazine.database
    const inAll = await db
      .selectFrom('listings')
      .select('article_id')
      .where('list', '=', 'all')
      .orderBy('dated_at', 'desc')
      .orderBy('article_id', 'desc')
      .execute()
    expect(inAll.map(({ article_id }) => article_id)).toEqual([newest, pinned, old])
    // An edit keeps it, also in another section.
    await meera.post(`/admin/edit/${pinned}`, anEdit({ section: 'Product' }))
    const other = await adds(meera, { section: 'Product' })
    expect(await listed('product')).toEqual([pinned, other])
    await meera.call('DELETE', `/admin/pin/${pinned}`)
    expect(await listed('product')).toEqual([other, pinned])
    // Unpublishing ends it.
    await publish(old, 0)
    await publish(old, 1)
    expect((await article(old)).isPinned).toBe(false)
    const log = await db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'in', ['article.pinned', 'article.unpinned'])
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['article.pinned', 'article.pinned', 'article.unpinned'])
  })

  test('a pin ends at its time, and is refused for a past time and for what is not published', async () => {
    const id = await adds(meera)
    const draft = await adds(meera, { isPublished: 0 })
    const newest = await adds(meera)
    expect((await pin(id, '2026-03-02 14:30:00')).json().message).toBe(
      'The time until which it is pinned must be in the future',
    )
    expect((await pin(draft)).json()).toMatchObject({ code: 'not_published' })
    expect((await pin(4711)).status).toBe(404)
    expect((await pin(id, '2026-03-02 15:00:00')).status).toBe(200)
    const strike = () => unpinDue(magazine.database.db, () => magazine.clock.now)
    await strike()
    expect(await listed('news')).toEqual([id, newest])
    magazine.clock.now = later(minutes(31))
    await strike()
    expect(await listed('news')).toEqual([newest, id])
  })
})
