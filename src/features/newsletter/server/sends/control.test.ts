import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { useMember } from '../../../../../test/members.ts'
import {
  haveSubscribed,
  laterOn,
  readers,
  recipientsOf,
  sendsIssue,
  useMailingMagazine,
  whenSend,
} from '../../../../../test/newsletter.ts'
import { seconds } from '../../../../platform/server/core/durations.ts'

describe('a send with a rate limit', () => {
  /** Messages per second. */
  const rate = 20
  const magazine = useMailingMagazine({ environment: { NEWSLETTER_RATE: String(rate) } })
  const anna = useMember(magazine, { role: 'admin', username: 'Anna' })

  test('keeps to it, estimates how long it takes, and goes on after the clock of the database was set back', async () => {
    await haveSubscribed(magazine, ...readers(40))
    const startedAt = performance.now()
    const { sendId: id } = (await sendsIssue(magazine, anna)).json()
    await whenSend(anna, id, ({ submitted }) => submitted > 0)
    later(magazine, seconds(10))
    const { perSecond, secondsLeft, submitted } = await whenSend(anna, id, () => true)
    expect(perSecond).toBeCloseTo(submitted / 10)
    expect(secondsLeft).toBe(Math.ceil((40 - submitted) / perSecond))
    await sql`update newsletter_rate_limit set next_at = next_at + interval '1 hour'`.execute(magazine.database.db)
    await whenSend(anna, id)
    // A quarter of a second may be caught up at once, and one more message after the clock was set.
    expect(performance.now() - startedAt).toBeGreaterThan(seconds((40 - 1 - 1) / rate - 0.25))
  })
})

describe('a send', () => {
  const magazine = useMailingMagazine()
  const anna = useMember(magazine, { role: 'admin', username: 'Anna' })

  const isHalfDone = async () => {
    await haveSubscribed(magazine, ...readers(6))
    magazine.mailServer.failNext({ at: 'data', code: 451 }, { at: 'data', code: 451 }, { at: 'data', code: 451 })
    const { sendId: id } = (await sendsIssue(magazine, anna)).json()
    await whenSend(anna, id, ({ submitted, deferred }) => submitted === 3 && deferred === 3)
    return id as number
  }
  const control = async (id: number, what: string) => {
    const answer = await anna.post(`/admin/newsletter-sends/${id}/${what}`)
    return [answer.status, answer.json().state ?? answer.json().code]
  }
  /** All are due, and another issue goes out completely: any mail of the first would have come before. */
  const mailsNobodyMore = async () => {
    await laterOn(magazine, seconds(11))
    await haveSubscribed(magazine, { email: 'other@reader.example' })
    const other = { sendToAll: false, selectedUsers: ['other@reader.example'] }
    await whenSend(anna, (await sendsIssue(magazine, anna, other)).json().sendId)
    expect(recipientsOf(magazine).filter((email) => email !== 'other@reader.example')).toHaveLength(3)
  }

  test('that is paused mails nobody, and readers who unsubscribe meanwhile get nothing when it resumes', async () => {
    const id = await isHalfDone()
    for (let times = 0; times < 2; times += 1) expect(await control(id, 'pause')).toEqual([200, 'paused'])
    await mailsNobodyMore()
    expect(await whenSend(anna, id, () => true)).toMatchObject({ submitted: 3, deferred: 3, perSecond: 0 })
    const waiting = readers(6).filter(({ email }) => !recipientsOf(magazine).includes(email))
    const [left, bounced, gone] = waiting.map(({ email }) => email)
    if (!left || !bounced || !gone) throw new Error('Nobody waits')
    const { db } = magazine.database
    const now = magazine.clock.now
    const leave = { unsubscribed_at: now, unsubscribed_by: 'form' } as const
    await db.updateTable('newsletter_subscribers').set(leave).where('email_key', '=', left).execute()
    await db.updateTable('newsletter_subscribers').set({ bounced_at: now }).where('email_key', '=', bounced).execute()
    await db.deleteFrom('newsletter_subscribers').where('email_key', '=', gone).execute()
    expect(await control(id, 'resume')).toEqual([200, 'sending'])
    expect(await whenSend(anna, id)).toMatchObject({
      submitted: 3,
      skipped: 3,
      reasons: expect.arrayContaining([
        { kind: 'skipped', reason: 'has unsubscribed', count: 1 },
        { kind: 'skipped', reason: 'email to this address bounces', count: 1 },
        { kind: 'skipped', reason: 'is no longer in the list', count: 1 },
      ]),
    })
    expect(recipientsOf(magazine)).toHaveLength(4)
    const actions = (await auditLog(magazine)).map(({ action }) => action)
    expect(actions).toEqual(['newsletter.sent', 'newsletter.paused', 'newsletter.sent', 'newsletter.resumed'])
  })

  test('that is cancelled mails nobody more and cannot be resumed', async () => {
    const id = await isHalfDone()
    for (let times = 0; times < 2; times += 1) expect(await control(id, 'cancel')).toEqual([200, 'cancelled'])
    const finishedAt = magazine.clock.now.toISOString()
    await mailsNobodyMore()
    expect(await whenSend(anna, id, () => true)).toMatchObject({ state: 'cancelled', submitted: 3, finishedAt })
    for (const what of ['pause', 'resume', 'retry'])
      expect(await control(id, what)).toEqual([409, 'newsletter_cancelled'])
    expect((await anna.post('/admin/newsletter-sends/99/pause')).status).toBe(404)
  })

  test('of a newsletter that was deleted since is not retried, and keeps no other from going out', async () => {
    const { newsletter } = (await anna.post('/admin/newsletters', { name: 'Jobs' })).json()
    const [priya = 0] = await haveSubscribed(magazine, { email: 'priya@example.com' }, { email: 'ravi@example.com' })
    const own = magazine.database.db.updateTable('newsletter_subscriptions').where('subscriber_id', '=', priya)
    await own.set({ newsletter_id: newsletter.id }).execute()
    magazine.mailServer.failNext({ at: 'recipient', code: 550 })
    const { sendId: id } = (await sendsIssue(magazine, anna, { newsletter: newsletter.id })).json()
    expect(await whenSend(anna, id)).toMatchObject({ failed: 1 })
    expect((await anna.call('DELETE', `/admin/newsletters/${newsletter.id}`)).status).toBe(200)
    expect(await control(id, 'retry')).toEqual([409, 'newsletter_deleted'])
    await whenSend(anna, (await sendsIssue(magazine, anna, { subject: 'Other' })).json().sendId)
    expect(recipientsOf(magazine)).toEqual(['ravi@example.com'])
    await anna.post(`/admin/newsletters/${newsletter.id}/restoration`)
    expect(await control(id, 'retry')).toEqual([200, 'sending'])
    await whenSend(anna, id)
    expect(recipientsOf(magazine)).toEqual(['priya@example.com', 'ravi@example.com'])
  })
})
