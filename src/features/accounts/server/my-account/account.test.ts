import { expect, test } from 'vitest'
import { auditLog } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { aPassword, aReader, statusesOf, Visitor } from '../../../../../test/visitor.ts'
import { days, hours } from '../../../../platform/server/core/durations.ts'

const fresh = 'Fresh72!Regulator'

const status = async (visitor: Visitor) => (await visitor.get('/auth/profile')).status

const deviceOf = async (visitor: Visitor) =>
  (await visitor.get('/auth/devices')).json().find((device: { isThisOne: boolean }) => device.isThisOne)

const magazine = useMagazine()

const email = 'priya@example.com'
const priya = useMember(magazine, { email, hasPassword: true })
const another = async (options: { userAgent?: string } = {}) => {
  const visitor = new Visitor(magazine, options)
  await visitor.signIn(email, aPassword)
  return visitor
}

test('the account page and the download show the same account and plan', async () => {
  const { now } = magazine.clock
  const endsAt = new Date(now.getTime() + days(365))
  await magazine.database.db
    .insertInto('subscriptions')
    .values({ user_id: 1, plan: 'gold', starts_at: now, ends_at: endsAt, granted_by: null, reason: 'order 1' })
    .execute()
  const account = {
    username: 'Priya',
    email,
    phone: null,
    roles: 'reader',
    memberSince: now.toISOString(),
    plan: 'gold',
    planUntil: endsAt.toISOString(),
    hasPassword: true,
    hasGoogle: false,
    emailChange: null,
  }
  expect((await priya.get('/auth/account')).json()).toEqual(account)

  const file = await priya.get('/auth/my-data')
  expect(file.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  expect(file.json()).toMatchObject({
    account,
    devices: [{ name: 'A browser', method: 'password' }],
    subscriptions: [{ plan: 'gold', endsAt: endsAt.toISOString(), reason: 'order 1' }],
  })
  expect(file.text).not.toMatch(/argon2|token|hash/i)
})

test('a reader sees signed-in devices, can sign out one of them but none of somebody else, or all', async () => {
  later(magazine, hours(1))
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const phone = await another({ userAgent: `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1` })
  const computer = await another()
  const devices = (await computer.get('/auth/devices')).json()
  expect(devices.map(({ name, isThisOne }: { name: string; isThisOne: boolean }) => [name, isThisOne])).toEqual(
    expect.arrayContaining([
      ['Safari on iOS', false],
      ['Firefox on Linux', true],
    ]),
  )
  const ravi = await aMember(magazine)
  const signsOut = async (id: number) => (await computer.call('DELETE', `/auth/devices/${id}`)).status
  expect([await signsOut((await deviceOf(ravi)).id), await status(ravi)]).toEqual([404, 200])
  const { id } = await deviceOf(phone)
  expect(await signsOut(id)).toBe(200)
  expect([await status(phone), await status(computer)]).toEqual([401, 200])
  expect(await signsOut(id)).toBe(404)
  expect((await computer.post('/auth/sign-out-everywhere')).status).toBe(200)
  expect([await status(computer), await status(priya), await status(ravi)]).toEqual([401, 401, 200])
})

test('changing the password needs the old one and ends the other sessions', async () => {
  const other = await another()
  const change = (currentPassword: string, password: string) =>
    priya.post('/auth/change-password', { currentPassword, password })
  expect((await change('Wrong71!password', fresh)).json().code).toBe('wrong_password')
  expect((await change(aPassword, 'Password@123')).status).toBe(400)
  expect(await status(other)).toBe(200)
  expect((await change(aPassword, fresh)).status).toBe(200)
  expect([await status(priya), await status(other)]).toEqual([200, 401])
  expect((await other.signIn(email, aPassword)).status).toBe(401)
  expect((await other.signIn(email, fresh)).status).toBe(200)
  expect((await magazine.mailTo(email)).subject).toContain('was changed')
})

test('password guesses within a session are limited, also from many networks together', async () => {
  const guesses = (reader: Visitor, count: number, ip = (_n: number) => '192.0.2.1') =>
    statusesOf(count, (n) => {
      const thief = new Visitor(magazine, { ip: ip(n) })
      thief.token = reader.token
      return thief.post('/auth/delete-account', { password: `Wrong7${n}!password` })
    })
  expect(await guesses(priya, 7)).toEqual([...Array(5).fill(403), 429, 429])
  const ravi = await aMember(magazine, { hasPassword: true })
  expect(await guesses(ravi, 12, (n) => `203.0.113.${n}`)).toEqual([...Array(10).fill(403), 429, 429])
  expect([await status(priya), await status(ravi)]).toEqual([200, 200])
})

test('deleting the account needs the password and deletes everything that belongs to it', async () => {
  const reader = await aReader(magazine, { email: 'ravi@example.com' })
  await magazine.database.db.deleteFrom('users').where('id', '=', priya.userId).execute()
  expect((await reader.post('/auth/delete-account', {})).json().code).toBe('fresh_sign_in_needed')
  expect((await reader.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
  expect(await status(reader)).toBe(401)
  const mail = await magazine.mailTo('ravi@example.com')
  expect([mail.subject, mail.text]).toEqual([
    'Your Groundplane account was deleted',
    expect.stringContaining('If this was not you, write to'),
  ])
  const { db } = magazine.database
  for (const table of ['users', 'sessions', 'email_tokens', 'known_networks', 'pending_sign_ups'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  expect((await reader.signIn('ravi@example.com', aPassword)).status).toBe(401)
  const again = await aReader(magazine, { email: 'ravi@example.com' })
  expect(await status(again)).toBe(200)
})

test('the last administrator cannot delete the account, also not in parallel', async () => {
  const deletes = (who: Visitor) => who.post('/auth/delete-account', { password: aPassword })
  const admin = await aMember(magazine, { role: 'admin', hasPassword: true })
  const last = await deletes(admin)
  expect([last.status, last.json().code]).toEqual([409, 'last_admin'])
  const second = await aMember(magazine, { role: 'admin', hasPassword: true })
  const both = await Promise.all([deletes(admin), deletes(second)])
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const left = { action: 'staff.left', admin_id: null, subject_name: 'Administrator' }
  expect(await auditLog(magazine)).toMatchObject([left])
})
