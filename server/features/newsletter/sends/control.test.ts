import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useMember } from '../../../../test/members.ts'
import { haveSubscribed, readers, useMailingMagazine, whenSend } from '../../../../test/newsletter.ts'
import { seconds } from '../../../core/durations.ts'

/** Messages a second. */
const rate = 20

const magazine = useMailingMagazine({ environment: { NEWSLETTER_RATE: String(rate) } })
const anna = useMember(magazine, { role: 'admin', username: 'Anna' })
let id: number

beforeEach(async () => {
  await haveSubscribed(magazine, ...readers(40))
  const selectedArticles = [await magazine.publishes()]
  id = (await anna.post('/admin/send-newsletter', { selectedArticles, sendToAll: true })).json().sendId
})

const taken = () => magazine.mailServer.mails.length
const control = async (what: string) => {
  const answer = await anna.post(`/admin/newsletter-sends/${id}/${what}`)
  return [answer.status, answer.json().state ?? answer.json().code]
}
/** Nothing comes any more, a second after it was asked for. */
const staysAsItIs = async () => {
  await pause(500)
  const before = taken()
  await pause(700)
  expect(taken()).toBe(before)
  return before
}

test('a send keeps to the rate limit and estimates how long it will take', async () => {
  await magazine.mailServer.receives(1)
  const startedAt = performance.now()
  await whenSend(anna, id, ({ submitted }) => submitted > 0)
  magazine.clock.now = new Date(magazine.clock.now.getTime() + seconds(10))
  const { perSecond, secondsLeft, submitted } = await whenSend(anna, id, () => true)
  expect(perSecond).toBeCloseTo(submitted / 10)
  expect(secondsLeft).toBe(Math.ceil((40 - submitted) / perSecond))
  await whenSend(anna, id)
  // A quarter of a second's worth may be made up for at once, and some more was on its way when we began to look.
  expect(performance.now() - startedAt).toBeGreaterThan(1000 * (39 / rate - 0.6))
})

test('a send continues after the clock of the database was set back', async () => {
  await whenSend(anna, id, ({ submitted }) => submitted > 0)
  await sql`update newsletter_rate_limit set next_at = next_at + interval '1 hour'`.execute(magazine.database.db)
  await whenSend(anna, id)
})

test('a paused send mails nobody, and readers who unsubscribe meanwhile get nothing when it resumes', async () => {
  await magazine.mailServer.receives(3)
  expect(await control('pause')).toEqual([200, 'paused'])
  const before = await staysAsItIs()
  expect(before).toBeLessThan(40)
  expect(await control('pause')).toEqual([200, 'paused'])
  expect(await whenSend(anna, id, ({ leased }) => leased === 0)).toMatchObject({ submitted: before, perSecond: 0 })
  const { db } = magazine.database
  const now = magazine.clock.now
  const leave = { unsubscribed_at: now, unsubscribed_by: 'form' } as const
  await db.updateTable('newsletter_subscribers').set(leave).where('id', '=', 39).execute()
  await db.updateTable('newsletter_subscribers').set({ bounced_at: now }).where('id', '=', 40).execute()
  await db.deleteFrom('newsletter_subscribers').where('id', '=', 38).execute()
  expect(await control('resume')).toEqual([200, 'sending'])
  expect(await whenSend(anna, id)).toMatchObject({
    ...{ submitted: 37, skipped: 3 },
    reasons: expect.arrayContaining([
      { kind: 'skipped', reason: 'has unsubscribed', count: 1 },
      { kind: 'skipped', reason: 'mail to this address comes back', count: 1 },
      { kind: 'skipped', reason: 'is no longer in the list', count: 1 },
    ]),
  })
  expect(new Set(magazine.mailServer.mails.map(({ to }) => to[0])).size).toBe(37)
  expect(taken()).toBe(37)
  const actions = (await anna.get('/admin/audit-log')).json().data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['newsletter.resumed', 'newsletter.paused', 'newsletter.sent'])
})

test('a cancelled send cannot be resumed', async () => {
  await magazine.mailServer.receives(2)
  expect(await control('cancel')).toEqual([200, 'cancelled'])
  const before = await staysAsItIs()
  expect(await whenSend(anna, id, ({ leased }) => leased === 0)).toMatchObject({
    ...{ state: 'cancelled', submitted: before, queued: 40 - before },
    finishedAt: magazine.clock.now.toISOString(),
  })
  expect(await control('cancel')).toEqual([200, 'cancelled'])
  for (const what of ['pause', 'resume', 'retry']) expect(await control(what)).toEqual([409, 'newsletter_cancelled'])
  const unknown = await anna.post('/admin/newsletter-sends/99/pause')
  expect(unknown.status).toBe(404)
})
