import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aMember, useMember } from '../../../../test/members.ts'
import { haveSubscribed, useMailingMagazine, whenSend } from '../../../../test/newsletter.ts'
import { days, hours } from '../../../core/durations.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { pauseAfterRestore } from '../pause-after-restore.ts'

describe('an issue for some subscribers, or for later', () => {
  const magazine = useMailingMagazine()
  const anna = useMember(magazine, { role: 'admin', username: 'Anna' })

  const request = async (particulars: object = {}) => ({
    ...{ selectedArticles: [await magazine.publishes()], sendToAll: true, subject: 'Later' },
    ...particulars,
  })
  const local = (ahead: number) =>
    new Date(magazine.clock.now.getTime() + ahead + hours(5.5)).toISOString().slice(0, 19)
  const schedules = async (ahead: number, particulars: object = {}) =>
    anna.post('/admin/newsletter-schedules', { ...(await request(particulars)), startsAt: local(ahead) })
  const listed = async () => (await anna.get('/admin/newsletter-schedules')).json()
  const later = (ahead: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + ahead)
  }
  /** As the job does it every minute. */
  const minutePasses = async () => {
    await inTransaction(magazine.database.db, (tx) => magazine.app.jobs.enqueue(tx, 'newsletter.start-due', {}))
    await magazine.received()
  }
  const recipients = () => magazine.mailServer.mails.map(({ to }) => to[0] ?? '').toSorted((a, b) => a.localeCompare(b))
  const counted = async (segment: object) =>
    (await anna.post('/admin/newsletter-audience', { segment })).json().count as number

  test('a segment has those of a plan who signed up before a day, and is counted before it is sent', async () => {
    const gold = await aMember(magazine, { email: 'gold@example.com', plan: 'gold' })
    await aMember(magazine, { email: 'silver@example.com', plan: 'silver' })
    const emails = ['gold@example.com', 'silver@example.com', 'free@example.com']
    await haveSubscribed(magazine, ...emails.map((email) => ({ email })))
    const day = magazine.clock.now.toISOString().slice(0, 10)
    const tomorrow = new Date(magazine.clock.now.getTime() + days(2)).toISOString().slice(0, 10)
    const counts = await Promise.all(
      [
        {},
        { plan: 'any' },
        { plan: 'gold' },
        { plan: 'none' },
        { signedUpBefore: day },
        { signedUpBefore: tomorrow },
      ].map(counted),
    )
    expect(counts).toEqual([3, 2, 1, 1, 0, 3])
    const { db } = magazine.database
    const label = await db
      .insertInto('labels')
      .values({ name: 'Beta tester', created_at: magazine.clock.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('member_labels').values({ label_id: label.id, user_id: gold.userId }).execute()
    expect([await counted({ label: 'beta tester' }), await counted({ label: 'gone' })]).toEqual([1, 0])
    const made = await anna.post('/admin/newsletters', { name: 'Chips' })
    expect(made.status, made.text).toBeLessThan(300)
    const { id: newsletter } = await db
      .selectFrom('newsletters')
      .select('id')
      .where('name', '=', 'Chips')
      .executeTakeFirstOrThrow()
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
    const { sendId } = (await anna.post('/admin/send-newsletter', await request({ segment }))).json()
    expect(await whenSend(anna, sendId)).toMatchObject({
      segment: `with Gold, signed up before ${tomorrow}, who follow “Gate driver”`,
      total: 1,
    })
    expect(recipients()).toEqual(['gold@example.com'])
    // The same content to others is another send.
    const others = await anna.post('/admin/send-newsletter', await request({ segment: { plan: 'none' } }))
    expect(others.json()).toMatchObject({ isNew: true, recipients: 1 })
    await whenSend(anna, others.json().sendId)
    for (const wrong of [{ plan: 'platinum' }, { signedUpBefore: '2026-02-30' }, { signedUpBefore: 'soon' }])
      expect((await anna.post('/admin/newsletter-audience', { segment: wrong })).status).toBe(400)
  })

  test('it goes out at its time, once, to those who get the newsletter then', async () => {
    await haveSubscribed(magazine, { email: 'priya@example.com' })
    const answer = await schedules(hours(2))
    expect(answer.status, answer.text).toBe(201)
    expect(await listed()).toMatchObject([{ subject: 'Later', newsletter: 'Weekly newsletter', hasFailed: false }])
    await minutePasses()
    expect(magazine.mailServer.mails).toEqual([])
    await haveSubscribed(magazine, { email: 'ravi@example.com' })
    later(hours(2))
    await minutePasses()
    const [send] = (await anna.get('/admin/newsletter-sends')).json().data
    await whenSend(anna, send.id)
    expect(recipients()).toEqual(['priya@example.com', 'ravi@example.com'])
    expect(await listed()).toEqual([])
    // A process that ended before it could say that it had begun begins again.
    await magazine.database.db.updateTable('newsletter_schedules').set({ state: 'starting' }).execute()
    await minutePasses()
    expect((await anna.get('/admin/newsletter-sends')).json().total).toBe(1)
    const undo = await anna.call('DELETE', `/admin/newsletter-schedules/${answer.json().id}`)
    expect([undo.status, undo.json().message]).toEqual([409, expect.stringContaining('has begun to go out')])
  })

  test('it can be taken back until it begins', async () => {
    await haveSubscribed(magazine, { email: 'priya@example.com' })
    const { id } = (await schedules(hours(1))).json()
    expect((await anna.call('DELETE', `/admin/newsletter-schedules/${id}`)).status).toBe(200)
    later(hours(1))
    await minutePasses()
    expect([await listed(), magazine.mailServer.mails]).toEqual([[], []])
  })

  test.each([
    ['a time that is past', -hours(1), 'This time is past'],
    ['a time in two years', days(800), 'up to a year ahead'],
  ])('%s is refused in a sentence', async (_, ahead, sentence) => {
    await haveSubscribed(magazine, { email: 'priya@example.com' })
    const answer = await schedules(ahead)
    expect([answer.status, answer.json().message]).toEqual([400, expect.stringContaining(sentence)])
    expect(await listed()).toEqual([])
  })

  test('a segment that becomes empty, and an article that is taken down, keep it from going out and say so', async () => {
    expect((await schedules(hours(1))).json().message).toContain('nobody to send it to')
    const [id] = await haveSubscribed(magazine, { email: 'priya@example.com' })
    await schedules(hours(1))
    const article = await magazine.publishes()
    await schedules(hours(1), { selectedArticles: [article], subject: 'Second' })
    await magazine.database.db.updateTable('articles').set({ published_at: null }).where('id', '=', article).execute()
    await magazine.database.db
      .updateTable('newsletter_subscribers')
      .set({ bounced_at: magazine.clock.now })
      .where('id', '=', id ?? 0)
      .execute()
    later(hours(1))
    await minutePasses()
    expect(await listed()).toMatchObject([
      { subject: 'Later', hasFailed: true, problem: expect.stringContaining('nobody to send it to') },
      { subject: 'Second', hasFailed: true, problem: `Article ${article} is not published` },
    ])
    for (const { id: failed } of await listed()) await anna.call('DELETE', `/admin/newsletter-schedules/${failed}`)
    expect(await listed()).toEqual([])
  })

  test('an issue that today’s rules refuse does not keep the next one from going out', async () => {
    await haveSubscribed(magazine, { email: 'priya@example.com' })
    for (const subject of ['Of before', 'Later']) await schedules(hours(1), { subject })
    const { db } = magazine.database
    const outdated = JSON.stringify({ selectedArticles: 'all' })
    await db.updateTable('newsletter_schedules').set({ request: outdated }).where('subject', '=', 'Of before').execute()
    later(hours(1))
    await minutePasses()
    await expect.poll(() => recipients()).toEqual(['priya@example.com'])
    expect(await listed()).toMatchObject([
      { subject: 'Of before', hasFailed: true, problem: expect.stringContaining('compose it again') },
    ])
  })

  test('a newsletter with a scheduled issue is not deleted, and a restored schedule does not go out by itself', async () => {
    const { newsletter } = (await anna.post('/admin/newsletters', { name: 'Jobs' })).json()
    await haveSubscribed(magazine, { email: 'priya@example.com' })
    await magazine.database.db.updateTable('newsletter_subscriptions').set({ newsletter_id: newsletter.id }).execute()
    await schedules(hours(1), { newsletter: newsletter.id })
    const refused = await anna.call('DELETE', `/admin/newsletters/${newsletter.id}`)
    expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining('is scheduled')])
    const { db } = magazine.database
    await inTransaction(db, (tx) => pauseAfterRestore(tx, { madeAt: magazine.clock.now }))
    later(hours(1))
    await minutePasses()
    expect(magazine.mailServer.mails).toEqual([])
    expect(await listed()).toMatchObject([{ hasFailed: true, problem: expect.stringContaining('A backup of') }])
  })
})
