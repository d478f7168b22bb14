import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { adds } from '../../../../../test/newsroom.ts'
import { useSiteImports } from '../../../../../test/site-imports.ts'
import { type WxrItem, wxr, wxrTerm } from '../../../../../test/wxr.ts'
import { days, minutes } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'

const email = 'priya@example.com'
const filed = wxrTerm('category', 'power', 'Power Supply')

const magazine = useMagazine({
  fetchOutside: async (url) => ({ status: 200, headers: {}, body: Buffer.alloc(0), url }),
})
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
const { checks, runs, settled } = useSiteImports(admin)

test('articles of an import are no news, neither for who follows its subjects nor for webhooks, and what an editor publishes beside it is', async () => {
  const { db } = magazine.database
  const priya = await aMember(magazine, { email })
  const { author } = (await admin.post('/admin/authors', { name: 'Anna Berg' })).json()
  const follow = async (subject: string, target: string) => {
    const body = { kind: subject, target, mails: 'at_once' }
    expect((await priya.call('PUT', '/auth/follows', { body })).status).toBe(200)
  }
  await follow('section', 'news')
  await follow('category', 'powersupply')
  await follow('author', String(author.id))
  await follow('search', 'yesterday')
  const events = ['article.published', 'article.changed', 'article.withdrawn']
  expect((await admin.post('/admin/webhooks', { address: 'https://receiver.example/', events })).status).toBe(201)
  const tells = async () => {
    await inTransaction(db, (tx) => magazine.app.jobs.enqueue(tx, 'follows.tell', {}))
    return magazine.countMails(email)
  }
  const news = async () =>
    (await priya.get('/auth/follow-news')).json().articles.map((one: Record<string, unknown>) => one['Article Title'])
  const told = () => db.selectFrom('webhook_messages').select(['event', 'subject_id']).orderBy('created_at').execute()

  magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(1))
  const at = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  const now = magazine.clock.now.getTime()
  const posts: WxrItem[] = [
    { id: 1, more: filed, at: at(now - days(1) / 2), html: '<p>Of yesterday.</p>' },
    { id: 2, more: filed, at: '0000-00-00 00:00:00', html: '<p>See <a href="/?p=3">yesterday</a></p>' },
    { id: 3, more: filed },
    { id: 4, more: filed, status: 'future', at: at(now + days(1)), html: '<p>Of tomorrow.</p>' },
  ]
  const found = await checks(wxr(posts))
  const done = await runs(found, {}, [
    { kind: 'author', sourceId: 'anna', target: String(author.id) },
    { kind: 'category', sourceId: 'power', target: 'category:powersupply' },
  ])
  expect(done).toMatchObject({ state: 'done', articles: 4 })
  const listed = await magazine.get('/api/home/news-all?limit=10')
  expect(listed.text).toContain('Post 2')
  expect([await tells(), await news(), await told()]).toEqual([0, [], []])

  const id = await adds(admin, { title: 'Ours' })
  expect([await tells(), await news()]).toEqual([1, ['Ours']])
  expect(await told()).toEqual([{ event: 'article.published', subject_id: id }])

  expect((await admin.post(`/admin/site-imports/${done.id}/undo`, {})).status).toBe(200)
  expect(await settled(done.id)).toMatchObject({ state: 'undone' })
  expect([await tells(), await news(), await told()]).toEqual([
    1,
    ['Ours'],
    [{ event: 'article.published', subject_id: id }],
  ])
})
