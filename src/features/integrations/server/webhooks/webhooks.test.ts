import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { isRefused } from '../../../../../test/answers.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, insertMember, useMember } from '../../../../../test/members.ts'
import { adds } from '../../../../../test/newsroom.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import { days, minutes } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { createGuardedFetch } from '../../../../platform/server/gateways/fetch/guarded-fetch.ts'
import {
  type OutsideAnswer,
  OutsideFailed,
  type OutsideRequest,
} from '../../../../platform/server/gateways/fetch/index.ts'
import { type WebhookEvent, webhookMessages } from '../../contract/webhook-events.ts'
import type { WebhookMessage } from '../../contract/webhooks.ts'
import { switchOffAfterRestore } from './webhooks.ts'

const receiver = 'https://receiver.example/hook'
const got: { url: string; request: OutsideRequest }[] = []
let answers: () => number = () => 200
let pauseAt: { address: string; until: Promise<void> } | null = null

const guarded = createGuardedFetch()
const magazine = useMagazine({
  fetchOutside: async (url, request): Promise<OutsideAnswer> => {
    if (!url.startsWith(receiver)) return guarded(url, request)
    got.push({ url, request })
    if (url === pauseAt?.address) await pauseAt.until
    const status = answers()
    if (status === 0) throw new OutsideFailed('receiver.example did not answer in time.')
    return { status, headers: {}, body: Buffer.from(`answer ${status}\0`), url }
  },
})
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })

beforeEach(() => {
  got.length = 0
  answers = () => 200
  pauseAt = null
})

async function subscribes(events: WebhookEvent[], address = receiver) {
  const answer = await admin.post('/admin/webhooks', { address, events })
  expect(answer.status).toBe(201)
  return answer.json() as { id: number; secret: string }
}
const messagesOf = async (id: number): Promise<WebhookMessage[]> =>
  (await admin.get(`/admin/webhooks/${id}/messages`)).json().data
async function until(id: number, states: string[]) {
  await expect.poll(async () => (await messagesOf(id)).map(({ state }) => state)).toEqual(states)
}
const told = () => got.map(({ request }) => JSON.parse(request.body ?? ''))
const later = async (milliseconds: number) => {
  magazine.clock.now = new Date(magazine.clock.now.getTime() + milliseconds)
  // As the minute does.
  await sql`select pg_notify('webhooks', '')`.execute(magazine.database.db)
}

test('a webhook tells of an article that is published, changed and withdrawn, signed as Standard Webhooks say', async () => {
  const { id, secret } = await subscribes(['article.published', 'article.changed', 'article.withdrawn'])
  const article = await adds(admin, { title: 'Told to others' })
  await until(id, ['delivered'])
  const [{ request } = expect.fail()] = got
  // It follows no redirect: the content is for this address only.
  expect(request.staysHere).toBe(true)
  const { 'webhook-id': key, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers ?? {}
  expect(Number(at) * 1_000).toBe(magazine.clock.now.getTime())
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', bytes).update(`${key}.${at}.${request.body}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
  expect(told()).toEqual([
    {
      type: 'article.published',
      timestamp: expect.any(String),
      data: {
        id: article,
        title: 'Told to others',
        section: 'news',
        access: 'free',
        version: expect.any(Number),
        publishedAt: expect.any(String),
        address: expect.stringMatching(`^http://magazine.test/section/news/${article}`),
      },
    },
  ])
  for (const isPublished of [0, 1]) {
    await admin.call('PATCH', `/admin/publish/${article}`, { body: { isPublished } })
    await until(id, Array(isPublished + 2).fill('delivered'))
  }
  await admin.call('DELETE', `/admin/delete/${article}`)
  await until(id, Array(4).fill('delivered'))
  expect(told().map(({ type }) => type)).toEqual([
    'article.published',
    'article.withdrawn',
    'article.published',
    'article.withdrawn',
  ])
})

test('a webhook tells of members without their rows, and keeps nothing of one who is deleted', async () => {
  const { id } = await subscribes(['member.added', 'member.changed', 'member.deleted'])
  const { db } = magazine.database
  const { userId } = await insertMember(db, { email: 'ravi@example.com', plan: 'gold' }, magazine.clock.now)
  await until(id, ['delivered', 'delivered'])
  await db.updateTable('users').set({ last_seen_at: magazine.clock.now }).where('id', '=', userId).execute()
  await db.updateTable('users').set({ username: 'Ravi' }).where('id', '=', userId).execute()
  await until(id, Array(3).fill('delivered'))
  await db.deleteFrom('users').where('id', '=', userId).execute()
  await until(id, Array(4).fill('delivered'))
  // The first two go at the same time, in either order.
  const inOrder = told().toSorted((one, other) => one.type.localeCompare(other.type))
  expect(inOrder.map(({ type, data }) => [type, data])).toEqual([
    ['member.added', { id: userId, email: 'ravi@example.com', username: 'Priya' }],
    ['member.changed', { id: userId, email: 'ravi@example.com', username: 'Priya' }],
    ['member.changed', { id: userId, email: 'ravi@example.com', username: 'Ravi' }],
    ['member.deleted', { id: userId }],
  ])
  const kept = await db.selectFrom('webhook_messages').select('data').execute()
  expect(JSON.stringify(kept)).not.toContain('ravi@example.com')
})

test('a webhook tells of an order when it is paid', async () => {
  const { id } = await subscribes(['order.paid'])
  const { db } = magazine.database
  await sql`insert into orders (plan, currency, amount_minor, gold_price_minor, reference, created_at)
      values ('gold', 'INR', 890000, 890000, 'r1', now())`.execute(db)
  expect(await messagesOf(id)).toEqual([])
  await sql`update orders set state = 'paid', payment_id = 'pay_1', paid_at = ${magazine.clock.now}`.execute(db)
  await until(id, ['delivered'])
  expect(told()[0]).toMatchObject({ type: 'order.paid', data: { plan: 'gold', amountMinor: 890_000, reference: 'r1' } })
})

test('a webhook tells nothing of what was rolled back, and once of what one transaction changes twice', async () => {
  const { id } = await subscribes(['member.added', 'member.changed'])
  const { db } = magazine.database
  await expect(
    inTransaction(db, async (tx) => {
      await tx.updateTable('users').set({ username: 'Nobody' }).where('id', '=', admin.userId).execute()
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await inTransaction(db, async (tx) => {
    for (const username of ['Asha K', 'Asha Kumar'])
      await tx.updateTable('users').set({ username }).where('id', '=', admin.userId).execute()
  })
  await until(id, ['delivered'])
  expect(told().map(({ data }) => data.username)).toEqual(['Asha Kumar'])
})

test('a webhook is tried again with the same id and body after a failure, and the answers are listed', async () => {
  answers = () => (got.length === 1 ? 503 : got.length === 2 ? 0 : 204)
  const { id } = await subscribes(['article.published'])
  await adds(admin)
  await expect.poll(async () => (await messagesOf(id))[0]).toMatchObject({ lastStatus: 503, lastAnswer: 'answer 503' })
  expect((await admin.get('/admin/webhooks')).json().webhooks[0]).toMatchObject({
    waiting: 1,
    failingSince: magazine.clock.now.toISOString(),
  })
  await later(minutes(1))
  await expect
    .poll(async () => (await messagesOf(id))[0])
    .toMatchObject({ lastStatus: null, lastAnswer: 'receiver.example did not answer in time.', attempts: 2 })
  await later(minutes(10))
  await until(id, ['delivered'])
  expect(new Set(got.map(({ request }) => `${request.headers?.['webhook-id']} ${request.body}`)).size).toBe(1)
  expect((await admin.get('/admin/webhooks')).json().webhooks[0].failingSince).toBeNull()
})

test('a webhook is switched off with a mail after three days of failures, and told what waited once it is on again', async () => {
  answers = () => 500
  const { id } = await subscribes(['article.published'])
  await adds(admin)
  await expect.poll(async () => (await messagesOf(id))[0]?.lastStatus).toBe(500)
  await later(days(3))
  // The earlier session is over.
  const tomorrow = await aMember(magazine, { role: 'admin' })
  await expect
    .poll(async () => (await tomorrow.get('/admin/webhooks')).json().webhooks[0].offBecause)
    .toBe('It responded with 500.')
  const mail = await magazine.mailTo(magazine.app.settings.publisher().contactEmail)
  expect(mail.subject).toContain('turned off a webhook')
  await adds(tomorrow)
  const messages = (await tomorrow.get(`/admin/webhooks/${id}/messages`)).json().data
  expect(messages).toMatchObject([{ state: 'waiting', attempts: 2 }])
  answers = () => 200
  magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(10))
  await tomorrow.call('PUT', `/admin/webhooks/${id}/on`, { body: { isOn: true } })
  await expect.poll(() => got.length).toBe(3)
})

test('a webhook is switched off at once by a program that says it is gone', async () => {
  answers = () => 410
  await subscribes(['article.published'])
  await adds(admin)
  await expect
    .poll(async () => (await admin.get('/admin/webhooks')).json().webhooks[0].offBecause)
    .toBe('It responded with 410.')
})

test('a webhook is told nothing while the feature is switched off, and what waited once it is on again', async () => {
  const { id } = await subscribes(['article.published'])
  expect((await savesSettings(admin, 'features', { integrations: false })).status).toBe(200)
  await adds(admin)
  await runJob(magazine, 'programs.deliver')
  const waiting = await magazine.database.db.selectFrom('webhook_messages').select(['state', 'attempts']).execute()
  expect(waiting).toEqual([{ state: 'waiting', attempts: 0 }])
  expect(got).toEqual([])
  await savesSettings(admin, 'features', {}, 1)
  await runJob(magazine, 'programs.deliver')
  await until(id, ['delivered'])
})

test('a webhook is not held up by another that does not answer', async () => {
  const slow = Promise.withResolvers<void>()
  onTestFinished(() => slow.resolve())
  pauseAt = { address: `${receiver}/slow`, until: slow.promise }
  await subscribes(['article.published'], `${receiver}/slow`)
  const { id } = await subscribes(['article.published'])
  await adds(admin)
  await until(id, ['delivered'])
  await adds(admin)
  await until(id, ['delivered', 'delivered'])
  slow.resolve()
  await expect.poll(() => got.length).toBe(4)
})

test('a webhook is sent again by hand, but not while it is off', async () => {
  const { id } = await subscribes(['article.published'])
  await adds(admin)
  await until(id, ['delivered'])
  const [message] = await messagesOf(id)
  expect((await admin.post(`/admin/webhook-messages/${message?.id}/replay`)).status).toBe(200)
  await expect.poll(() => got.length).toBe(2)
  await admin.call('PUT', `/admin/webhooks/${id}/on`, { body: { isOn: false } })
  expect((await admin.post(`/admin/webhook-messages/${message?.id}/replay`)).status).toBe(409)
  expect((await admin.post(`/admin/webhook-messages/${crypto.randomUUID()}/replay`)).status).toBe(404)
})

test('a webhook reaches nothing in the publisher’s network', async () => {
  const { id } = await subscribes(['article.published'], 'https://127.0.0.1/')
  await adds(admin)
  await expect
    .poll(async () => (await messagesOf(id))[0]?.lastAnswer)
    .toBe('127.0.0.1 leads to an address that is not public. It is not fetched.')
})

test('a webhook is off after a backup was restored', async () => {
  await subscribes(['article.published'])
  const { db } = magazine.database
  await inTransaction(db, (tx) => switchOffAfterRestore(tx, { madeAt: magazine.clock.now, now: magazine.clock.now }))
  expect((await admin.get('/admin/webhooks')).json().webhooks[0].offBecause).toBe(
    'A backup of 2026-03-02 09:00 UTC was restored.',
  )
})

test('a webhook is not added at an address that is not private or has a password, nor for no event that there is', async () => {
  const forms = [
    { address: 'ftp://receiver.example', events: ['order.paid'] },
    { address: 'http://receiver.example/readable-on-the-way', events: ['order.paid'] },
    { address: 'nothing', events: ['order.paid'] },
    { address: receiver, events: [] },
    { address: receiver, events: ['everything'] },
  ]
  for (const body of forms) expect((await admin.post('/admin/webhooks', body)).status, JSON.stringify(body)).toBe(400)
  for (const who of ['u:p', 'u', ':p']) {
    const body = { address: `https://${who}@receiver.example/`, events: ['order.paid'] }
    await isRefused(admin.post('/admin/webhooks', body), webhookMessages.addressWithPassword)
  }
  expect((await admin.get('/admin/webhooks')).json().webhooks).toEqual([])
})

test('a webhook shows its secret in no other answer', async () => {
  const { id, secret } = await subscribes(['article.published'])
  const all = await Promise.all(
    ['/admin/webhooks', `/admin/webhooks/${id}/messages`, '/admin/audit-log'].map((path) => admin.get(path)),
  )
  expect(all.map(({ text }) => text).join()).not.toContain(secret.slice(6))
})
