import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aPassword, aReader, makesAdmin, Visitor } from '../../../../test/visitor.ts'
import { days, hours } from '../../../core/durations.ts'

const fresh = 'Fresh72!Regulator'

const status = async (visitor: Visitor) => (await visitor.get('/auth/profile')).status

const deviceOf = async (visitor: Visitor) =>
  (await visitor.get('/auth/devices')).json().find((device: { isThisOne: boolean }) => device.isThisOne)

describe('my account', () => {
  const magazine = useMagazine()

  const later = (duration: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + duration)
  }

  test.each([
    ['GET', '/auth/account'],
    ['GET', '/auth/profile'],
    ['GET', '/auth/devices'],
    ['DELETE', '/auth/devices/1'],
    ['POST', '/auth/sign-out-everywhere'],
    ['GET', '/auth/my-data'],
    ['POST', '/auth/change-password'],
    ['POST', '/auth/delete-account'],
  ] as const)('%s %s needs a sign-in', async (method, path) => {
    await aReader(magazine)
    const body = method === 'POST' ? { currentPassword: aPassword, password: fresh } : undefined
    const answer = await new Visitor(magazine).call(method, path, { body })
    expect([answer.status, answer.json().code]).toEqual([401, 'login_required'])
  })

  test('the account page and the download show the same account and plan', async () => {
    const reader = await aReader(magazine)
    const { now } = magazine.clock
    const endsAt = new Date(now.getTime() + days(365))
    await magazine.database.db
      .insertInto('subscriptions')
      .values({ user_id: 1, plan: 'gold', starts_at: now, ends_at: endsAt, granted_by: null, reason: 'order 1' })
      .execute()
    const account = {
      username: 'Priya',
      email: 'priya@example.com',
      phone: null,
      roles: 'reader',
      memberSince: now.toISOString(),
      plan: 'gold',
      planUntil: endsAt.toISOString(),
      hasPassword: true,
      hasGoogle: false,
      emailChange: null,
    }
    expect((await reader.get('/auth/account')).json()).toEqual(account)

    const file = await reader.get('/auth/my-data')
    expect(file.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    expect(file.json()).toMatchObject({
      account,
      devices: [{ name: 'Firefox on Linux', method: 'password' }],
      subscriptions: [{ plan: 'gold', endsAt: endsAt.toISOString(), reason: 'order 1' }],
    })
    expect(file.text).not.toMatch(/argon2|token|hash/i)
  })

  test('a reader sees signed-in devices and can sign one out', async () => {
    const reader = await aReader(magazine)
    later(hours(1))
    const phone = new Visitor(magazine, {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    })
    await phone.signIn('priya@example.com', aPassword)
    const devices = (await reader.get('/auth/devices')).json()
    expect(devices.map(({ name, isThisOne }: { name: string; isThisOne: boolean }) => [name, isThisOne])).toEqual(
      expect.arrayContaining([
        ['Safari on iOS', false],
        ['Firefox on Linux', true],
      ]),
    )
    const { id } = await deviceOf(phone)
    expect((await reader.call('DELETE', `/auth/devices/${id}`)).status).toBe(200)
    expect([await status(phone), await status(reader)]).toEqual([401, 200])
    expect((await reader.call('DELETE', `/auth/devices/${id}`)).status).toBe(404)
  })

  test('a reader cannot sign out a device of somebody else', async () => {
    const reader = await aReader(magazine)
    const other = await aReader(magazine, { email: 'ravi@example.com', ip: '192.0.2.9' })
    const { id } = await deviceOf(other)
    expect((await reader.call('DELETE', `/auth/devices/${id}`)).status).toBe(404)
    expect(await status(other)).toBe(200)
  })

  test('signing out everywhere ends all sessions', async () => {
    const reader = await aReader(magazine)
    const other = new Visitor(magazine)
    await other.signIn('priya@example.com', aPassword)
    expect((await reader.post('/auth/sign-out-everywhere')).status).toBe(200)
    expect([await status(reader), await status(other)]).toEqual([401, 401])
  })

  test('changing the password needs the old one and ends the other sessions', async () => {
    const reader = await aReader(magazine)
    const other = new Visitor(magazine)
    await other.signIn('priya@example.com', aPassword)
    const change = (currentPassword: string, password: string) =>
      reader.post('/auth/change-password', { currentPassword, password })
    expect((await change('Wrong71!password', fresh)).json().code).toBe('wrong_password')
    expect((await change(aPassword, 'Password@123')).status).toBe(400)
    expect(await status(other)).toBe(200)
    expect((await change(aPassword, fresh)).status).toBe(200)
    expect([await status(reader), await status(other)]).toEqual([200, 401])
    expect((await other.signIn('priya@example.com', aPassword)).status).toBe(401)
    expect((await other.signIn('priya@example.com', fresh)).status).toBe(200)
    expect((await magazine.mailTo('priya@example.com')).subject).toContain('was changed')
  })

  test('password guesses within a session are limited', async () => {
    const reader = await aReader(magazine)
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1)
      statuses.push((await reader.post('/auth/delete-account', { password: `Wrong7${n}!password` })).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429])
    expect(await status(reader)).toBe(200)
  })

  test('password guesses within a session are limited from many networks together', async () => {
    const reader = await aReader(magazine)
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const thief = new Visitor(magazine, { ip: `203.0.113.${n}` })
      thief.token = reader.token
      statuses.push((await thief.post('/auth/delete-account', { password: `Wrong7${n}!password` })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
  })

  test('deleting the account needs the password and deletes everything that belongs to it', async () => {
    const reader = await aReader(magazine)
    expect((await reader.post('/auth/delete-account', {})).json().code).toBe('fresh_sign_in_needed')
    expect((await reader.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
    expect(await status(reader)).toBe(401)
    const { db } = magazine.database
    for (const table of ['users', 'sessions', 'email_tokens', 'known_networks', 'pending_sign_ups'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    expect((await reader.signIn('priya@example.com', aPassword)).status).toBe(401)
    const again = await aReader(magazine)
    expect(await status(again)).toBe(200)
  })

  test('the last administrator cannot delete the account, also not in parallel', async () => {
    const admin = await aReader(magazine)
    await makesAdmin(magazine, 'priya@example.com')
    await admin.signIn('priya@example.com', aPassword)
    const last = await admin.post('/auth/delete-account', { password: aPassword })
    expect([last.status, last.json().code]).toEqual([409, 'last_admin'])
    const second = await aReader(magazine, { email: 'ravi@example.com', ip: '192.0.2.9' })
    await makesAdmin(magazine, 'ravi@example.com')
    await second.signIn('ravi@example.com', aPassword)
    const both = await Promise.all([
      admin.post('/auth/delete-account', { password: aPassword }),
      second.post('/auth/delete-account', { password: aPassword }),
    ])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
