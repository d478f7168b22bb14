import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { aPassword, statusesOf, Visitor } from '../../../../../test/visitor.ts'
import { days, hours } from '../../../../platform/server/core/durations.ts'
import { getSigningSecret } from '../../../newsletter/server/index.ts'

const magazine = useMagazine()
const [old, fresh] = ['priya@example.com', 'priya@new.example']
const priya = useMember(magazine, { email: old, hasPassword: true, signedInFor: days(30) })

const asks = (email: string, password: string | undefined = aPassword) =>
  priya.post('/auth/email-change', { email, password })
const tokenTo = async (email: string) => {
  const { text } = await magazine.mailTo(email)
  return /confirm-email\/([\w-]{43})/.exec(text)?.[1] ?? ''
}
const confirms = (token: string) => new Visitor(magazine, { ip: '198.51.100.9' }).post(`/auth/confirm-email/${token}`)
const account = async () => (await priya.get('/auth/account')).json()

describe('a change of one’s address', () => {
  test('takes effect once both mailboxes have confirmed it, ends the other sessions and tells the old one', async () => {
    const elsewhere = new Visitor(magazine, { ip: '192.0.2.44' })
    await elsewhere.signIn(old, aPassword)
    await priya.post('/auth/subscribe', { username: 'Priya', email: old })
    await magazine.mailTo(old)
    expect((await asks(fresh)).json().message).toContain('emailed both addresses')
    const [ofOld, ofNew] = [await tokenTo(old), await tokenTo(fresh)]
    expect((await account()).emailChange).toMatchObject({ newEmail: fresh, isOldConfirmed: false })
    const first = (await confirms(ofNew)).json()
    expect(first).toMatchObject({ isChanged: false, message: expect.stringContaining('your other address') })
    expect((await confirms(ofNew)).json().code).toBe('link_used')
    expect(await account()).toMatchObject({ email: old, emailChange: { isNewConfirmed: true } })
    expect((await confirms(ofOld)).json()).toMatchObject({ isChanged: true })
    expect((await confirms(ofOld)).json().code).toBe('link_used')

    expect(await account()).toMatchObject({ email: fresh, emailChange: null })
    expect((await elsewhere.get('/auth/account')).status).toBe(401)
    expect((await magazine.mailTo(old)).text).toContain(`email address changed to ${fresh}`)
    const visitor = new Visitor(magazine, { ip: '192.0.2.45' })
    expect((await visitor.signIn(old, aPassword)).status).toBe(401)
    expect((await visitor.signIn(fresh, aPassword)).status).toBe(200)
    const subscribers = await magazine.database.db.selectFrom('newsletter_subscribers').select('email_key').execute()
    expect(subscribers).toEqual([{ email_key: fresh }])
  })

  test('takes mails about what is followed along, also to an address whose account was closed', async () => {
    await getSigningSecret(magazine.database.db)
    const gone = await aMember(magazine, { email: fresh, hasPassword: true })
    await gone.post('/auth/delete-account', { password: aPassword })
    expect((await magazine.mailTo(fresh)).subject).toContain('deleted')
    await priya.call('PUT', '/auth/follows', { body: { kind: 'section', target: 'news', mails: 'daily' } })
    await asks(fresh)
    const tokens = [await tokenTo(old), await tokenTo(fresh)]
    for (const token of tokens) expect((await confirms(token)).status).toBe(200)
    expect((await account()).email).toBe(fresh)
    expect((await priya.get('/auth/follows')).json().withheld).toBe(null)
  })

  test('of one of the staff is in the audit log, and none of a reader is', async () => {
    const edo = await aMember(magazine, {
      role: 'editor',
      username: 'Edo',
      email: 'edo@example.com',
      hasPassword: true,
    })
    const changesTo = async (by: typeof priya, from: string, to: string) => {
      await by.post('/auth/email-change', { email: to, password: aPassword })
      for (const address of [from, to]) await confirms(await tokenTo(address))
    }
    await changesTo(priya, old, fresh)
    await changesTo(edo, 'edo@example.com', 'edo@new.example')
    const entry = { action: 'staff.address-changed', admin_name: 'Edo', subject_id: String(edo.userId) }
    expect(await auditLog(magazine)).toMatchObject([{ ...entry, subject_name: 'edo@new.example' }])
  })

  test('to a taken address answers no differently, tells its owner, and changes nothing', async () => {
    const ravi = await aMember(magazine, { email: 'ravi@example.com' })
    const free = await asks(fresh)
    await tokenTo(old)
    const taken = await asks('ravi@example.com')
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    const ofOld = await tokenTo(old)
    expect((await magazine.mailTo('ravi@example.com')).text).toContain('already has an account')
    expect((await confirms(ofOld)).json()).toMatchObject({ isChanged: false })
    expect((await account()).email).toBe(old)
    expect((await ravi.get('/auth/account')).json().email).toBe('ravi@example.com')
  })

  test('fails if somebody opened an account with the address meanwhile', async () => {
    await asks(fresh)
    const [ofOld, ofNew] = [await tokenTo(old), await tokenTo(fresh)]
    await aMember(magazine, { email: fresh })
    await confirms(ofOld)
    expect((await confirms(ofNew)).status).toBe(400)
    expect((await account()).email).toBe(old)
  })

  test('a new one replaces the older one, and expires, also when it is half confirmed', async () => {
    await asks('first@example.com')
    const ofFirst = [await tokenTo(old), await tokenTo('first@example.com')]
    await asks(fresh)
    const ofSecond = [await tokenTo(old), await tokenTo(fresh)]
    for (const token of ofFirst) expect((await confirms(token)).status).toBe(400)
    await confirms(ofSecond[0] ?? '')
    later(magazine, hours(49))
    expect((await confirms(ofSecond[1] ?? '')).status).toBe(400)
    expect((await account()).emailChange).toBeNull()
  })

  test('with a wrong password or no new address is refused, and nobody is mailed', async () => {
    for (const [what, email, password, status] of [
      ['a wrong password', fresh, 'Wrong71!password', 403],
      ['no password', fresh, undefined, 403],
      ['no address', 'priya', aPassword, 400],
      ['the address it has', 'PRIYA@example.com', aPassword, 400],
    ] as const)
      expect((await priya.post('/auth/email-change', { email, password })).status, what).toBe(status)
    expect(await magazine.database.db.selectFrom('email_changes').selectAll().execute()).toEqual([])
  })

  test('ends with a new password: whoever kept its links can take the account no more', async () => {
    await asks(fresh)
    const tokens = [await tokenTo(old), await tokenTo(fresh)]
    await priya.post('/auth/request-password-reset', { email: old })
    const [, reset] = /reset-password\/([\w-]{43})/.exec((await magazine.mailTo(old)).text) ?? []
    expect((await priya.post(`/auth/reset-password/${reset}`, { password: 'Calm52!Oscillator' })).status).toBe(200)
    for (const token of tokens) expect((await confirms(token)).json().code).toBe('link_invalid')
  })

  test('ends the link with Google, whose account may belong to the old address', async () => {
    const { db } = magazine.database
    await db.updateTable('users').set({ google_issuer: 'https://issuer.example', google_subject: '7' }).execute()
    await asks(fresh)
    for (const token of [await tokenTo(old), await tokenTo(fresh)]) await confirms(token)
    const user = await db.selectFrom('users').select(['email', 'google_subject']).executeTakeFirst()
    expect(user).toEqual({ email: fresh, google_subject: null })
  })

  test('takes the newsletters along, whatever is known of the new address, but for what its owner left there', async () => {
    const { db } = magazine.database
    const at = magazine.clock.now
    const isSubscribed = async () => (await priya.get('/auth/newsletter')).json().isSubscribed
    type Row = Partial<Record<'subscribed_at' | 'unsubscribed_at' | 'bounced_at', Date> & { unsubscribed_by: 'link' }>
    const cases: [there: string, row: Row, after: boolean][] = [
      ['asked for, never confirmed', {}, true],
      ['bounced', { subscribed_at: at, bounced_at: at }, true],
      ['bounced before it was confirmed', { bounced_at: at }, true],
      ['subscribed', { subscribed_at: at }, true],
      ['unsubscribed', { subscribed_at: at, unsubscribed_at: at, unsubscribed_by: 'link' }, false],
    ]
    for (const [number, [there, row, after]] of cases.entries()) {
      const before = number === 0 ? old : `priya${number - 1}@new.example`
      const next = `priya${number}@new.example`
      await priya.call('PUT', '/auth/newsletter', { body: { isSubscribed: true } })
      const { id } = await db
        .insertInto('newsletter_subscribers')
        .values({ email_key: next, name: 'P', asked_at: at, ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { bounced_at: _bouncedAt, ...choice } = row
      await db
        .insertInto('newsletter_subscriptions')
        .values({ newsletter_id: 1, subscriber_id: id, pending_since: at, ...choice })
        .execute()
      await asks(next)
      for (const token of [await tokenTo(before), await tokenTo(next)]) await confirms(token)
      expect([(await account()).email, await isSubscribed()], there).toEqual([next, after])
      const left = await db.selectFrom('newsletter_subscribers').select('email_key').execute()
      expect(left, there).toEqual([{ email_key: next }])
      later(magazine, days(1))
    }
  })

  test('brings no newsletter back that was left at the old address', async () => {
    const { db } = magazine.database
    for (const isSubscribed of [true, false]) await priya.call('PUT', '/auth/newsletter', { body: { isSubscribed } })
    const row = { email_key: fresh, name: 'P', asked_at: magazine.clock.now }
    await db.insertInto('newsletter_subscribers').values(row).execute()
    await asks(fresh)
    for (const token of [await tokenTo(old), await tokenTo(fresh)]) await confirms(token)
    expect((await priya.get('/auth/newsletter')).json().isSubscribed).toBe(false)
  })

  test('two confirmations at once change the address once', async () => {
    await asks(fresh)
    const tokens = [await tokenTo(old), await tokenTo(fresh)]
    const answers = await Promise.all([...tokens, ...tokens].map((token) => confirms(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400])
    expect((await account()).email).toBe(fresh)
  })

  test('is not made by a forged link', async () => {
    await asks(fresh)
    for (const token of ['x', 'A'.repeat(43), 'A'.repeat(200)])
      expect((await confirms(token)).json().code, token).toBe('link_invalid')
  })

  test('is limited', async () => {
    const statuses = await statusesOf(6, (n) => asks(`priya${n}@example.com`))
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})

test('a reader changes name and phone number', async () => {
  const change = (body: object) => priya.call('PUT', '/auth/account', { body })
  expect((await change({ username: ' Priya Rao ', phone: '+91 98 1234 5678' })).status).toBe(200)
  expect(await account()).toMatchObject({ username: 'Priya Rao', phone: '+91 98 1234 5678' })
  expect((await change({ username: 'Priya', phone: '' })).status).toBe(200)
  for (const username of ['\u3164', 'Anna\u034f', '\u0301'.repeat(60)])
    expect((await change({ username, phone: '' })).json().details).toMatchObject([{ field: 'username' }])
  expect((await account()).phone).toBeNull()
  expect((await change({ username: ' ' })).status).toBe(400)
  expect((await change({ username: 'Priya', phone: 'call me' })).json().details).toMatchObject([{ field: 'phone' }])
})
