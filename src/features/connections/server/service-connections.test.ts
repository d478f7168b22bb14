import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useConnections } from '../../../../test/connections.ts'
import { uploads } from '../../../../test/forms.ts'
import { aFlatPng } from '../../../../test/images.ts'
import { jobsAreDone } from '../../../../test/jobs.ts'
import { aMember } from '../../../../test/members.ts'
import { canaryKeys } from '../../../../test/payments.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { makeBackupKey } from '../../backups/server/archive/encryption.ts'

const { magazine, anna, servers, all, saves, saved, removes, values } = useConnections()

describe('payment keys', () => {
  const orders = async (reader: Visitor) =>
    reader.post('/auth/create-order', { subscriptionType: 'silver', currency: 'INR' })

  test('that are wrong are refused, the right ones sell, and without them open orders are left as they are', async () => {
    const priya = await aMember(magazine)
    const offered = async () => (await new Visitor(magazine).get('/auth/payments')).json().payments
    expect(await offered()).toBe('off')
    expect((await saves('payments', values.payment({ keySecret: 'another-secret' }))).status).toBe(409)
    expect(await offered()).toBe('off')
    await saved('payments', values.payment())
    expect(await offered()).toBe('on')
    const order = (await orders(priya)).json()
    expect(order).toMatchObject({ keyId: canaryKeys.keyId, checkoutScript: `${servers.payments.url}/checkout.js` })
    const proof = await servers.payments.pays(order.orderId)

    expect((await removes('payments')).status).toBe(200)
    expect(await offered()).toBe('off')
    const verifies = () => priya.post('/auth/verify-payment', { ...proof, subscriptionType: 'silver' })
    expect((await verifies()).json().code).toBe('payments_off')
    expect((await orders(priya)).json().code).toBe('payments_off')
    expect((await priya.get('/auth/profile')).json().isSubscribed).toBeFalsy()
    const state = () => magazine.database.db.selectFrom('orders').select('state').execute()
    expect(await state()).toEqual([{ state: 'created' }])

    await saved('payments', values.payment())
    expect((await verifies()).status).toBe(200)
    expect(await state()).toEqual([{ state: 'paid' }])
  })

  test('that are revoked take nobody’s money, and the system status names them', async () => {
    const priya = await aMember(magazine)
    await saved('payments', values.payment())
    const { keySecret } = canaryKeys
    canaryKeys.keySecret = 'REVOKED-AND-REPLACED'
    onTestFinished(() => {
      canaryKeys.keySecret = keySecret
    })
    expect((await orders(priya)).json().code).toBe('payments_unavailable')
    expect((await anna.post('/admin/connections/payments/test')).json()).toMatchObject({ isGood: false })
    const { needs } = (await anna.get('/admin/state')).json()
    expect(needs).toContainEqual(expect.objectContaining({ text: expect.stringMatching(/rejects the user name/) }))
  })

  test('verify webhooks with the secret in force, and with no other', async () => {
    const calls = async () => {
      const priya = await aMember(magazine)
      const order = (await orders(priya)).json()
      const { razorpay_payment_id: id } = await servers.payments.pays(order.orderId)
      const { body, signature } = await servers.payments.sandbox.event('payment.captured', id)
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
      const url = '/api/payments/razorpay/webhook'
      return (await magazine.app.http.inject({ method: 'POST', url, headers, payload: body })).statusCode
    }
    await saved('payments', values.payment())
    expect(await calls()).toBe(200)
    await saved('payments', values.payment({ webhookSecret: 'another-webhook-secret' }))
    expect(await calls()).toBe(401)
    // The webhook secret is not bound to the account: it stays.
    await saved('payments', values.payment({ webhookSecret: '' }))
    expect(await calls()).toBe(401)
    await jobsAreDone(magazine)
    const same = await saves('payments', values.payment({ webhookSecret: canaryKeys.keySecret }))
    expect(same.json().details).toEqual([{ field: 'webhookSecret', message: expect.stringContaining('differs') }])
  })
})

test('keys of the sign-in provider show its button at once, and hide it when they are removed', async () => {
  const visitor = new Visitor(magazine)
  const hasGoogle = async () => (await visitor.get('/auth/providers')).json().google
  expect(await hasGoogle()).toBe(false)
  const refused = await saves('google', values.google({ clientSecret: 'wrong-wrong-wrong' }))
  expect(refused.json().message).toMatch(/rejects.*Client ID and Client secret/)
  await saved('google', values.google())
  expect(await hasGoogle()).toBe(true)
  const { location } = (await visitor.get('/auth/google')).headers
  expect(String(location)).toMatch(new RegExp(`^${servers.google.issuer}/`))
  expect((await all()).google.addresses).toEqual([
    { label: 'Redirect URI', value: 'http://magazine.test/api/auth/google/callback' },
  ])
  expect((await removes('google')).status).toBe(200)
  expect(await hasGoogle()).toBe(false)
})

test('a bucket takes new images at once, and earlier ones are shown from where they are', async () => {
  const stores = async (width: number) => (await uploads(anna, aFlatPng(width, 400), 'board.png')).json().imageUrl ?? ''
  const shows = async (address: string) => (await magazine.get(address)).status
  const before = await stores(500)
  expect((await saves('storage', values.bucket({ secret: 'wrong' }))).json().message).toMatch(/rejects the user name/)
  expect((await saves('storage', values.bucket({ bucket: 'nothing' }))).json().message).toMatch(/have this bucket/)
  await saved('storage', values.bucket())
  expect(servers.bucket.objects.size).toBe(0)
  const after = await stores(600)
  expect(servers.bucket.objects.size).toBeGreaterThan(0)
  for (const key of servers.bucket.objects.keys()) expect(key).toMatch(/^mine\//)
  expect([await shows(before), await shows(after)]).toEqual([200, 200])

  servers.bucket.failWith(403)
  onTestFinished(() => servers.bucket.failWith(null))
  expect((await anna.post('/admin/connections/storage/test')).json().sentence).toContain('lack permissions')
  expect((await uploads(anna, aFlatPng(700, 400), 'board.png')).status).toBe(503)
  expect([await shows(before), await shows(after)]).toEqual([200, 503])
})

test('a bucket for backups starts the schedule, and its removal ends it', async () => {
  const scheduled = async () =>
    (
      await sql<{ name: string }>`select name from jobs.schedule where name like 'backups.%' order by name`.execute(
        magazine.database.db,
      )
    ).rows.map(({ name }) => name)
  expect(await scheduled()).toEqual([])
  const damaged = `${(await makeBackupKey()).slice(0, -4)}QQQQ`
  expect((await saves('backups', await values.backup({ encryptionKey: damaged }))).json().message).toContain('damaged')
  await saved('backups', await values.backup())
  expect(await scheduled()).toEqual(['backups.make', 'backups.try'])
  expect((await anna.get('/admin/state')).json().schedule).toMatchObject({ place: 'the bucket pictures' })
  expect((await removes('backups')).status).toBe(200)
  expect(await scheduled()).toEqual([])
  const { key } = (await anna.post('/admin/backup-key')).json()
  expect(key).toMatch(/^AGE-SECRET-KEY-1/)
})
