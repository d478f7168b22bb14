import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseKind, testDatabases } from '../../../../../test/database.ts'
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
import type { Failure } from '../../../../../test/smtp.ts'
import { seconds } from '../../../../platform/server/core/durations.ts'

function openSends(kind?: DatabaseKind) {
  const magazine = useMailingMagazine(kind ? { kind } : {})
  const anna = useMember(magazine, { role: 'admin', username: 'Anna' })
  let subscribed = 0
  beforeEach(() => {
    subscribed = 0
  })
  return {
    magazine,
    anna,
    /** Adds `count` readers, sends an issue to all with these failures and returns its id. */
    async begins(count: number, ...failures: Failure[]): Promise<number> {
      await haveSubscribed(magazine, ...readers(subscribed + count).slice(subscribed))
      subscribed += count
      magazine.mailServer.mails.length = 0
      magazine.mailServer.failNext(...failures)
      return (await sendsIssue(magazine, anna)).json().sendId
    },
    async events(id: number, of: string) {
      return (await anna.get(`/admin/newsletter-sends/${id}/recipients?kind=${of}`)).json().data
    },
    whenDone: (id: number) =>
      whenSend(anna, id, async ({ state }) => {
        await laterOn(magazine, seconds(1))
        return state === 'done'
      }),
  }
}

const times = (count: number, failure: Failure): Failure[] => Array.from({ length: count }, () => failure)

describe('sending by a mail server that', () => {
  const { magazine, anna, begins, events, whenDone } = openSends()

  test('refuses for good is not asked again, until somebody has just those tried who failed', async () => {
    const id = await begins(5, { at: 'recipient', code: 550 }, { at: 'data', code: 554 })
    expect(await whenSend(anna, id)).toMatchObject({ submitted: 3, failed: 2, deferred: 0 })
    expect((await events(id, 'failed')).map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringContaining('550'),
      expect.stringContaining('554'),
    ])
    magazine.mailServer.attempts = 0
    expect((await anna.post(`/admin/newsletter-sends/${id}/retry`)).json()).toMatchObject({
      state: 'sending',
      failed: 0,
    })
    expect(await whenSend(anna, id)).toMatchObject({ submitted: 5, failed: 0 })
    expect(magazine.mailServer.attempts).toBe(2)
    expect(new Set(recipientsOf(magazine)).size).toBe(5)
    const again = await anna.post(`/admin/newsletter-sends/${id}/retry`)
    expect([again.status, again.json().code]).toEqual([409, 'nothing_failed'])
  })

  test('refuses the sender keeps the newsletter waiting, and no address is given up for it', async () => {
    // It tries five at once, and one after a break.
    const id = await begins(6, ...times(6, { at: 'sender', code: 550, says: '5.1.0 Sender rejected' }))
    const held = await whenSend(anna, id, ({ problem }) => problem !== null)
    expect(held).toMatchObject({ failed: 0, problem: expect.stringContaining('Sender rejected') })
    expect(await whenDone(id)).toMatchObject({ submitted: 6, failed: 0 })
  })

  test('refuses one after the other pauses it, and no address is given up for it', async () => {
    const refusal = { at: 'recipient', code: 550, says: '5.4.5 Daily user sending quota exceeded' } as const
    const id = await begins(60, ...times(60, refusal))
    const paused = await whenSend(anna, id, ({ state, leased }) => state === 'paused' && leased === 0)
    expect(paused.problem).toContain('5.4.5 Daily user sending quota exceeded')
    expect(paused.failed).toBeLessThan(60)
    magazine.mailServer.recovers()
    // Retrying is not resuming.
    const retried = (await anna.post(`/admin/newsletter-sends/${id}/retry`)).json()
    expect(retried).toMatchObject({ state: 'paused', failed: 0, queued: 60, problem: paused.problem })
    await anna.post(`/admin/newsletter-sends/${id}/resume`)
    expect(await whenSend(anna, id)).toMatchObject({ submitted: 60, skipped: 0, problem: null })
  })

  test('ends in the middle of a message misses nobody, and it is told whom may have got it twice', async () => {
    for (const [failure, total, unconfirmed] of [
      [{ at: 'data', code: 421 }, 6, 0],
      [{ at: 'data', code: 'break' }, 12, 1],
    ] as const) {
      const id = await begins(6, failure)
      await whenSend(anna, id, ({ deferred, submitted }) => deferred === 1 && submitted === total - 1)
      await laterOn(magazine, seconds(11))
      expect(await whenSend(anna, id), `${failure.code}`).toMatchObject({ submitted: total, unconfirmed })
      expect(new Set(recipientsOf(magazine)).size).toBe(total)
      expect(await events(id, 'unconfirmed')).toHaveLength(unconfirmed)
    }
  })

  test('is away holds the newsletter up and nothing else, and is named as the reason', async () => {
    const id = await begins(8, ...times(60, { at: 'sender', code: 421 }))
    const held = await whenSend(anna, id, ({ problem }) => problem !== null)
    expect(held).toMatchObject({
      state: 'sending',
      submitted: 0,
      problem: expect.stringMatching(/421|closed the connection/),
    })
    expect((await magazine.get('/api/home/news')).status).toBe(200)
    // It tries five at once, each on a new session if one was open, then one after each ever longer break.
    expect(magazine.mailServer.attempts).toBeLessThan(20)
    magazine.mailServer.recovers()
    expect(await whenDone(id)).toMatchObject({ submitted: 8, failed: 0, problem: null })
  })

  test('says that there is no such address gets no further newsletter for it', async () => {
    await whenSend(anna, await begins(1, { at: 'recipient', code: 550, says: '5.1.1 Nobody' }))
    await whenSend(anna, await begins(1, { at: 'recipient', code: 550, says: 'No such user here' }))
    const next = await sendsIssue(magazine, anna, { subject: 'The next' })
    expect(next.json().message).toContain('none of the selected people subscribe')
  })
})

describe.each(testDatabases)('sending, on %s,', (kind) => {
  const { magazine, anna, begins, events } = openSends(kind)

  test('by a mail server that is busy asks it again later, with the same message', async () => {
    const id = await begins(2, { at: 'data', code: 451 })
    await whenSend(anna, id, ({ submitted, deferred }) => submitted === 1 && deferred === 1)
    expect(await events(id, 'deferred')).toMatchObject([{ reason: expect.stringContaining('451') }])
    await laterOn(magazine, seconds(11))
    expect(await whenSend(anna, id)).toMatchObject({ submitted: 2, unconfirmed: 0, reasons: [] })
    const { mails, offered } = magazine.mailServer
    const refused = offered.find((mail) => !mails.includes(mail))
    const taken = mails.find(({ to }) => to[0] === refused?.to[0])
    expect(taken?.parsed.messageId).toBe(refused?.parsed.messageId)
  })

  test('when the worker has lost the answer to a lease misses and lists nobody', async () => {
    const id = await begins(3, { at: 'recipient', code: 450 })
    await whenSend(anna, id, ({ submitted, deferred }) => submitted === 2 && deferred === 1)
    const { db } = magazine.database
    await expect.poll(() => db.selectFrom('newsletter_workers').select('id').execute()).toHaveLength(1)
    // As if the worker never heard of its lease. One statement, since the worker may take it back any moment.
    await sql`
      with leased as (
        update newsletter_recipients set state = 'leased', due_at = null, worker_id = (select id from newsletter_workers)
        where state = 'deferred')
      update newsletter_sends set deferred = 0, leased = 1`.execute(db)
    expect(await whenSend(anna, id)).toMatchObject({ submitted: 3, unconfirmed: 0 })
    expect(recipientsOf(magazine)).toHaveLength(3)
  })
})
