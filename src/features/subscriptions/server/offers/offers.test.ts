import { expect, test } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { aMember, type SignedIn, useMember } from '../../../../../test/members.ts'
import { paying, usePayingMagazine } from '../../../../../test/payments.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import { aPassword, statusesOf } from '../../../../../test/visitor.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { days, hours, minutes } from '../../../../platform/server/core/durations.ts'
import type { ListedOffer } from '../../contract/offer-endpoints.ts'
import { discountedMinor } from '../../contract/offer-rules.ts'

test('a discount is rounded to whole minor units and leaves what the provider takes', () => {
  expect(discountedMinor(84_000, 20, 'INR')).toBe(67_200)
  expect(discountedMinor(8_999, 33, 'USD')).toBe(6_029)
  expect(discountedMinor(500, 90, 'USD')).toBe(100)
  expect(discountedMinor(84_000, 0, 'INR')).toBe(84_000)
})

const magazine = usePayingMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Anna', signedInFor: days(400) })
const { begins: beginsFor, buys: buysFor, verifies } = paying(magazine)

const list = async (): Promise<ListedOffer[]> => (await admin.get('/admin/offers')).json().offers
const adds = (offer: object) => admin.post('/admin/offers', { code: 'FAIR-26', percentOff: 20, ...offer })
const reader = () => aMember(magazine, { signedInFor: days(400) })
const code = { offerCode: 'fair-26' }
const begins = (member: SignedIn, order: object = {}, plan: Plan = 'silver') =>
  beginsFor(member, plan, { ...code, ...order })
const buys = (member: SignedIn) => buysFor(member, 'silver', code)
const pays = async (member: SignedIn, orderId: string) =>
  verifies(member, await magazine.provider.pays(orderId), 'silver')
const mine = async (member: SignedIn) => (await member.get('/auth/subscription')).json()

test('a reader pays the discounted price, which order, receipt and refund state', async () => {
  const added = await adds({ code: ' fair-26 ', percentOff: 20, freeMonths: 2, mostUses: 5 })
  expect([added.status, added.json().offers[0]]).toMatchObject([201, { code: 'FAIR-26', uses: 0, state: 'open' }])
  const email = 'priya@example.com'
  const priya = await aMember(magazine, { email, signedInFor: days(400) })
  const checked = await priya.post('/auth/check-offer', { code: ' Fair-26' })
  expect(checked.json()).toEqual({ code: 'FAIR-26', percentOff: 20, freeMonths: 2, plan: null, currency: null })
  const paymentId = await buys(priya)
  expect((await magazine.mailTo(email)).text).toContain('FAIR-26: 20% off and 2 months free')
  const { plan, until, orders } = await mine(priya)
  expect([plan, until]).toEqual(['silver', '2027-05-02T09:00:00.000Z'])
  expect(orders).toMatchObject([{ amount: 67_200, state: 'paid', documents: [{ kind: 'receipt' }] }])
  const pdf = await priya.get(`/auth/fiscal-documents/${orders[0].documents[0].id}`)
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  expect(await list()).toMatchObject([{ uses: 1, open: 0 }])
  const { id, offer } = (await admin.get('/admin/payments')).json().data[0]
  expect(offer).toBe('FAIR-26: 20% off and 2 months free')
  const body = { key: crypto.randomUUID(), paymentId, amount: 67_200, reason: 'Asked for it' }
  expect((await admin.post(`/admin/payments/${id}/refunds`, { ...body, amount: 84_000 })).status).toBe(409)
  const refunded = await admin.post(`/admin/payments/${id}/refunds`, body)
  expect(refunded.json()).toMatchObject({ documents: [{ amount: 67_200 }, { kind: 'credit-note', amount: 67_200 }] })
  expect((await mine(priya)).plan).toBe(null)
  expect(await list()).toMatchObject([{ uses: 1 }])
})

test('the last use goes to exactly one of many who begin to pay at once', async () => {
  await adds({ mostUses: 2 })
  const readers = await Promise.all(Array.from({ length: 6 }, reader))
  const answers = await Promise.all(readers.map((one) => begins(one)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.json().message).toBe('This offer has been used up.')
  const begun = readers.flatMap((one, i) => (answers[i]?.status === 200 ? [{ one, order: answers[i].json() }] : []))
  for (const { one, order } of begun) expect((await pays(one, order.orderId)).status).toBe(200)
  expect(await list()).toMatchObject([{ uses: 2, state: 'used-up' }])
})

test('an offer in a currency that has no price any longer is listed as such', async () => {
  await adds({ currency: 'USD' })
  await adds({ code: 'ANY-26' })
  const prices = [{ currency: 'INR', silver: '840', gold: '8900' }]
  expect((await savesSettings(admin, 'subscription', { prices })).status).toBe(200)
  expect((await list()).map(({ state }) => state)).toEqual(['open', 'no-price'])
  const checked = (await reader()).post('/auth/check-offer', { code: 'FAIR-26' })
  expect(await said(checked)).toEqual([409, 'There is no price for this offer right now.'])
})

test('a reader who begins again keeps the use, and pays once with it however many windows are open', async () => {
  await adds({ mostUses: 1 })
  const priya = await reader()
  const proofs = []
  for (const _ of [1, 2]) proofs.push(await magazine.provider.pays((await begins(priya)).json().orderId))
  const answers = await Promise.all(proofs.map((proof) => verifies(priya, proof, 'silver')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await mine(priya)).until).toBe('2027-03-02T09:00:00.000Z')
  const { data } = (await admin.get('/admin/payments?state=unmatched')).json()
  expect(data).toMatchObject([{ unmatched: 1, state: 'created' }])
  expect((await admin.get(`/admin/payments/${data[0].id}`)).json().payments).toMatchObject([
    { unmatchedBecause: 'offer-used-up', refundable: 67_200 },
  ])
  const lost = proofs[answers.findIndex(({ status }) => status === 400)] ?? {}
  expect((await verifies(priya, lost, 'silver')).status).toBe(400)
  expect((await begins(priya)).json().message).toBe('You have already used this offer.')
})

test('a reader who has used an offer has used it with an account made anew, and with the address that they left', async () => {
  await adds({})
  const email = 'priya@example.com'
  const comes = () => aMember(magazine, { email, hasPassword: true })
  const checks = (one: SignedIn) => said(one.post('/auth/check-offer', { code: 'FAIR-26' }))
  const isUsed = [409, 'You have already used this offer.']
  const first = await comes()
  const tagged = await aMember(magazine, { email: 'priya+again@example.com' })
  const begun = (await begins(tagged)).json()
  await buys(first)
  expect([await checks(tagged), await said(begins(tagged))]).toEqual([isUsed, isUsed])
  expect((await pays(tagged, begun.orderId)).status).toBe(400)
  expect((await first.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
  const second = await comes()
  expect([await checks(second), await said(begins(second))]).toEqual([isUsed, isUsed])
  await second.post('/auth/email-change', { email: 'new@example.com', password: aPassword })
  for (const address of [email, 'new@example.com']) {
    let { token } = await magazine.mailTo(address)
    // The receipt comes first, and the farewell.
    while (token === '') ({ token } = await magazine.mailTo(address))
    await second.post(`/auth/confirm-email/${token}`)
  }
  expect(await checks(await comes())).toEqual(isUsed)
  expect((await begins(await reader())).status).toBe(200)
})

test('a use that was not paid within an hour is free again, and a late payment is the publisher’s to refund', async () => {
  await adds({ mostUses: 1 })
  const [priya, ravi] = [await reader(), await reader()]
  const early = (await begins(priya)).json()
  expect((await begins(ravi)).status).toBe(409)
  later(magazine, hours(1))
  await buys(ravi)
  expect((await pays(priya, early.orderId)).status).toBe(400)
  expect((await mine(priya)).plan).toBe(null)
  expect((await admin.get('/admin/payments?state=unmatched')).json().total).toBe(1)
  expect(await list()).toMatchObject([{ uses: 1 }])
})

test('an offer that ends while a reader pays keeps its price, takes nobody else, and cannot be deleted', async () => {
  const { id } = (await adds({})).json().offers[0]
  const [priya, ravi] = [await reader(), await reader()]
  const order = (await begins(priya)).json()
  const deleted = await admin.call('DELETE', `/admin/offers/${id}`)
  expect([deleted.status, deleted.json().code]).toEqual([409, 'offer_in_use'])
  expect((await admin.post(`/admin/offers/${id}/end`)).json().offers).toMatchObject([{ state: 'ended', open: 1 }])
  expect((await begins(ravi)).json().message).toBe('This offer has ended.')
  expect((await pays(priya, order.orderId)).status).toBe(200)
  expect((await mine(priya)).orders).toMatchObject([{ amount: 67_200, state: 'paid' }])
  const unused = (await adds({ code: 'UNUSED' })).json().offers[0]
  expect((await admin.call('DELETE', `/admin/offers/${unused.id}`)).status).toBe(200)
  expect(await list()).toMatchObject([{ code: 'FAIR-26' }])
})

test('a payment that was begun within the hour before an offer ended has its price, and one of a later hour has none', async () => {
  await adds({ endsOn: '2026-03-03' })
  const [priya, ravi] = [await reader(), await reader()]
  const begun = (await begins(priya)).json()
  // The offer ends at midnight in the publisher's time zone.
  magazine.clock.now = new Date('2026-03-03T18:29:00Z')
  const justBefore = (await begins(ravi)).json()
  later(magazine, minutes(2))
  expect((await pays(priya, begun.orderId)).status).toBe(400)
  expect((await pays(ravi, justBefore.orderId)).status).toBe(200)
  expect([(await mine(priya)).plan, (await mine(ravi)).plan]).toEqual([null, 'silver'])
  expect((await admin.get('/admin/payments?state=unmatched')).json().total).toBe(1)
})

test('an offer for one plan, one currency or some days is refused elsewhere with a sentence, and nothing is charged', async () => {
  await adds({ plan: 'gold', currency: 'USD', startsOn: '2026-03-03', endsOn: '2026-03-04' })
  const priya = await reader()
  const asks = (order: object = {}, plan: Plan = 'gold') => begins(priya, { currency: 'USD', ...order }, plan)
  const refused = (sentence: string) => [409, sentence]
  expect(await said(asks())).toEqual(refused('This offer has not started yet.'))
  later(magazine, days(1))
  expect(await said(asks({}, 'silver'))).toEqual(refused('This offer is for Gold only.'))
  expect(await said(asks({ currency: 'INR' }))).toEqual(refused('This offer is for payments in USD only.'))
  for (const offerCode of ['fair', "' or true --", '%', 'x'.repeat(100)])
    expect(await said(asks({ offerCode }))).toEqual(refused('We do not recognise this code. Check it and try again.'))
  for (const offerCode of ['x'.repeat(101), 'FAIR-26\0']) expect((await asks({ offerCode })).status).toBe(400)
  expect((await mine(priya)).orders).toEqual([])
  expect((await asks()).json()).toMatchObject({ amount: 8_320, currency: 'USD' })
  later(magazine, days(2))
  expect(await said(asks())).toEqual(refused('This offer has ended.'))
  expect((await begins(priya, { offerCode: ' ' })).json().amount).toBe(84_000)
})

test('an offer that makes no sense is refused with a sentence', async () => {
  for (const offer of [
    { percentOff: 0 },
    { mostUses: 0 },
    { code: 'FAIR 26' },
    { code: 'AB' },
    { currency: 'EUR' },
    { startsOn: '2026-06-02', endsOn: '2026-06-01' },
    { endsOn: '2026-03-01' },
  ])
    expect(await said(adds(offer)), JSON.stringify(offer)).toEqual([400, expect.stringMatching(/ /)])
  expect(await list()).toEqual([])
})

test('a reader’s guesses at codes are limited', async () => {
  const priya = await reader()
  const statuses = await statusesOf(22, (n) => priya.post('/auth/check-offer', { code: `GUESS-${n}` }))
  expect(statuses).toEqual([...Array(20).fill(409), 429, 429])
})
