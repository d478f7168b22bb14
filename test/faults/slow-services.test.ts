import { expect, test } from 'vitest'
import { seconds } from '../../server/core/durations.ts'
import type { Disturbance } from '../faulty-link.ts'
import { openBehindLinks } from './behind-links.ts'
import { isLong } from './length.ts'

const halfOpen: [string, Disturbance] = ['accept and never answer', { kind: 'silence' }]
const slow: [string, Disturbance] = ['answer too late', { kind: 'delay', by: seconds(15) }]

test.each(isLong ? [halfOpen, slow] : [halfOpen])(
  'when mail server, picture store and payment provider %s, readers get answers and nothing is lost',
  async (_, disturbance) => {
    const { fail, isUp, orders, verifies, uploads, subscribes, call, aPicture, mail, ...behind } =
      await openBehindLinks()
    const proof = await behind.provider.pays((await orders()).json.orderId)
    const picture = aPicture()
    fail(disturbance)
    const asked = [orders(), verifies(proof), uploads(), call('GET', picture)]
    expect((await subscribes('priya@reader.example')).status).toBe(200)
    await expect.poll(() => mail.open(), { timeout: seconds(20) }).toBeGreaterThan(0)
    // What was sent over the link is gone for good. The next attempt may succeed.
    mail.disturbance = { kind: 'none' }
    await isUp()
    expect((await Promise.all(asked)).map(({ status, json }) => [status, json.code])).toEqual([
      [503, 'payments_unavailable'],
      [503, 'payments_unavailable'],
      [503, 'pictures_unavailable'],
      [503, 'pictures_unavailable'],
    ])
    fail({ kind: 'none' })
    expect((await orders()).status).toBe(200)
    for (let repetition = 0; repetition < 2; repetition++) expect((await verifies(proof)).status).toBe(200)
    const { json } = await call('GET', '/api/auth/subscription')
    expect(json.orders.filter(({ state }: { state: string }) => state === 'paid')).toMatchObject([
      { documents: [{ kind: 'receipt' }] },
    ])
    const [first, second] = [await uploads(), await uploads()]
    expect([first.status, second.json.imageUrl]).toEqual([200, first.json.imageUrl])
    const welcomed = () => behind.mailServer.mails.filter(({ to }) => to.includes('priya@reader.example')).length
    await expect.poll(welcomed, { timeout: seconds(60) }).toBe(1)
  },
)

test.runIf(isLong)('a mail whose acceptance comes too late is the same message the second time', async () => {
  const { mailServer, subscribes } = await openBehindLinks()
  mailServer.failNext({ at: 'data', code: 'silence' })
  await subscribes('priya@reader.example')
  await mailServer.receives(1)
  const ids = mailServer.offered.map(({ parsed }) => parsed.messageId)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})
