import { expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { openMagazine, useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { aPassword, aReader, statusesOf, Visitor } from '../../../../../test/visitor.ts'
import { hours, minutes } from '../../../../platform/server/core/durations.ts'
import { accountRateLimits } from '../limits.ts'
import { deleteExpired } from '../sweep.ts'

const wrong = 'Wrong71!password'
const priya = { email: 'priya@example.com', hasPassword: true } as const

const headers = (n: number): Record<string, string> => ({
  'x-forwarded-for': `203.0.113.${n}`,
  'x-real-ip': `203.0.113.${n}`,
  'cf-connecting-ip': `203.0.113.${n}`,
  forwarded: `for=203.0.113.${n}`,
  'user-agent': `browser ${n}`,
})

const magazine = useMagazine()

test('wrong passwords are refused after the eighth, however they are sent', async () => {
  const cases: [what: string, fields: (n: number) => { email: string }][] = [
    ['with the same request', () => ({ email: 'a@example.com' })],
    [
      'with other spellings of the address',
      (n) => ({ email: ['b@Example.com', ' b@EXAMPLE.com ', 'B@example.com'][n % 3] ?? '' }),
    ],
    ['with unused fields', (n) => ({ email: 'c@example.com', n, username: `u${n}` })],
    ['for an unknown address', () => ({ email: 'nobody@example.com' })],
  ]
  for (const name of ['a', 'b', 'c']) await aMember(magazine, { email: `${name}@example.com`, hasPassword: true })
  for (const [what, fields] of cases) {
    const guesser = new Visitor(magazine, { ip: '198.51.100.7' })
    const statuses = await statusesOf(20, (n) =>
      guesser.post('/auth/login', { ...fields(n), password: `${wrong}${n}` }, headers(n)),
    )
    expect(statuses, what).toEqual([...Array(8).fill(401), ...Array(12).fill(429)])
  }
})

test('other spellings of the path do not avoid the limit', async () => {
  const guesser = new Visitor(magazine, { ip: '198.51.100.7' })
  const guess = { email: 'priya@example.com', password: wrong }
  await statusesOf(8, () => guesser.post('/auth/login', guess))
  const ways = ['/auth//login', '//auth/login', '/auth/login/', '/AUTH/LOGIN', '/auth/./login', '/auth/login%2f']
  for (const way of [...ways, '/auth/%6cogin?a=1', '/auth/login?email=x', '/auth/login;a=1'])
    expect([way, [404, 429].includes((await guesser.post(way, guess)).status)]).toEqual([way, true])
  expect((await guesser.post('/auth/login', guess)).status).toBe(429)
})

test('a limited visitor is told when to retry, and even the right password waits', async () => {
  await aMember(magazine, priya)
  const guesser = new Visitor(magazine, { ip: '198.51.100.7' })
  await statusesOf(8, () => guesser.signIn('priya@example.com', wrong))
  const stopped = await guesser.signIn('priya@example.com', aPassword)
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers['retry-after'])).toBe(180)
  expect(stopped.json()).toMatchObject({ code: 'too_many_attempts' })
  later(magazine, minutes(3))
  expect((await guesser.signIn('priya@example.com', aPassword)).status).toBe(200)
})

test('guesses from elsewhere never lock the owner out', async () => {
  const owner = await aReader(magazine, { ip: '192.0.2.1' })
  for (let host = 1; host <= 20; host += 1) {
    const guesser = new Visitor(magazine, { ip: `198.51.100.${host}` })
    await statusesOf(4, () => guesser.signIn('priya@example.com', wrong))
  }
  // Unknown networks are refused for now …
  const elsewhere = new Visitor(magazine, { ip: '203.0.113.9' })
  expect((await elsewhere.signIn('priya@example.com', aPassword)).status).toBe(429)
  // … but not the owner's known network, and not whoever can read the owner's mail.
  expect((await owner.signIn('priya@example.com', aPassword)).status).toBe(200)
  await elsewhere.post('/auth/request-password-reset', { email: 'priya@example.com' })
  const { token } = await magazine.mailTo('priya@example.com')
  await elsewhere.post(`/auth/reset-password/${token}`, { password: 'Fresh72!Regulator' })
  expect((await elsewhere.signIn('priya@example.com', 'Fresh72!Regulator')).status).toBe(200)
})

test('one network cannot try many addresses, and other networks are not affected', async () => {
  await aMember(magazine, priya)
  const sprayer = new Visitor(magazine, { ip: '2001:db8:1:2::1' })
  const { burst } = accountRateLimits.signIn.client
  const spray = (ip: string, n: number) =>
    new Visitor(magazine, { ip }).post('/auth/login', { email: `u${n}@example.com`, password: wrong })
  const statuses = await statusesOf(burst + 1, (n) => spray(`2001:db8:1:2::${n.toString(16)}`, n))
  expect(statuses.indexOf(429)).toBe(burst)
  expect((await sprayer.signIn('priya@example.com', aPassword)).status).toBe(429)
  expect((await spray('2001:db8:1:3::1', 1)).status).toBe(401)
})

test('successful sign-ins are not limited', async () => {
  const reader = await aMember(magazine, priya)
  const statuses = await statusesOf(30, () => reader.signIn('priya@example.com', aPassword))
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('the mails to one address are limited, whoever requests them', async () => {
  await aMember(magazine, priya)
  const ask = (ip: string) =>
    new Visitor(magazine, { ip }).post('/auth/request-password-reset', { email: 'Priya@example.com' })
  expect(await statusesOf(4, () => ask('198.51.100.7'))).toEqual([200, 200, 200, 429])
  const others = await statusesOf(10, (n) => ask(`203.0.113.${n}`))
  expect(new Set(others)).toEqual(new Set([200]))
  const { burst } = accountRateLimits.mailRequest.address
  expect(await magazine.countMails('priya@example.com')).toBe(burst)
})

test('sign-ups with one address from one network are limited', async () => {
  const visitor = new Visitor(magazine)
  const signUp = (email: string) => visitor.post('/auth/register', { username: 'x', email, password: aPassword })
  const statuses = await statusesOf(6, (n) => signUp(n % 2 ? 'a@example.com' : 'A@Example.com'))
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  expect((await signUp('b@example.com')).status).toBe(201)
})

test('forged links are limited', async () => {
  const visitor = new Visitor(magazine)
  const { burst } = accountRateLimits.link.client
  const statuses = await statusesOf(burst + 1, () => visitor.post(`/auth/verify-email/${'A'.repeat(43)}`))
  expect(statuses.slice(0, burst)).toEqual(Array(burst).fill(400))
  expect(statuses[burst]).toBe(429)
  expect((await visitor.post(`/auth/reset-password/${'A'.repeat(43)}`, { password: aPassword })).status).toBe(429)
})

test('expired rows are deleted', async () => {
  const reader = await aReader(magazine)
  await reader.post('/auth/register', { username: 'x', email: 'b@example.com', password: aPassword })
  await magazine.countMails('b@example.com')
  later(magazine, hours(24 * 100))
  await deleteExpired(magazine.database.db, magazine.clock.now)
  for (const table of ['pending_sign_ups', 'email_tokens', 'sessions', 'rate_limit_buckets', 'known_networks'] as const)
    expect(await magazine.database.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await magazine.database.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
})

test('behind a trusted proxy the forwarded address counts', async () => {
  const proxied = await openMagazine({ environment: { TRUST_PROXY: '10.0.0.1' } })
  const from = (ip: string, forwarded: string) =>
    new Visitor(proxied, { ip }).post(
      '/auth/login',
      { email: 'nobody@example.com', password: wrong },
      { 'x-forwarded-for': forwarded },
    )
  for (let n = 0; n < 8; n += 1) await from('10.0.0.1', '203.0.113.1')
  expect((await from('10.0.0.1', '203.0.113.1')).status).toBe(429)
  expect((await from('10.0.0.1', '198.51.100.9, 203.0.113.1')).status).toBe(429)
  expect((await from('10.0.0.1', '203.0.113.2')).status).toBe(401)
  expect((await from('203.0.113.1', '203.0.113.77')).status).toBe(429)
  await proxied.close()
})
