import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import {
  haveSubscribed,
  recipientsOf,
  sendsIssue,
  useMailingMagazine,
  whenSend,
} from '../../../../../test/newsletter.ts'
import { days, hours } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { pauseAfterRestore } from '../pause-after-restore.ts'

const magazine = useMailingMagazine()
const anna = useMember(magazine, { role: 'admin', username: 'Anna' })

const local = (ahead: number) => new Date(magazine.clock.now.getTime() + ahead + hours(5.5)).toISOString().slice(0, 19)
const schedules = async (ahead: number, issue: object = {}) => {
  const usual = { selectedArticles: [await magazine.publishes()], sendToAll: true, subject: 'Later' }
  return anna.post('/admin/newsletter-schedules', { ...usual, ...issue, startsAt: local(ahead) })
}
const listed = async () => (await anna.get('/admin/newsletter-schedules')).json()
const unschedules = (id: number) => anna.call('DELETE', `/admin/newsletter-schedules/${id}`)
/** Also runs the job of every minute. */
const passes = async (duration: number) => {
  later(magazine, duration)
  await runJob(magazine, 'newsletter.start-due')
}
const recipients = () => recipientsOf(magazine)
const counted = async (segment: object) =>
  (await anna.post('/admin/newsletter-audience', { segment })).json().count as number

test('a segment has those of a plan who signed up before a day, and is counted before it is sent', async () => {
  const gold = await aMember(magazine, { email: 'gold@example.com', plan: 'gold' })
  await aMember(magazine, { email: 'silver@example.com', plan: 'silver' })
  const emails = ['gold@example.com', 'silver@example.com', 'free@example.com']
  await haveSubscribed(magazine, ...emails.map((email) => ({ email })))
  const day = magazine.clock.now.toISOString().slice(0, 10)
  const tomorrow = new Date(magazine.clock.now.getTime() + days(2)).toISOString().slice(0, 10)
  const plans = [{}, { plan: 'any' }, { plan: 'gold' }, { plan: 'none' }]
  const counts = await Promise.all([...plans, { signedUpBefore: day }, { signedUpBefore: tomorrow }].map(counted))
  expect(counts).toEqual([3, 2, 1, 1, 0, 3])
  const { db } = magazine.database
  const label = await db
    .insertInto('labels')
    .values({ name: 'Beta tester', created_at: magazine.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('member_labels').values({ label_id: label.id, user_id: gold.userId }).execute()
  expect([await counted({ label: 'beta tester' }), await counted({ label: 'gone' })]).toEqual([1, 0])
  const newsletter = (await anna.post('/admin/newsletters', { name: 'Chips' })).json().newsletter.id
  const choose = (email: string, unsubscribed: boolean) =>
    sql`insert into newsletter_subscriptions (newsletter_id, subscriber_id, subscribed_at, unsubscribed_at, unsubscribed_by)
        select ${newsletter}, id, now(), ${unsubscribed ? magazine.clock.now : null}::timestamptz, ${unsubscribed ? 'link' : null}
        from newsletter_subscribers where email_key = ${email}`.execute(db)
  await choose('gold@example.com', false)
  await choose('silver@example.com', true)
  const alsoGets = 'chips'
  expect(await Promise.all([{ alsoGets }, { alsoGets, plan: 'none' }, { alsoGets: 'gone' }].map(counted))).toEqual([
    1, 0, 0,
  ])
  await anna.call('DELETE', `/admin/newsletters/${newsletter}`)
  expect(await counted({ alsoGets })).toBe(0)
  const follow = { kind: 'topic', target: 'gate-driver', name: 'Gate driver', mails: 'none' } as const
  await db
    .insertInto('follows')
    .values([
      { ...follow, user_id: gold.userId, followed_at: magazine.clock.now },
      { ...follow, user_id: gold.userId, kind: 'search', name: 'GaN', followed_at: magazine.clock.now },
    ])
    .execute()
  expect(await Promise.all(['gate DRIVER', 'GaN', 'gate'].map((follows) => counted({ follows })))).toEqual([1, 0, 0])
  const segment = { plan: 'gold', signedUpBefore: tomorrow, follows: 'Gate driver' }
  const issue = { selectedArticles: [await magazine.publishes()] }
  const { sendId } = (await sendsIssue(magazine, anna, { ...issue, segment })).json()
  expect(await whenSend(anna, sendId)).toMatchObject({
    segment: `with Gold, signed up before ${tomorrow}, who follow “Gate driver”`,
    total: 1,
  })
  expect(recipients()).toEqual(['gold@example.com'])
  // The same content to others is another send.
  const others = await sendsIssue(magazine, anna, { ...issue, segment: { plan: 'none' } })
  expect(others.json()).toMatchObject({ isNew: true, recipients: 1 })
  await whenSend(anna, others.json().sendId)
  for (const wrong of [{ plan: 'platinum' }, { signedUpBefore: '2026-02-30' }, { signedUpBefore: 'soon' }])
    expect((await anna.post('/admin/newsletter-audience', { segment: wrong })).status).toBe(400)
})

test('an issue for later goes out at its time, once, to those who get the newsletter then', async () => {
  await haveSubscribed(magazine, { email: 'priya@example.com' })
  const answer = await schedules(hours(2))
  expect(answer.status, answer.text).toBe(201)
  expect(await listed()).toMatchObject([{ subject: 'Later', newsletter: 'Weekly newsletter', hasFailed: false }])
  await passes(0)
  expect(magazine.mailServer.mails).toEqual([])
  await haveSubscribed(magazine, { email: 'ravi@example.com' })
  await passes(hours(2))
  const [send] = (await anna.get('/admin/newsletter-sends')).json().data
  await whenSend(anna, send.id)
  expect(recipients()).toEqual(['priya@example.com', 'ravi@example.com'])
  expect(await listed()).toEqual([])
  // A process that died before it recorded the start begins again.
  await magazine.database.db.updateTable('newsletter_schedules').set({ state: 'starting' }).execute()
  await passes(0)
  expect((await anna.get('/admin/newsletter-sends')).json().total).toBe(1)
  const undo = unschedules(answer.json().id)
  expect(await said(undo)).toEqual([409, expect.stringContaining('is already being sent')])
})

test('an issue for later can be taken back until it begins, and is for a time within the next year', async () => {
  await haveSubscribed(magazine, { email: 'priya@example.com' })
  const { id } = (await schedules(hours(1))).json()
  expect((await unschedules(id)).status).toBe(200)
  await passes(hours(1))
  expect(await said(schedules(-hours(1)))).toEqual([400, expect.stringContaining('This time has passed')])
  expect(await said(schedules(days(800)))).toEqual([400, expect.stringContaining('up to a year ahead')])
  expect([await listed(), magazine.mailServer.mails]).toEqual([[], []])
})

test('a segment that becomes empty, and an article that is taken down, keep an issue from going out and say so', async () => {
  const chosen = { sendToAll: false, selectedUsers: ['gone@example.com'] }
  for (const given of [{}, chosen])
    expect(await said(schedules(hours(1), given))).toEqual([400, expect.stringContaining('No recipients')])
  await haveSubscribed(magazine, { email: 'priya@example.com' })
  await schedules(hours(1), { sendToAll: false, selectedUsers: ['Priya@Example.com', 'Ravi@München.example'] })
  const { request } = await magazine.database.db
    .selectFrom('newsletter_schedules')
    .select('request')
    .executeTakeFirstOrThrow()
  expect(request).toMatchObject({ selectedUsers: ['priya@example.com', 'ravi@xn--mnchen-3ya.example'] })
  const article = await magazine.publishes()
  await schedules(hours(1), { selectedArticles: [article], subject: 'Second' })
  const { db } = magazine.database
  await db.updateTable('articles').set({ published_at: null }).where('id', '=', article).execute()
  await db.updateTable('newsletter_subscribers').set({ bounced_at: magazine.clock.now }).execute()
  await passes(hours(1))
  expect(await listed()).toMatchObject([
    { subject: 'Later', hasFailed: true, problem: expect.stringContaining('No recipients') },
    { subject: 'Second', hasFailed: true, problem: `Article ${article} is not published` },
  ])
  for (const { id } of await listed()) await unschedules(id)
  expect(await listed()).toEqual([])
})

test('an issue that today’s rules refuse does not keep the next one from going out', async () => {
  await haveSubscribed(magazine, { email: 'priya@example.com' })
  for (const subject of ['Of before', 'Later']) await schedules(hours(1), { subject })
  const { db } = magazine.database
  const outdated = JSON.stringify({ selectedArticles: 'all' })
  await db.updateTable('newsletter_schedules').set({ request: outdated }).where('subject', '=', 'Of before').execute()
  await passes(hours(1))
  await expect.poll(() => recipients()).toEqual(['priya@example.com'])
  expect(await listed()).toMatchObject([
    { subject: 'Of before', hasFailed: true, problem: expect.stringContaining('Compose it again') },
  ])
})

test('a newsletter with a scheduled issue is not deleted, and a restored schedule does not go out by itself', async () => {
  const { newsletter } = (await anna.post('/admin/newsletters', { name: 'Jobs' })).json()
  await haveSubscribed(magazine, { email: 'priya@example.com' })
  await magazine.database.db.updateTable('newsletter_subscriptions').set({ newsletter_id: newsletter.id }).execute()
  await schedules(hours(1), { newsletter: newsletter.id })
  const refused = anna.call('DELETE', `/admin/newsletters/${newsletter.id}`)
  expect(await said(refused)).toEqual([409, expect.stringContaining('is scheduled')])
  const { db } = magazine.database
  await inTransaction(db, (tx) => pauseAfterRestore(tx, { madeAt: magazine.clock.now }))
  await passes(hours(1))
  expect(magazine.mailServer.mails).toEqual([])
  expect(await listed()).toMatchObject([{ hasFailed: true, problem: expect.stringContaining('A backup of') }])
})
