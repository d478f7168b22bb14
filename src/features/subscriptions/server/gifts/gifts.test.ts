import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { runJob } from '../../../../../test/jobs.ts'
import { aMember, type SignedIn, useMember } from '../../../../../test/members.ts'
import { paying, usePayingMagazine } from '../../../../../test/payments.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import { aPassword, statusesOf, Visitor } from '../../../../../test/visitor.ts'
import { days } from '../../../../platform/server/core/durations.ts'

const magazine = usePayingMagazine()
const signedInFor = days(1000)
const admin = useMember(magazine, { role: 'admin', username: 'Anna', signedInFor })
const priya = useMember(magazine, { username: 'Priya', email: 'priya@example.com', signedInFor })
const ravi = useMember(magazine, { username: 'Ravi', email: 'ravi@example.com', signedInFor })
const { begins, buys } = paying(magazine)

const aGift = (gift: object = {}) => ({
  gift: { email: 'ravi@example.com', sendOn: '2026-03-02', message: 'Enjoy!', ...gift },
})
const gives = (gift: object = {}, buyer: Visitor = priya) => buys(buyer, 'gold', aGift(gift))
const tokenOf = ({ text }: { text: string }) => /\/gift\/([\w-]+)/.exec(text)?.[1] ?? ''
const tokenMailed = async (address = 'ravi@example.com') => tokenOf(await magazine.mailTo(address))
const redeems = (member: Visitor, token: string) => member.post(`/auth/gifts/${token}/redeem`)
const mine = async (member: SignedIn) => (await member.get('/auth/subscription')).json()
const at = (moment: string) => {
  magazine.clock.now = new Date(moment)
}
const mailsDue = async () => {
  await runJob(magazine, 'subscriptions.mail-gifts')
  return magazine.countMails('ravi@example.com')
}
const refunds = async (paymentId: string) => {
  const { id } = (await admin.get('/admin/payments')).json().data[0]
  const body = { key: crypto.randomUUID(), paymentId, amount: 890_000, reason: 'Asked for it' }
  return admin.post(`/admin/payments/${id}/refunds`, body)
}

test('a reader pays a year, its recipient redeems it once, and the buyer gets a receipt and a note', async () => {
  await gives()
  expect(await mine(priya)).toMatchObject({
    plan: null,
    orders: [{ gift: { email: 'ravi@example.com', state: 'sent' }, documents: [{ kind: 'receipt' }] }],
  })
  expect((await magazine.mailTo('priya@example.com')).text).toContain('ravi@example.com')
  const mail = await magazine.mailTo('ravi@example.com')
  expect(mail.text).toContain('Enjoy!')
  const token = tokenOf(mail)
  const seen = await new Visitor(magazine).get(`/gifts/${token}`)
  expect(seen.json()).toMatchObject({ plan: 'gold', from: 'Priya', message: 'Enjoy!', state: 'sent' })
  expect(seen.headers['cache-control']).toContain('no-store')
  expect((await redeems(new Visitor(magazine), token)).status).toBe(401)
  at('2026-03-20T09:00:00Z')
  expect((await redeems(ravi, token)).json()).toEqual({ plan: 'gold', until: '2027-03-20T09:00:00.000Z' })
  expect(await mine(ravi)).toMatchObject({ plan: 'gold', orders: [] })
  expect((await mine(priya)).plan).toBe(null)
  expect(await magazine.countMails('priya@example.com')).toBe(2)
  const again = await redeems(ravi, token)
  expect([again.status, again.json().message]).toEqual([409, 'This gift has already been redeemed.'])
  const meera = await aMember(magazine, { role: 'admin', username: 'Meera', signedInFor })
  const listed = (await meera.get('/admin/payments?search=ravi@')).json().data
  expect(listed).toMatchObject([{ buyer: { name: 'Priya' }, gift: { state: 'redeemed' } }])
  const giftsOf = async (member: SignedIn) => (await meera.get(`/admin/members/${member.userId}`)).json().gifts
  const redeemed = { orderId: listed[0].id, plan: 'gold', state: 'redeemed' }
  expect(await giftsOf(priya)).toMatchObject([{ ...redeemed, isBought: true, other: { name: 'Ravi' } }])
  expect(await giftsOf(ravi)).toMatchObject([{ ...redeemed, isBought: false, other: { name: 'Priya' } }])
  expect(await giftsOf(meera)).toEqual([])
  const detail = await meera.get(`/admin/subscriptions/${ravi.userId}`)
  expect(detail.json(), detail.text).toMatchObject({ changes: [{ cause: 'gift', after: 'gold' }] })
})

test('the year of a gift follows a plan that the reader has bought, and a purchase follows it', async () => {
  await buys(ravi, 'gold')
  expect((await magazine.mailTo('ravi@example.com')).text).toContain('Your receipt number')
  await gives()
  expect((await redeems(ravi, await tokenMailed())).json().until).toBe('2028-03-02T09:00:00.000Z')
  await buys(ravi, 'gold')
  expect((await mine(ravi)).until).toBe('2029-03-02T09:00:00.000Z')
})

test('a gift is mailed on its day, once, and expires a year after that', async () => {
  await gives({ sendOn: '2026-12-24' })
  expect(await mailsDue()).toBe(0)
  expect((await mine(priya)).orders).toMatchObject([{ gift: { state: 'scheduled' } }])
  at('2026-12-24T03:00:00Z')
  expect(await mailsDue()).toBe(1)
  expect(await mailsDue()).toBe(1)
  at('2027-12-24T03:00:00Z')
  const late = await redeems(ravi, await tokenMailed())
  expect([late.status, late.json().code]).toEqual([409, 'gift_expired'])
})

test('a gift that was sold is mailed on its day and can be redeemed while none are sold', async () => {
  await gives({ sendOn: '2026-12-24' })
  await savesSettings(admin, 'features', { gifts: false })
  at('2026-12-24T03:00:00Z')
  expect(await mailsDue()).toBe(1)
  const token = await tokenMailed()
  expect((await new Visitor(magazine).get(`/gifts/${token}`)).json()).toMatchObject({ state: 'sent' })
  expect((await redeems(ravi, token)).json()).toMatchObject({ plan: 'gold' })
  expect((await begins(priya, 'gold', aGift())).json().code).toBe('gifts_off')
})

test('a refund before redeeming kills the link, and one after it withdraws the year', async () => {
  const first = await gives()
  const dead = await tokenMailed()
  expect((await refunds(first)).status).toBe(200)
  const refused = await redeems(ravi, dead)
  expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining('refunded')])
  await magazine.countMails('ravi@example.com')
  const second = await gives({ email: 'ravi+2@example.com' })
  expect((await redeems(ravi, await tokenMailed('ravi+2@example.com'))).status).toBe(200)
  expect((await refunds(second)).status).toBe(200)
  const log = (await admin.get('/admin/audit-log?action=payment.refunded')).json().data
  expect(log.map(({ detail }: { detail: { gift: string } }) => detail.gift)).toEqual([
    'redeemed',
    'mailed, not redeemed',
  ])
  expect((await mine(ravi)).plan).toBe(null)
  expect((await mine(priya)).orders).toMatchObject([{ gift: { state: 'withdrawn' } }, {}])
})

test('a scheduled gift that is refunded before its day is never mailed, and its buyer is told so', async () => {
  expect((await refunds(await gives({ sendOn: '2026-12-24' }))).status).toBe(200)
  await magazine.mailTo('priya@example.com')
  const { text } = await magazine.mailTo('priya@example.com')
  expect([text.includes('The gift that it paid for has been withdrawn.'), text.includes('subscription')]).toEqual([
    true,
    false,
  ])
  at('2026-12-24T03:00:00Z')
  expect(await mailsDue()).toBe(0)
})

test('of many who redeem one link at the same time exactly one gets the year', async () => {
  await gives()
  const token = await tokenMailed()
  const others = await Promise.all(Array.from({ length: 4 }, () => aMember(magazine)))
  const answers = await Promise.all([ravi, ravi, ...others].map((one) => redeems(one, token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  const rows = await magazine.database.db.selectFrom('subscriptions').select('user_id').execute()
  expect(rows).toHaveLength(1)
})

test('a refund that meets the redeeming leaves no year behind, whichever is first', async () => {
  for (let round = 0; round < 3; round += 1) {
    const paymentId = await gives({ email: `round${round}@example.com` })
    const token = await tokenMailed(`round${round}@example.com`)
    const [redeemed, refunded] = await Promise.all([redeems(ravi, token), refunds(paymentId)])
    expect([200, 409]).toContain(redeemed.status)
    expect(refunded.status).toBe(200)
    expect((await mine(ravi)).plan).toBe(null)
  }
})

test('a gift that nobody can get is refused with a sentence, and nothing is ordered', async () => {
  const cases: [what: string, gift: object, order: object, status: number, words: string][] = [
    ['to the own address', { email: ' PRIYA@example.com' }, {}, 409, 'own address'],
    ['on a day that is over', { sendOn: '2026-03-01' }, {}, 400, 'past'],
    ['more than a year ahead', { sendOn: '2027-03-03' }, {}, 400, 'year ahead'],
    ['on a day that does not exist', { sendOn: '2026-02-30' }, {}, 400, ' '],
    ['to no address', { email: 'ravi' }, {}, 400, ' '],
    ['with a message that is too long', { message: 'x'.repeat(501) }, {}, 400, '500'],
    ['with an offer code', {}, { offerCode: 'FAIR-26' }, 409, 'Offer codes do not work for gifts'],
  ]
  for (const [what, gift, order, status, words] of cases) {
    const answer = await begins(priya, 'gold', { ...order, ...aGift(gift) })
    expect([answer.status, answer.text], what).toEqual([status, expect.stringContaining(words)])
  }
  expect((await mine(priya)).orders).toEqual([])
})

test('a gift that its buyer mails to a second address cannot be redeemed by the buyer', async () => {
  await gives({ email: 'priya.two@example.com' })
  const answer = await redeems(priya, await tokenMailed('priya.two@example.com'))
  expect([answer.status, answer.json().code]).toEqual([409, 'gift_to_oneself'])
})

test('a link cannot be guessed or read from the database, and guesses are limited', async () => {
  await gives()
  const token = await tokenMailed()
  const { token_hash } = await magazine.database.db.selectFrom('gifts').selectAll().executeTakeFirstOrThrow()
  expect(token_hash).toEqual(createHash('sha256').update(token).digest())
  for (const guess of ['x', '%2e%2e', `${token.slice(0, -1)}%00`, token_hash?.toString('hex') ?? ''])
    expect((await redeems(ravi, guess)).status).toBe(404)
  const visitor = new Visitor(magazine, { ip: '203.0.113.9' })
  const statuses = await statusesOf(61, (n) => visitor.get(`/gifts/guess${n}`))
  expect(statuses).toEqual([...Array(60).fill(404), 429])
})

test('a gift outlives its buyer’s account without the message, and forgets a recipient who deletes theirs', async () => {
  const buyer = await aMember(magazine, { hasPassword: true })
  const meera = await aMember(magazine, { email: 'meera@example.com', hasPassword: true })
  await gives({ email: 'meera@example.com', message: 'From me' }, buyer)
  const token = await tokenMailed('meera@example.com')
  const { gifts: bought } = (await buyer.get('/auth/my-data')).json().records
  const { gifts: got } = (await meera.get('/auth/my-data')).json().records
  expect([bought, got]).toMatchObject([[{ message: 'From me' }], [{ recipient_email: 'meera@example.com' }]])
  expect(JSON.stringify([bought, got])).not.toMatch(/token|redeemed_by/)
  const closes = async (member: Visitor) =>
    expect((await member.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
  await closes(buyer)
  expect((await meera.get(`/gifts/${token}`)).json()).toMatchObject({ from: null, message: '', state: 'sent' })
  expect((await redeems(meera, token)).status).toBe(200)
  await closes(meera)
  expect(await magazine.database.db.selectFrom('gifts').selectAll().execute()).toMatchObject([
    { recipient_email: null, recipient_key: null, redeemed_by: null, message: '' },
  ])
  expect((await admin.get('/admin/payments')).json().data).toMatchObject([{ gift: { email: null } }])
})
