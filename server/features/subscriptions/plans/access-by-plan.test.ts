import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessLevel, accessLevels } from '../../../../contract/catalogue.ts'
import { type Plan } from '../../../../contract/subscriptions/plans.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { openPaymentProvider, type PaymentProvider } from '../../../../test/payments.ts'
import { aPassword, aReader, makesAdmin, Visitor } from '../../../../test/visitor.ts'

/** What each reader may read besides free articles. */
const table = {
  anonymous: [],
  reader: ['login'],
  silver: ['login', 'silver'],
  gold: ['login', 'silver', 'gold'],
  expired: ['login'],
  refunded: ['login'],
  admin: ['login', 'silver', 'gold'],
} as const satisfies Record<string, readonly AccessLevel[]>
type Who = keyof typeof table
const everybody = Object.keys(table) as Who[]

const canary = (access: AccessLevel) => `canary${access}4711`

let provider: PaymentProvider
const readers = {} as Record<Who, Visitor>
const ids = {} as Record<AccessLevel, number>

beforeAll(async () => {
  provider = await openPaymentProvider()
})
const magazine = useMagazine({ environment: () => provider.environment, pages: true, isShared: true })
beforeAll(async () => {
  readers.expired = await joins('expired')
  await buys(readers.expired, 'gold')
  // A year and four days later the grace period is over too.
  magazine.clock.now = new Date('2027-03-06T09:00:00Z')
  await readers.expired.signIn('expired@example.com', aPassword)
  readers.anonymous = new Visitor(magazine)
  for (const who of ['reader', 'silver', 'gold', 'refunded', 'admin'] as const) readers[who] = await joins(who)
  await buys(readers.silver, 'silver')
  await buys(readers.gold, 'gold')
  await refunds(await buys(readers.refunded, 'gold'))
  await makesAdmin(magazine, 'admin@example.com')
  await readers.admin.signIn('admin@example.com', aPassword)
  const beginning = `<p>${'An open beginning that anybody may read in the preview. '.repeat(20)}</p>`
  for (const access of accessLevels)
    ids[access] = await magazine.publishes({
      title: `Of access ${access}`,
      html: `${beginning}<p>${canary(access)}</p>`,
      access,
      section: 'design-guide',
      isInCarousel: true,
      categories: ['ai', 'student', 'automotive', 'Indiasemiconductor'],
      partNumbers: ['LM317'],
    })
})
afterAll(async () => {
  await provider.close()
})

let networks = 0
const joins = (who: Who) => aReader(magazine, { email: `${who}@example.com`, ip: `192.0.2.${(networks += 1)}` })

async function buys(reader: Visitor, plan: Plan): Promise<string> {
  const order = (await reader.post('/auth/create-order', { subscriptionType: plan, currency: 'INR' })).json()
  const proof = await provider.pays(order.orderId)
  expect((await reader.post('/auth/verify-payment', { ...proof, subscriptionType: plan })).status).toBe(200)
  return proof.razorpay_payment_id
}

async function refunds(paymentId: string) {
  await provider.sandbox.refund(paymentId, undefined, 'never')
  const { id, body, signature } = await provider.sandbox.event('refund.processed', paymentId)
  const headers = { 'content-type': 'application/json', 'x-razorpay-event-id': id, 'x-razorpay-signature': signature }
  const url = '/api/payments/razorpay/webhook'
  expect((await magazine.app.http.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(200)
}

test('only the subscription page allows the provider’s script, and it contains no secret', async () => {
  const page = await magazine.get('/subcribe_user')
  expect(page.text).not.toContain('CANARY')
  const policy = (of: { headers: Record<string, unknown> }) => String(of.headers['content-security-policy'])
  const { origin } = new URL(provider.url)
  expect(policy(page)).toContain(origin)
  for (const address of ['/', '/about', `/section/design-guide/${ids.gold}`])
    expect(policy(await magazine.get(address))).not.toContain(origin)
})

const mayRead = (who: Who, access: AccessLevel) => access === 'free' || table[who].some((one) => one === access)

describe.each(everybody)('%s', (who) => {
  test.each(accessLevels)('a %s article opens exactly as the table says', async (access) => {
    const answer = await readers[who].get(`/home/article/${ids[access]}`)
    expect(answer.text.includes(canary(access))).toBe(mayRead(who, access))
    const code =
      who === 'anonymous' ? 'login_required' : access === 'gold' ? 'premium_required' : 'subscription_required'
    if (mayRead(who, access)) expect(answer.status).toBe(200)
    else expect([answer.status, answer.json().code]).toEqual([who === 'anonymous' ? 401 : 403, code])
  })

  test('search finds only what this reader may read', async () => {
    for (const access of accessLevels) {
      const { total } = (await readers[who].get(`/home/search?query=${canary(access)}`)).json()
      expect([access, total]).toEqual([access, mayRead(who, access) ? 1 : 0])
    }
  })
})
