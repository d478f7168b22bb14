import { expect, test } from 'vitest'
import { auditLog, titlesIn } from '../../../../test/answers.ts'
import { later } from '../../../../test/clock.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { minutes } from '../../../platform/server/core/durations.ts'
import type { CarouselItem, Chosen } from '../../articles/contract/carousel.ts'
import { storiesInLead } from '../../settings/contract/blocks.ts'

const magazine = useMagazine()
const editor = useMember(magazine, { role: 'editor', username: 'Edith' })
const admin = useMember(magazine, { role: 'admin' })

const turns = (id: number, isCarousel: unknown) => editor.post('/admin/update-carousel', { id, isCarousel })
const offered = async (search = ''): Promise<{ articles: CarouselItem[]; chosen: Chosen[] }> =>
  (await editor.get(`/admin/carousel?${new URLSearchParams(search && { search })}`)).json()
const titles = (articles: { 'Article Title': string }[]) => articles.map((article) => article['Article Title'])
const readersSee = () => titlesIn(magazine.get('/api/home/carasoul'))
/** Titles are A, B and so on. */
async function publishes(count: number): Promise<number[]> {
  const ids: number[] = []
  for (const title of 'ABCDEFG'.slice(0, count)) ids.push(await magazine.publishes({ title }))
  return ids
}

test('readers see the five that were put in last, the last one first', async () => {
  const ids = await publishes(7)
  for (const id of ids.toReversed()) {
    later(magazine, minutes(1))
    expect((await turns(id, 1)).status).toBe(200)
  }
  expect(await readersSee()).toEqual(['A', 'B', 'C', 'D', 'E'])
  const { chosen } = await offered()
  expect(titles(chosen)).toEqual('ABCDEFG'.split(''))
  expect(chosen.map(({ isShown }) => isShown)).toEqual([true, true, true, true, true, false, false])
  await turns(ids[0] ?? 0, 0)
  expect(await readersSee()).toEqual(['B', 'C', 'D', 'E', 'F'])
})

test('the screen marks as shown what the top of the front page has room for', async () => {
  for (const id of await publishes(6)) await turns(id, 1)
  for (const [version, lead] of (['two', 'wide', 'carousel'] as const).entries()) {
    await savesSettings(admin, 'frontPage', { lead }, version)
    const shown = (await offered()).chosen.filter(({ isShown }) => isShown)
    const { carousel } = (await magazine.get('/api/home/front-page')).json()
    expect(carousel.map(({ ID }: { ID: number }) => ID)).toEqual(shown.map(({ ID }) => ID))
    expect(shown).toHaveLength(storiesInLead[lead])
  }
})

test('an editor chooses the order, what is added later comes first, and a stale order is refused', async () => {
  const ids = await publishes(6)
  for (const id of ids) await turns(id, 1)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids
  const arrange = async (order: number[]) => (await editor.post('/admin/arrange-carousel', { ids: order })).status
  expect(await arrange([c, a, f, b, e, d])).toBe(200)
  expect(await readersSee()).toEqual(['C', 'A', 'F', 'B', 'E'])
  const late = await magazine.publishes({ title: 'Late' })
  await turns(late, 1)
  expect(await readersSee()).toEqual(['Late', 'C', 'A', 'F', 'B'])
  for (const unknown of [[], [999]]) expect(await arrange([a, b, c, d, e, f, ...unknown])).toBe(409)
  for (const wrong of [[], [a, a]]) expect(await arrange(wrong)).toBe(400)
  expect(await readersSee()).toEqual(['Late', 'C', 'A', 'F', 'B'])
})

test('each change is recorded once, and leaves what is so already as it is', async () => {
  const [first = 0, second = 0] = await publishes(2)
  for (const id of [first, second, first]) {
    later(magazine, minutes(1))
    await turns(id, true)
  }
  expect(await readersSee()).toEqual(['B', 'A'])
  await turns(first, false)
  await turns(first, false)
  const log = await auditLog(magazine)
  expect(log.map(({ action, admin_name, subject_name }) => [action, admin_name, subject_name])).toEqual([
    ['carousel.added', 'Edith', 'A'],
    ['carousel.added', 'Edith', 'B'],
    ['carousel.removed', 'Edith', 'A'],
  ])
})

test('offered are those in it, then the newest that are published; a search looks at all, and readers see live ones only', async () => {
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
  await turns(draft, 1)
  const { chosen } = await offered()
  expect(chosen.map((one) => [one.ID, one.isPublished, one.isShown])).toEqual([
    [draft, false, false],
    [old, true, true],
  ])
  expect(await readersSee()).toEqual(['Old regulator'])
  for (const search of ['no such thing', '%', '_', '\0', "'", '\ud800'])
    expect((await offered(search)).articles).toEqual([])
})

test('what is no article, or neither in nor out, is refused', async () => {
  for (const [id, isCarousel, status] of [
    [999_999, 1, 404],
    ['x', 1, 400],
    [1.5, 1, 400],
    [1, 2, 400],
    [undefined, undefined, 400],
  ] as const)
    expect((await editor.post('/admin/update-carousel', { id, isCarousel })).status).toBe(status)
})
