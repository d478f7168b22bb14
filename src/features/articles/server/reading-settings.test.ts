import { expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { anEdit } from '../../../../test/newsroom.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { days } from '../../../platform/server/core/durations.ts'

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin' })

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i + 1}`).join(' ')
const previewOf = async (id: number) => (await magazine.get(`/api/home/article/${id}`)).json().preview
const saves = (changes: object, version = 0) => savesSettings(admin, 'reading', changes, version)
const jobsAreDone = () => magazine.countMails('nobody@example.com')

test('another length of previews reaches the articles that are there, and search and parts show no more than it', async () => {
  const html = `<p>${words(290)}</p><p>The LM317 regulates the <a class="part" href="/part/QX7B">QX7B</a>.</p><p>${words(300)}</p>`
  const gated = await magazine.publishes({ html, access: 'gold', partNumbers: ['LM317', 'QX7B'] })
  const free = await magazine.publishes({ html, access: 'free' })
  expect(await previewOf(gated)).toBe(`${words(50)}…`)
  expect((await saves({ previewWords: 20, previewPercent: 10 })).status).toBe(200)
  await jobsAreDone()
  expect(await previewOf(gated)).toBe(`${words(20)}…`)
  const row = await magazine.database.db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', gated)
    .executeTakeFirstOrThrow()
  // Pages of parts are public: one is not in the open text, and an editor has marked the other.
  expect(row.part_numbers).toEqual(['QX7B'])
  expect((await magazine.get('/api/part/QX7B')).json()).toMatchObject({ total: 1 })
  expect(row.excerpt.length).toBeLessThanOrEqual(words(20).length + 1)
  expect(row.version).toBe(1)
  expect((await magazine.get(`/api/home/article/${free}`)).json().article.Description).toContain('word290')

  await saves({ previewWords: 100, previewPercent: 50 }, 1)
  await jobsAreDone()
  expect(await previewOf(gated)).toBe(`${words(100)}…`)
  const { articles } = (await magazine.get('/api/home/search?query=word99')).json()
  expect(articles.map(({ ID }: { ID: number }) => ID)).toContain(gated)
})

test('an article without a preview, as an import withholds it, gets none by another length or an edit', async () => {
  const html = `<p>${words(300)}</p>`
  const id = await magazine.publishes({ html, access: 'gold' })
  const { db } = magazine.database
  await db.updateTable('articles').set({ preview: '', excerpt: '' }).where('id', '=', id).execute()
  const edits = (articleType: string, version: number) =>
    admin.post(`/admin/edit/${id}`, anEdit({ description: `<p>${words(310)}</p>`, articleType, version }))
  await saves({ previewWords: 20 })
  await jobsAreDone()
  expect(await previewOf(id)).toBe('')
  expect((await edits('Premium', 1)).status).toBe(200)
  expect(await previewOf(id)).toBe('')
  expect((await edits('isSubscriptionRequired', 2)).status).toBe(200)
  expect(await previewOf(id)).toBe(`${words(20)}…`)
})

test('a preview of no words is longer again', async () => {
  const id = await magazine.publishes({ html: `<p>${words(300)}</p>`, access: 'gold' })
  await saves({ previewWords: 0 })
  await jobsAreDone()
  expect(await previewOf(id)).toBe('')
  await saves({ previewWords: 30 }, 1)
  await jobsAreDone()
  expect(await previewOf(id)).toBe(`${words(30)}…`)
})

test('related articles are as young as the publisher wants', async () => {
  const about = { categories: ['powersupply'], keywords: ['buck'] }
  const old = new Date(magazine.clock.now.getTime() - days(40))
  const id = await magazine.publishes({ title: 'Buck converters that hum', ...about })
  const young = await magazine.publishes({ title: 'Buck converters that sing', ...about })
  const aged = await magazine.publishes({ title: 'Buck converters that whistle', datedAt: old, ...about })
  const related = async () =>
    (await magazine.get(`/api/home/related-articles/${id}`)).json().map(({ ID }: { ID: number }) => ID)
  expect((await related()).toSorted((a: number, b: number) => a - b)).toEqual([young, aged])
  await saves({ relatedDays: 30 })
  expect(await related()).toEqual([young])
})

test('a preview of more than half of the text, or as long as a book, is refused', async () => {
  for (const wrong of [{ previewPercent: 51 }, { previewWords: 301 }]) expect((await saves(wrong)).status).toBe(400)
})
