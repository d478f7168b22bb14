import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aPassword, aReader, Visitor } from '../../../../test/visitor.ts'
import { days, hours, minutes } from '../../../core/durations.ts'

const profileStatus = async (visitor: Visitor) => (await visitor.get('/auth/profile')).status

describe('sign-in', () => {
  const magazine = useMagazine()

  const later = (duration: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + duration)
  }

  test('a wrong password and an unknown address get the same refusal', async () => {
    await aReader(magazine)
    const visitor = new Visitor(magazine, { ip: '198.51.100.7' })
    const known = await visitor.signIn('priya@example.com', 'Wrong71!password')
    const unknown = await visitor.signIn('nobody@example.com', 'Wrong71!password')
    expect([known.status, known.json().code]).toEqual([401, 'wrong_credentials'])
    const said = ({ status, json }: typeof known) => ({ status, ...json(), requestId: '' })
    expect(said(known)).toEqual(said(unknown))
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
  })

  test('only the right password reveals that an address is not verified yet', async () => {
    const visitor = new Visitor(magazine)
    await visitor.post('/auth/register', { username: 'Ravi', email: 'ravi@example.com', password: aPassword })
    expect((await visitor.signIn('ravi@example.com', 'Wrong71!password')).status).toBe(401)
    const right = await visitor.signIn('ravi@example.com', aPassword)
    expect([right.status, right.json().code]).toEqual([403, 'email_unverified'])
  })

  test.each([
    { email: ['priya@example.com'], password: aPassword },
    { email: { $gt: '' }, password: aPassword },
    { email: 'priya@example.com', password: [aPassword] },
    { email: 'priya@example.com', password: { $ne: null } },
    { email: 'priya@example.com', password: true },
    { email: 'priya@example.com', password: null },
    { email: "priya@example.com' or '1'='1", password: 'x' },
    { email: 'priya@example.com', password: 'x'.repeat(1001) },
    [],
    {},
    'text',
  ])('a sign-in with %j is refused', async (body) => {
    expect((await new Visitor(magazine).post('/auth/login', body)).status).toBe(typeof body === 'string' ? 415 : 400)
  })

  test('each sign-in gets a new token, whatever the browser sends', async () => {
    const reader = await aReader(magazine)
    const first = reader.token
    await reader.signIn('priya@example.com', aPassword)
    expect(reader.token).not.toBe(first)
    const planted = 'A'.repeat(43)
    const victim = new Visitor(magazine)
    victim.cookies['gp_admin'] = planted
    victim.cookies['token'] = planted
    await victim.post('/auth/login', { email: 'priya@example.com', password: aPassword, token: planted })
    const attacker = new Visitor(magazine)
    attacker.token = planted
    expect(await profileStatus(attacker)).toBe(401)
  })

  test('a session ends 30 days after its last use', async () => {
    const reader = await aReader(magazine)
    later(days(29))
    expect(await profileStatus(reader)).toBe(200)
    later(days(29))
    expect(await profileStatus(reader)).toBe(200)
    later(days(30))
    expect(await profileStatus(reader)).toBe(401)
  })

  test('a session is renewed at most once an hour', async () => {
    const reader = await aReader(magazine)
    const lastSeen = async () => (await reader.get('/auth/devices')).json()[0].lastSeenAt
    const atFirst = await lastSeen()
    later(minutes(59))
    expect(await lastSeen()).toBe(atFirst)
    later(minutes(1))
    await lastSeen()
    expect(await lastSeen()).toBe(magazine.clock.now.toISOString())
  })

  test('a token is invalid after sign-out', async () => {
    const reader = await aReader(magazine)
    const { token } = reader
    expect((await reader.post('/auth/logout')).status).toBe(200)
    expect(await profileStatus(reader)).toBe(401)
    expect((await reader.post('/auth/logout')).status).toBe(200)
    reader.token = token?.toUpperCase() ?? null
    expect(await profileStatus(reader)).toBe(401)
  })

  test.each([
    { authorization: 'Bearer' },
    { authorization: 'Bearer null' },
    { authorization: 'Bearer undefined' },
    { authorization: `Bearer ${'A'.repeat(43)}` },
    { authorization: `Basic ${btoa(`priya@example.com:${aPassword}`)}` },
    { email: 'priya@example.com' },
    { 'x-admin': '1', email: 'admin@example.com' },
    { cookie: `gp_admin=${'A'.repeat(43)}; token=x`, 'x-admin': '1' },
    { 'x-user-id': '1', 'x-forwarded-user': 'priya@example.com' },
  ])('the headers %j identify nobody', async (headers) => {
    await aReader(magazine)
    const visitor = new Visitor(magazine)
    expect((await visitor.get('/auth/profile', { headers })).status).toBe(401)
    expect((await visitor.post('/admin/setAdminSession', { isAdmin: true }, headers)).status).toBe(401)
  })

  test('a signed-in reader opens articles that need a sign-in', async () => {
    const reader = await aReader(magazine)
    const id = await magazine.publishes({ access: 'login' })
    expect((await new Visitor(magazine).get(`/home/article/${id}`)).status).toBe(401)
    expect((await reader.get(`/home/article/${id}`)).json()).toMatchObject({ isSubscribed: false, article: { ID: id } })
  })

  test('a subscription opens what it covers until it ends', async () => {
    const reader = await aReader(magazine)
    const { now } = magazine.clock
    await magazine.database.db
      .insertInto('subscriptions')
      .values([
        {
          user_id: 1,
          plan: 'silver',
          starts_at: now,
          ends_at: new Date(now.getTime() + days(365)),
          granted_by: null,
          reason: 'test',
        },
        {
          user_id: 1,
          plan: 'gold',
          starts_at: now,
          ends_at: new Date(now.getTime() + hours(1)),
          granted_by: null,
          reason: 'test',
        },
      ])
      .execute()
    const [silver, gold] = [
      await magazine.publishes({ access: 'silver' }),
      await magazine.publishes({ access: 'gold' }),
    ]
    const statuses = async () => [
      (await reader.get(`/home/article/${silver}`)).status,
      (await reader.get(`/home/article/${gold}`)).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    expect((await reader.get('/auth/profile')).json()).toMatchObject({ isSubscribed: true, subscriptionType: 'gold' })
    later(hours(1))
    expect(await statuses()).toEqual([200, 403])
    expect((await reader.get('/auth/profile')).json()).toMatchObject({ isSubscribed: true, subscriptionType: 'silver' })
  })

  test('an outdated password hash is replaced at the next sign-in', async () => {
    const reader = await aReader(magazine)
    const old = await hash(aPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { db } = magazine.database
    await db.updateTable('users').set({ password_hash: old }).execute()
    expect((await reader.signIn('priya@example.com', aPassword)).status).toBe(200)
    const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect((await reader.signIn('priya@example.com', aPassword)).status).toBe(200)
  })

  test('a password matches in any Unicode normalization', async () => {
    const reader = await aReader(magazine, { password: 'Größe-71!Ω'.normalize('NFD') })
    expect((await reader.signIn('priya@example.com', 'Größe-71!Ω'.normalize('NFC'))).status).toBe(200)
  })

  test('a hundred devices stay signed in, and the least recently used one beyond is signed out', async () => {
    const reader = await aReader(magazine)
    const { db } = magazine.database
    const now = magazine.clock.now
    const older = (n: number) => ({
      token_hash: Buffer.from(`session ${n}`),
      user_id: 1,
      parent_id: null,
      method: 'password' as const,
      device: `${n}`,
      created_at: now,
      last_seen_at: new Date(now.getTime() - minutes(n)),
      expires_at: new Date(now.getTime() + days(1)),
    })
    await db
      .insertInto('sessions')
      .values(Array.from({ length: 99 }, (_, n) => older(n + 1)))
      .execute()
    await reader.signIn('priya@example.com', aPassword)
    const devices = (await reader.get('/auth/devices')).json() as { name: string }[]
    expect(devices).toHaveLength(100)
    expect(devices.map(({ name }) => name)).not.toContain('99')
  })
})
