import { expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { courseMessages } from '../contract/rules.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
const videoUrl = 'https://www.youtube.com/watch?v=canary4711x'

test('an article says which course it is a lesson of, with the lessons beside it, until the course is gone', async () => {
  const [first, second, draft] = [
    await magazine.publishes({ title: 'Poles', access: 'gold' }),
    await magazine.publishes({ title: 'Zeros', access: 'silver' }),
    await magazine.publishes({ title: 'Loops' }),
  ]
  const publishes = (id: number, isPublished: 0 | 1) =>
    meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished } })
  await publishes(draft, 0)
  const page = async (id: number) => (await magazine.get(`/section/news/${id}`)).text.replaceAll('<!-- -->', '')
  expect(await page(second)).not.toContain('of the course')
  const finished = async ({ json }: { json: () => { id: number } }) => {
    const { id } = json()
    await expect.poll(async () => (await meera.get(`/admin/article-changes/${id}`)).json().isFinished).toBe(true)
    return id
  }
  const deletesAndUndoes = async (id: number) => {
    const { version } = (await meera.get(`/admin/article/${id}`)).json()
    const articles = [{ id, version }]
    const change = await finished(await meera.post('/admin/article-changes', { articles, change: { kind: 'delete' } }))
    expect((await magazine.get('/courses/alone')).text).not.toContain('Poles')
    expect(await page(second)).toContain('Part 2 of 3 of the course')
    await finished(await meera.post(`/admin/article-changes/${change}/undo`))
  }
  const form = {
    title: 'Loop compensation',
    access: 'silver',
    isPublished: true,
    lessons: [{ articleId: first }, { articleId: draft }, { articleId: second }, { title: 'At the bench', videoUrl }],
  }
  const { entry } = (await meera.post('/admin/courses', form)).json()
  const of = async (id: number) => (await magazine.get(`/api/home/article-courses/${id}`)).json()
  expect(await of(second)).toMatchObject([
    {
      slug: 'loop-compensation',
      part: 2,
      parts: 3,
      previous: { title: 'Poles' },
      next: { title: 'At the bench', article: null },
    },
  ])
  expect(await of(draft)).toEqual([])
  const html = await page(second)
  expect(html).toContain('Part 2 of 3 of the course')
  for (const link of ['/courses/loop-compensation', `/section/news/${first}`, '/courses/loop-compensation#lesson-'])
    expect(html).toContain(`href="${link}`)
  expect(html).not.toContain('canary4711x')
  await publishes(draft, 1)
  expect(await page(second)).toContain('Part 3 of 4 of the course')
  const lessons = [{ articleId: first }, { title: 'At the bench', videoUrl }]
  await meera.post('/admin/courses', { title: 'Alone', access: 'free', isPublished: true, lessons })
  await deletesAndUndoes(first)
  expect((await magazine.get('/courses/alone')).text).toContain('Poles')
  expect(await page(second)).toContain('Part 3 of 4 of the course')
  await meera.call('DELETE', `/admin/courses/${entry.id}`)
  expect(await page(second)).not.toContain('of the course')
  await meera.post(`/admin/courses/${entry.id}/restoration`)
  expect(await page(second)).toContain('Part 3 of 4 of the course')
  const body = { ...entry, isPublished: false }
  expect((await meera.call('PUT', `/admin/courses/${entry.id}`, { body })).status).toBe(200)
  expect(await page(second)).not.toContain('of the course')
  expect((await magazine.get(`/api/home/article/${second}`)).json().beside.isLesson).toBe(false)
})

test('a course shows its lessons to anybody, its videos by plan, and each reader what they have done', async () => {
  const articleId = await magazine.publishes({ title: 'Poles and zeros', access: 'gold' })
  const form = {
    title: 'Loop compensation',
    summary: 'In two lessons.',
    access: 'silver',
    isPublished: true,
    lessons: [{ articleId }, { title: 'At the bench', minutes: 12, videoUrl }],
  }
  const elsewhere = [{ title: 'A film', videoUrl: 'https://videos.example/1' }]
  expect((await meera.post('/admin/courses', { ...form, lessons: elsewhere })).json().details[0].message).toBe(
    courseMessages.video,
  )
  expect((await meera.post('/admin/courses', { ...form, lessons: [] })).status).toBe(400)
  const { entry } = (await meera.post('/admin/courses', form)).json()
  const page = await magazine.get('/api/home/courses/loop-compensation')
  expect(page.json().lessons).toMatchObject([
    { title: 'Poles and zeros', article: { id: articleId, access: 'gold' } },
    { title: 'At the bench', minutes: 12, article: null },
  ])
  expect(page.json().videos).toBeNull()
  expect((await magazine.get('/api/home/courses')).json().data).toMatchObject([{ lessons: 2 }])
  const html = await magazine.get('/courses/loop-compensation')
  const shown = [html, await magazine.get('/courses'), await magazine.get('/courses/loop-compensation.data')]
  for (const { status, text } of shown) expect([status, text.includes('canary4711x')]).toEqual([200, false])
  expect(html.text).toContain('plan=silver&amp;return=%2Fcourses%2Floop-compensation')
  const priya = await aMember(magazine, { plan: 'silver' })
  const asha = await aMember(magazine)
  const [first, second] = page.json().lessons.map(({ id }: { id: number }) => id)
  const mine = async (reader: typeof priya) => (await reader.get('/auth/courses/loop-compensation')).json()
  expect(await mine(asha)).toEqual({ because: 'subscription_required', videos: null, done: [] })
  expect(await mine(priya)).toEqual({ because: null, videos: [{ lesson: second, address: videoUrl }], done: [] })
  const marks = (lesson: number, isDone: boolean) =>
    priya.call('PUT', `/auth/course-lessons/${lesson}`, { body: { isDone } })
  await marks(first, true)
  expect((await marks(first, true)).json()).toEqual({ done: [first] })
  expect((await priya.get('/auth/courses')).json().courses).toMatchObject([
    { slug: 'loop-compensation', done: 1, lessons: 2, next: 'At the bench' },
  ])
  // Another order keeps what is done.
  const lessons = [entry.lessons[1], entry.lessons[0]]
  await meera.call('PUT', `/admin/courses/${entry.id}`, { body: { ...entry, lessons, isPublished: true } })
  expect((await mine(priya)).done).toEqual([first])
  expect((await marks(first, false)).json()).toEqual({ done: [] })
  expect((await mine(asha)).done).toEqual([])
  await meera.call('DELETE', `/admin/courses/${entry.id}`)
  expect((await marks(first, true)).status).toBe(404)
})

test('an article shows its published course also when it stands in many drafts and deleted courses', async () => {
  const id = await magazine.publishes({ title: 'Poles' })
  const adds = async (title: string, isPublished: boolean) =>
    (await meera.post('/admin/courses', { title, access: 'free', isPublished, lessons: [{ articleId: id }] })).json()
      .entry
  for (const title of ['One', 'Two', 'Three']) await adds(title, false)
  for (const title of ['Four', 'Five']) await meera.call('DELETE', `/admin/courses/${(await adds(title, true)).id}`)
  for (let count = 1; count <= 6; count += 1) await adds(`Shown ${count}`, true)
  const of = (await magazine.get(`/api/home/article-courses/${id}`)).json()
  const shown = of.map(({ title }: { title: string }) => title)
  expect(shown).toEqual([1, 2, 3, 4, 5].map((count) => `Shown ${count}`))
})
