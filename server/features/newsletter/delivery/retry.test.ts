import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabases } from '../../../../test/database.ts'
import { useMember } from '../../../../test/members.ts'
import { haveSubscribed, laterOn, readers, useMailingMagazine, whenSend } from '../../../../test/newsletter.ts'
import { seconds } from '../../../core/durations.ts'

describe.each(testDatabases)('sending by a mail server that, on %s', (kind) => {
  const magazine = useMailingMagazine({ kind })
  const anna = useMember(magazine, { role: 'admin', username: 'Anna' })
  let article: number

  beforeEach(async () => {
    article = await magazine.publishes()
  })

  const send = async (particulars: object = {}) =>
    anna.post('/admin/send-newsletter', { selectedArticles: [article], sendToAll: true, ...particulars })
  const sent = async (particulars: object = {}) => {
    const { sendId } = (await send(particulars)).json()
    return whenSend(anna, sendId)
  }
  const recipients = () => magazine.mailServer.mails.map(({ to }) => to[0] ?? '')
  const recipientsOf = async (id: number, of: string) =>
    (await anna.get(`/admin/newsletter-sends/${id}/recipients?kind=${of}`)).json().data

  test('refuses for good is not asked again, until somebody has just those tried who failed', async () => {
    await haveSubscribed(magazine, ...readers(5))
    magazine.mailServer.failNext({ at: 'recipient', code: 550 }, { at: 'data', code: 554 })
    const { id } = await sent()
    expect(await whenSend(anna, id)).toMatchObject({ submitted: 3, failed: 2, deferred: 0 })
    expect((await recipientsOf(id, 'failed')).map(({ reason }: { reason: string }) => reason)).toEqual([
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
    expect(new Set(recipients()).size).toBe(5)
    const again = await anna.post(`/admin/newsletter-sends/${id}/retry`)
    expect([again.status, again.json().code]).toEqual([409, 'nothing_failed'])
  })

  test('refuses the sender keeps the newsletter waiting, and no address is given up for it', async () => {
    await haveSubscribed(magazine, ...readers(6))
    // Five are tried at once, and after a rest one.
    magazine.mailServer.failNext(
      ...Array.from({ length: 6 }, () => ({ at: 'sender', code: 550, says: '5.1.0 Sender rejected' }) as const),
    )
    const { sendId: id } = (await send()).json()
    const held = await whenSend(anna, id, ({ problem }) => problem !== null)
    expect(held).toMatchObject({ failed: 0, problem: expect.stringContaining('Sender rejected') })
    const done = await whenSend(anna, id, async ({ state }) => {
      await laterOn(magazine, seconds(1))
      return state === 'done'
    })
    expect(done).toMatchObject({ submitted: 6, failed: 0 })
  })

  test('refuses one after the other pauses it, and no address is given up for it', async () => {
    await haveSubscribed(magazine, ...readers(60))
    const refusal = { at: 'recipient', code: 550, says: '5.4.5 Daily user sending quota exceeded' } as const
    magazine.mailServer.failNext(...Array.from({ length: 60 }, () => refusal))
    const { sendId: id } = (await send()).json()
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

  test('is busy is asked again later, with the same message', async () => {
    await haveSubscribed(magazine, ...readers(2))
    magazine.mailServer.failNext({ at: 'data', code: 451 })
    const { sendId: id } = (await send()).json()
    await whenSend(anna, id, ({ submitted, deferred }) => submitted === 1 && deferred === 1)
    expect(await recipientsOf(id, 'deferred')).toMatchObject([{ reason: expect.stringContaining('451') }])
    await laterOn(magazine, seconds(11))
    expect(await whenSend(anna, id)).toMatchObject({ submitted: 2, unconfirmed: 0, reasons: [] })
    const { mails, offered } = magazine.mailServer
    const refused = offered.find((mail) => !mails.includes(mail))
    const taken = mails.find(({ to }) => to[0] === refused?.to[0])
    expect(taken?.parsed.messageId).toBe(refused?.parsed.messageId)
  })

  test.each([
    ['says 421 after all of a message was there', { at: 'data', code: 421 } as const, 0],
    ['breaks the connection after all of a message was there', { at: 'data', code: 'break' } as const, 1],
  ])('%s misses nobody, and it is told whom may have got it twice', async (_what, failure, unconfirmed) => {
    await haveSubscribed(magazine, ...readers(6))
    magazine.mailServer.failNext(failure)
    const { sendId: id } = (await send()).json()
    await whenSend(anna, id, ({ deferred, submitted }) => deferred === 1 && submitted === 5)
    await laterOn(magazine, seconds(11))
    expect(await whenSend(anna, id)).toMatchObject({ submitted: 6, unconfirmed })
    expect(new Set(recipients()).size).toBe(6)
    expect(await recipientsOf(id, 'unconfirmed')).toHaveLength(unconfirmed)
  })

  test('is away holds the newsletter up and nothing else, and is named as the reason', async () => {
    await haveSubscribed(magazine, ...readers(8))
    magazine.mailServer.failNext(...Array.from({ length: 60 }, () => ({ at: 'sender', code: 421 }) as const))
    const before = magazine.mailServer.attempts
    const { sendId: id } = (await send()).json()
    const held = await whenSend(anna, id, ({ problem }) => problem !== null)
    expect(held).toMatchObject({
      state: 'sending',
      submitted: 0,
      problem: expect.stringMatching(/421|closed the connection/),
    })
    expect((await magazine.get('/api/home/news')).status).toBe(200)
    // Five are tried at once, each on a new session where one was open; after a rest one, and after ever longer ones.
    expect(magazine.mailServer.attempts - before).toBeLessThan(20)
    magazine.mailServer.recovers()
    const done = await whenSend(anna, id, async ({ state }) => {
      await laterOn(magazine, seconds(1))
      return state === 'done'
    })
    expect(done).toMatchObject({ submitted: 8, failed: 0, problem: null })
  })

  test.each(['5.1.1 Nobody', 'No such user here'])('says %j gets no further newsletter for it', async (says) => {
    await haveSubscribed(magazine, ...readers(1))
    magazine.mailServer.failNext({ at: 'recipient', code: 550, says })
    await sent()
    expect((await send({ subject: 'The next' })).json().message).toContain('none of the recipients is subscribed')
  })

  test('loses the answer to a lease of the worker, and nobody is missed or listed', async () => {
    await haveSubscribed(magazine, ...readers(3))
    magazine.mailServer.failNext({ at: 'recipient', code: 450 })
    const { sendId: id } = (await send()).json()
    await whenSend(anna, id, ({ submitted, deferred }) => submitted === 2 && deferred === 1)
    const { db } = magazine.database
    await expect
      .poll(() => db.selectFrom('newsletter_workers').select('id').execute(), { timeout: 10_000 })
      .toHaveLength(1)
    // As if the worker had leased the deferred recipient and never heard of it. At once, since the worker may take it back any moment.
    await sql`
      with leased as (
        update newsletter_recipients set state = 'leased', due_at = null, worker_id = (select id from newsletter_workers)
        where state = 'deferred')
      update newsletter_sends set deferred = 0, leased = 1`.execute(db)
    expect(await whenSend(anna, id)).toMatchObject({ submitted: 3, unconfirmed: 0 })
    expect(recipients()).toHaveLength(3)
  })
})
