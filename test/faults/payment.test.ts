import { expect, onTestFinished, test } from 'vitest'
import { minutes } from '../../src/platform/server/core/durations.ts'
import { ask } from '../ask.ts'
import { testDatabases } from '../database.ts'
import { openPaymentProvider } from '../payments.ts'
import { signIn } from './content.ts'
import { emptyPlace, inDatabase, letHeartbeatsGrowOld, serveApi } from './programs.ts'

test.each(testDatabases)(
  'on %s, kill -9 between capture and grant loses no year and grants no second one',
  async (kind) => {
    const provider = await openPaymentProvider()
    onTestFinished(() => provider.close())
    const place = await emptyPlace(kind)
    const token = await inDatabase(place, ({ db }) => signIn(db, 'reader'))
    const post = (url: string, path: string, body: object) => ask('POST', `${url}/api${path}`, { token, body })
    const environment = { ...provider.environment, LOG_LEVEL: 'trace' }

    const first = await serveApi(place, environment)
    const order = { subscriptionType: 'gold', currency: 'INR' }
    const { orderId } = (await post(first.url, '/auth/create-order', order)).json
    const proof = { ...(await provider.pays(orderId)), subscriptionType: 'gold' }
    // The money is captured, and the magazine dies while it asks the provider.
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    provider.holds = held
    const before = provider.calls
    const verification = post(first.url, '/auth/verify-payment', proof).then(
      () => 'answered',
      () => 'cut off',
    )
    await expect.poll(() => provider.calls).toBeGreaterThan(before)
    await first.kill()
    expect(await verification).toBe('cut off')
    provider.holds = null
    letGo()

    await letHeartbeatsGrowOld(place)
    const second = await serveApi(place, environment, minutes(3))
    const mine = async () => (await ask('GET', `${second.url}/api/auth/subscription`, { token })).json
    await expect.poll(async () => (await mine()).plan, { timeout: minutes(2) }).toBe('gold')
    const { until } = await mine()
    expect((await post(second.url, '/auth/verify-payment', proof)).status).toBe(200)
    expect(await mine()).toMatchObject({ until, orders: [{ state: 'paid', documents: [{ kind: 'receipt' }] }] })
    const lines = () => [...first.lines, ...second.lines]
    // A program's output arrives later.
    await expect.poll(() => lines().some((line) => line.includes('/api/auth/verify-payment'))).toBe(true)
    await second.kill()
    const log = lines()
    for (const secret of ['CANARY', token]) expect(log.filter((line) => line.includes(secret))).toEqual([])
  },
)
