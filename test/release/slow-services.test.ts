import { expect, test } from 'vitest'
import { minutes, seconds } from '../../src/platform/server/core/durations.ts'
import type { Disturbance } from '../faulty-link.ts'
import { openBehindLinks } from './behind-links.ts'

interface Fault {
  title: string
  mail: Disturbance
  others: Disturbance
  /** Newsletters that may or may not have arrived, since their transmission had begun. */
  unconfirmed: number
}
const silence: Disturbance = { kind: 'silence' }
const delay: Disturbance = { kind: 'delay', by: seconds(15) }
const faults: Fault[] = [
  // Both mails are longer.
  { title: 'hang and mail breaks off', mail: { kind: 'reset', after: 2_000 }, others: silence, unconfirmed: 1 },
  { title: 'hang like the mail server', mail: silence, others: silence, unconfirmed: 0 },
  { title: 'answer too late, as the mail server does', mail: delay, others: delay, unconfirmed: 0 },
]

test.each(faults)(
  'when picture store and payment provider $title, readers get answers, nothing is lost, and who may have got a newsletter twice is listed',
  async ({ mail: ofMail, others, unconfirmed }) => {
    const { isUp, orders, verifies, uploads, subscribes, sends, lookAt, call, aPicture, mail, mailServer, ...behind } =
      await openBehindLinks()
    const proof = await behind.provider.pays((await orders()).json.orderId)
    const picture = aPicture()
    behind.fail(others)
    mail.disturbance = ofMail
    const asked = [orders(), verifies(proof), uploads(), call('GET', picture)]
    expect((await subscribes('priya@reader.example')).status).toBe(200)
    const { sendId } = (await sends()).json
    await expect.poll(async () => (await lookAt(sendId)).deferred).toBe(1)
    await isUp()
    expect(mailServer.mails).toEqual([])
    // What was sent over the link is lost for good. The next attempts succeed.
    mail.disturbance = { kind: 'none' }
    expect((await Promise.all(asked)).map(({ status, json }) => [status, json.code])).toEqual([
      [503, 'payments_unavailable'],
      [503, 'payments_unavailable'],
      [503, 'pictures_unavailable'],
      [503, 'pictures_unavailable'],
    ])
    behind.fail({ kind: 'none' })
    expect((await orders()).status).toBe(200)
    for (let repetition = 0; repetition < 2; repetition++) expect((await verifies(proof)).status).toBe(200)
    const { json } = await call('GET', '/api/auth/subscription')
    expect(json.orders.filter(({ state }: { state: string }) => state === 'paid')).toMatchObject([
      { documents: [{ kind: 'receipt' }] },
    ])
    const [first, second] = [await uploads(), await uploads()]
    expect([first.status, second.json.imageUrl]).toEqual([200, first.json.imageUrl])
    await expect.poll(async () => (await lookAt(sendId)).state, { timeout: minutes(1) }).toBe('done')
    expect(await lookAt(sendId)).toMatchObject({ submitted: 1, failed: 0, unconfirmed })
    const toPriya = () => mailServer.mails.filter(({ to }) => String(to) === 'priya@reader.example').length
    await expect.poll(toPriya, { timeout: minutes(1) }).toBe(2)
  },
)

test('a mail whose acceptance comes too late is the same message the second time', async () => {
  const { mailServer, subscribes } = await openBehindLinks()
  mailServer.failNext({ at: 'data', code: 'silence' })
  await subscribes('priya@reader.example')
  await mailServer.receives(1)
  const ids = mailServer.offered.map(({ parsed }) => parsed.messageId)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('a picture whose store stalls in the middle is broken off, and the next is whole', async () => {
  const { pictures, call, aPicture } = await openBehindLinks()
  pictures.disturbance = { kind: 'stall', after: 100_000 }
  const picture = aPicture()
  const end = await call('GET', picture).then(
    () => 'whole',
    (error: unknown) => (error instanceof Error && error.name === 'TimeoutError' ? 'hangs' : 'broken off'),
  )
  expect(end).toBe('broken off')
  pictures.disturbance = { kind: 'none' }
  expect((await call('GET', picture)).status).toBe(200)
})
