import { describe, expect, test } from 'vitest'
import type { CarouselItem, Chosen } from '../../../contract/article/carousel.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'
import { minutes } from '../../core/durations.ts'

describe('the carousel', () => {
  const magazine = useMagazine()
  const editor = useMember(magazine, { role: 'editor', username: 'Edith' })

  const turns = (id: number, isCarousel: unknown) => editor.post('/admin/update-carousel', { id, isCarousel })
  const offered = async (search = ''): Promise<{ articles: CarouselItem[]; chosen: Chosen[] }> =>
    (await editor.get(`/admin/carousel?${new URLSearchParams(search && { search })}`)).json()
  const titles = (articles: { 'Article Title': string }[]) => articles.map((article) => article['Article Title'])
  const readersSee = async () => titles((await magazine.get('/api/home/carasoul')).json())
  const later = () => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(1))
  }

  test('readers see the five that were put in last, the last one first', async () => {
    const ids: number[] = []
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) ids.push(await magazine.publishes({ title }))
    for (const id of ids.toReversed()) {
      later()
      expect((await turns(id, 1)).status).toBe(200)
    }
    expect(await readersSee()).toEqual(['A', 'B', 'C', 'D', 'E'])
    const { chosen } = await offered()
    expect(chosen.map((one) => [one['Article Title'], one.isShown])).toEqual([
      ...['A', 'B', 'C', 'D', 'E'].map((title) => [title, true]),
      ...['F', 'G'].map((title) => [title, false]),
    ])
    await turns(ids[0] ?? 0, 0)
    expect(await readersSee()).toEqual(['B', 'C', 'D', 'E', 'F'])
  })

  test('an editor chooses the order, what is added later comes first, and a stale order is refused', async () => {
    const ids: number[] = []
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) ids.push(await magazine.publishes({ title }))
    for (const id of ids) await turns(id, 1)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids
    const arrange = async (order: number[]) => (await editor.post('/admin/arrange-carousel', { ids: order })).status
    expect(await arrange([c, a, f, b, e, d])).toBe(200)
    expect(await readersSee()).toEqual(['C', 'A', 'F', 'B', 'E'])
    const late = await magazine.publishes({ title: 'Late' })
    await turns(late, 1)
    expect(await readersSee()).toEqual(['Late', 'C', 'A', 'F', 'B'])
    for (const stale of [
      [a, b, c, d, e, f],
      [a, b, c, d, e, f, 999],
    ])
      expect(await arrange(stale)).toBe(409)
    for (const wrong of [[], [a, a]]) expect(await arrange(wrong)).toBe(400)
    expect(await readersSee()).toEqual(['Late', 'C', 'A', 'F', 'B'])
  })

  test('each change is recorded once, and leaves what is so already as it is', async () => {
    const first = await magazine.publishes({ title: 'A' })
    const second = await magazine.publishes({ title: 'B' })
    for (const id of [first, second, first]) {
      later()
      await turns(id, true)
    }
    expect(await readersSee()).toEqual(['B', 'A'])
    await turns(first, false)
    await turns(first, false)
    const actions = await magazine.database.db
      .selectFrom('audit_log')
      .select(['action', 'admin_name', 'subject_name'])
      .orderBy('id')
      .execute()
    expect(actions.map(Object.values)).toEqual([
      ['carousel.added', 'Edith', 'A'],
      ['carousel.added', 'Edith', 'B'],
      ['carousel.removed', 'Edith', 'A'],
    ])
  })

  test('offered are those in it, then the newest that are published; a search looks at all', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    const old = await magazine.publishes({ title: 'Old regulator', datedAt: day(1) })
    await magazine.publishes({ title: 'New regulator', datedAt: day(3) })
    await magazine.publishes({ title: 'Newer diode', datedAt: day(4) })
    const draft = await magazine.publishes({ title: 'Draft regulator', datedAt: day(5) })
    await editor.call('PATCH', `/admin/publish/${draft}`, { body: { isPublished: 0 } })
    await turns(old, 1)
    const { articles } = await offered()
    expect(titles(articles)).toEqual(['Old regulator', 'Newer diode', 'New regulator'])
    expect(articles.map(({ isCarousel }) => isCarousel)).toEqual([1, 0, 0])
    expect(titles((await offered('REGULATOR')).articles)).toEqual(['Old regulator', 'Draft regulator', 'New regulator'])
    expect(titles((await offered(String(draft))).articles)).toEqual(['Draft regulator'])
    for (const search of ['no such thing', '%', '_', '\0', "'", '\ud800'])
      expect((await offered(search)).articles).toEqual([])
  })

  test('what is not live takes no place from what is', async () => {
    const id = await magazine.publishes({ title: 'Withdrawn' })
    await turns(id, 1)
    await editor.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 0 } })
    expect((await offered()).chosen).toEqual([
      { ID: id, 'Article Title': 'Withdrawn', isPublished: false, isShown: false },
    ])
    expect(await readersSee()).toEqual([])
  })

  test.each([
    ['an article that there is not', { id: 999_999, isCarousel: 1 }, 404],
    ['no number', { id: 'x', isCarousel: 1 }, 400],
    ['a fraction', { id: 1.5, isCarousel: 1 }, 400],
    ['neither in nor out', { id: 1, isCarousel: 2 }, 400],
    ['nothing', {}, 400],
  ])('%s is refused', async (_what, body, status) => {
    expect((await editor.post('/admin/update-carousel', body)).status).toBe(status)
  })
})
