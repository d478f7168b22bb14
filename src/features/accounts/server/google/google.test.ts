import { beforeEach, expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { useGoogle } from '../../../../../test/google.ts'
import { openMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { openIdentityProvider, type Person } from '../../../../../test/oidc.ts'
import { codeOf } from '../../../../../test/second-factor.ts'
import { aPassword, Visitor } from '../../../../../test/visitor.ts'
import { minutes, seconds } from '../../../../platform/server/core/durations.ts'

const priya: Person = { sub: 'g-1', email: 'Priya@example.com', email_verified: true, name: 'Priya Rao' }

const callback = async (visitor: Visitor, path: string) => {
  const { status, headers } = await visitor.get(path)
  expect(status).toBe(302)
  const { pathname, origin, searchParams } = new URL(String(headers['location']), 'http://magazine.test')
  expect(origin).toBe('http://magazine.test')
  return { path: pathname, ...Object.fromEntries(searchParams) } as Record<string, string>
}

const redeem = (visitor: Visitor, ticket: string | undefined) => visitor.post('/auth/session', { ticket })

const { magazine, google, authorizationUrl, authenticate } = useGoogle()
beforeEach(() => {
  google.provider.person = priya
})

const email = 'priya@example.com'
const aReader = () => aMember(magazine, { email, hasPassword: true })
const users = () => magazine.database.db.selectFrom('users').selectAll().orderBy('id').execute()
const signsIn = async (visitor = new Visitor(magazine), query = '') => {
  const { token } = await callback(visitor, await authenticate(visitor, query))
  const answer = await redeem(visitor, token)
  if (answer.status === 200) visitor.token = answer.json().token
  return visitor
}

test('a first sign-in with Google creates an account and returns to the page', async () => {
  const visitor = new Visitor(magazine)
  const start = new URL(await authorizationUrl(visitor, '?redirect=/section/news/7%3Fq=1'))
  expect(Object.fromEntries(start.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/.{40}/),
    nonce: expect.stringMatching(/.{40}/),
  })
  const result = await callback(visitor, await authenticate(visitor, '?redirect=/section/news/7%3Fq=1'))
  expect(result).toEqual({
    path: '/login',
    token: expect.stringMatching(/^[\w-]{43}$/),
    username: 'Priya Rao',
    roles: 'reader',
    email: 'Priya@example.com',
    redirect: '/section/news/7?q=1',
  })
  const asBearer = new Visitor(magazine)
  asBearer.token = result['token'] ?? ''
  expect((await asBearer.get('/auth/profile')).status).toBe(401)

  const signedIn = await redeem(visitor, result['token'])
  expect(signedIn.json()).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    row: { roles: 'reader', username: 'Priya Rao', email: 'Priya@example.com' },
  })
  expect(signedIn.json().token).not.toBe(result['token'])
  visitor.token = signedIn.json().token
  expect((await visitor.get('/auth/account')).json()).toMatchObject({ hasPassword: false, hasGoogle: true })
  expect((await visitor.get('/auth/devices')).json()).toMatchObject([{ method: 'google' }])
  expect(visitor.cookies).toEqual({})
})

test('a later sign-in finds the same account, even under a new address', async () => {
  await signsIn()
  google.provider.person = { ...priya, email: 'priya.new@example.com', email_verified: false }
  const again = await signsIn()
  expect((await again.get('/auth/profile')).json()).toMatchObject({ email: 'Priya@example.com' })
  expect(await users()).toHaveLength(1)
})

test('a verified address links the existing account, ends its sessions and mails its owner', async () => {
  const reader = await aReader()
  const visitor = await signsIn()
  expect((await reader.get('/auth/profile')).status).toBe(401)
  expect((await visitor.get('/auth/account')).json()).toMatchObject({ hasPassword: true, hasGoogle: true })
  expect(await users()).toHaveLength(1)
  expect((await magazine.mailTo(email)).subject).toContain('Google')
  expect((await visitor.signIn(email, aPassword)).status).toBe(200)
})

test('an account with a second factor is asked for it, and opens no session before', async () => {
  const reader = await aReader()
  const { secret } = (await reader.post('/auth/factors/app', { password: aPassword, name: 'Phone' })).json()
  await reader.post('/auth/factors/app/confirm', { code: codeOf(secret, magazine.clock.now) })
  const visitor = new Visitor(magazine)
  const { token } = await callback(visitor, await authenticate(visitor))
  const asked = await redeem(visitor, token)
  expect([asked.status, asked.json()]).toEqual([202, { ticket: expect.any(String), factors: ['app', 'recovery'] }])
  later(magazine, seconds(30))
  const code = codeOf(secret, magazine.clock.now)
  const done = await visitor.post('/auth/second-factor', { ticket: asked.json().ticket, code })
  visitor.token = done.json().token
  expect((await visitor.get('/auth/devices')).json()).toMatchObject([{ method: 'google' }])
})

test('linking removes a password that nobody has proven', async () => {
  const mallory = new Visitor(magazine, { ip: '198.51.100.7' })
  await mallory.post('/auth/register', { username: 'M', email, password: aPassword })
  const { token } = await magazine.mailTo(email)
  await new Visitor(magazine).post(`/auth/verify-email/${token}`)
  const visitor = await signsIn()
  expect((await visitor.get('/auth/account')).json()).toMatchObject({ hasPassword: false, hasGoogle: true })
  expect((await mallory.signIn(email, aPassword)).status).toBe(401)
  expect((await magazine.mailTo(email)).text).toContain('We removed the password of the sign-up')
})

test('linking keeps a password that was chosen by a mailed link', async () => {
  const visitor = new Visitor(magazine)
  await visitor.post('/auth/register', { username: 'P', email, password: 'Typed71!before' })
  await magazine.mailTo(email)
  await visitor.post('/auth/request-password-reset', { email })
  const { token } = await magazine.mailTo(email)
  expect((await visitor.post(`/auth/reset-password/${token}`, { password: aPassword })).status).toBe(200)
  await signsIn()
  expect((await visitor.signIn(email, aPassword)).status).toBe(200)
})

test('another issuer takes the place of the old one for the same address, and its ids are other people', async () => {
  await signsIn()
  const { db } = magazine.database
  await db.updateTable('users').set({ google_issuer: 'https://other.example' }).execute()
  await signsIn()
  expect(await users()).toMatchObject([{ google_issuer: google.provider.issuer }])
  const other = { google_issuer: 'https://other.example', email: 'ravi@example.com', email_key: 'ravi@example.com' }
  await db.updateTable('users').set(other).execute()
  const visitor = await signsIn()
  expect((await visitor.get('/auth/profile')).json()).toMatchObject({ email: 'Priya@example.com' })
  expect(await users()).toHaveLength(2)
})

test('an unverified address links no account', async () => {
  await aReader()
  google.provider.person = { ...priya, email_verified: false }
  const visitor = new Visitor(magazine)
  expect(await callback(visitor, await authenticate(visitor))).toEqual({
    path: '/login',
    error: 'google_email_unverified',
  })
  expect(await users()).toMatchObject([{ google_subject: null }])
})

test('a pending sign-up of the address is deleted with its password', async () => {
  const mallory = new Visitor(magazine, { ip: '198.51.100.7' })
  await mallory.post('/auth/register', { username: 'M', email, password: aPassword })
  const { token } = await magazine.mailTo(email)
  const visitor = await signsIn()
  expect((await visitor.get('/auth/profile')).json()).toMatchObject({ username: 'Priya Rao' })
  expect((await mallory.signIn(email, aPassword)).status).toBe(401)
  expect((await mallory.post(`/auth/verify-email/${token}`)).json().code).toBe('address_verified')
  expect(await users()).toMatchObject([{ password_hash: null }])
  expect(await magazine.database.db.selectFrom('pending_sign_ups').selectAll().execute()).toEqual([])
})

test('an account stays linked to its first Google account', async () => {
  await signsIn()
  google.provider.person = { ...priya, sub: 'g-2' }
  const visitor = new Visitor(magazine)
  expect(await callback(visitor, await authenticate(visitor))).toEqual({
    path: '/login',
    error: 'google_other_account',
  })
})

test('a redirect that leads elsewhere leads to the home page, and one of the callback is ignored', async () => {
  for (const redirect of ['//evil.example', '/%5cevil.example', '/%0d%0aSet-Cookie:a=b']) {
    const visitor = new Visitor(magazine)
    const path = await authenticate(visitor, `?redirect=${redirect}`)
    expect((await callback(visitor, path))['redirect'], redirect).toBe('/')
  }
  const visitor = new Visitor(magazine)
  const path = await authenticate(visitor)
  expect((await callback(visitor, `${path}&redirect=//evil.example`))['redirect']).toBe('/')
})

const failed = { path: '/login', error: 'google_failed' }

test('a missing, forged or foreign state fails, and the right one works once', async () => {
  const visitor = new Visitor(magazine)
  const path = await authenticate(visitor)
  const code = new URLSearchParams(path.split('?')[1]).get('code')
  expect(await callback(visitor, `/auth/google/callback?code=${code}`)).toEqual(failed)
  expect(await callback(visitor, `/auth/google/callback?code=${code}&state=${'A'.repeat(43)}`)).toEqual(failed)
  const other = new Visitor(magazine)
  await authorizationUrl(other)
  expect(await callback(other, path)).toEqual(failed)
  expect(await callback(new Visitor(magazine), path)).toEqual(failed)
  expect(await users()).toEqual([])
  expect((await callback(visitor, path))['token']).toBeDefined()
  expect(await callback(visitor, path)).toEqual(failed)
})

test('a code of another authorization request fails despite the right state', async () => {
  const mallory = new Visitor(magazine)
  const stolen = new URLSearchParams((await authenticate(mallory)).split('?')[1]).get('code')
  const visitor = new Visitor(magazine)
  const own = new URLSearchParams((await authenticate(visitor)).split('?')[1])
  own.set('code', stolen ?? '')
  expect(await callback(visitor, `/auth/google/callback?${own}`)).toEqual(failed)
  expect(await users()).toEqual([])
})

test('a callback that makes no sense fails safely, and a person who declines returns to the sign-in page', async () => {
  const queries = ['', '?code=x', '?code=x&state=y', '?error=access_denied&state=y']
  for (const query of [...queries, '?state=x&state=y&code=z', '?code[]=x&state[]=y']) {
    const visitor = new Visitor(magazine)
    await authorizationUrl(visitor)
    const answer = await visitor.get(`/auth/google/callback${query}`)
    expect([302, 400], query).toContain(answer.status)
    expect(answer.headers['location'] ?? '/login?error=google_failed', query).toBe('/login?error=google_failed')
  }
  google.provider.person = null
  const visitor = new Visitor(magazine)
  expect(await callback(visitor, await authenticate(visitor))).toEqual(failed)
})

test('an authorization request expires after ten minutes', async () => {
  const visitor = new Visitor(magazine)
  const path = await authenticate(visitor)
  later(magazine, minutes(10))
  expect(await callback(visitor, path)).toEqual(failed)
})

test('a ticket works once, for a minute, in the browser that started the sign-in', async () => {
  const visitor = new Visitor(magazine)
  const thief = new Visitor(magazine, { ip: '198.51.100.7' })
  const { token } = await callback(visitor, await authenticate(visitor))
  expect((await redeem(thief, token)).json().code).toBe('ticket_invalid')
  await authorizationUrl(thief)
  expect((await redeem(thief, token)).status).toBe(401)
  const cookies = { ...visitor.cookies }
  expect((await redeem(visitor, token)).status).toBe(200)
  Object.assign(visitor.cookies, cookies)
  expect((await redeem(visitor, token)).status).toBe(401)

  const late = await callback(visitor, await authenticate(visitor))
  later(magazine, seconds(60))
  expect((await redeem(visitor, late['token'])).status).toBe(401)
  for (const nonsense of ['', 'x', 'A'.repeat(43)]) expect((await redeem(visitor, nonsense)).status).toBe(401)
  for (const nonsense of [null, ['x'], { $ne: '' }])
    expect((await visitor.post('/auth/session', { ticket: nonsense })).status).toBe(400)
})

test('an account without a password can be deleted after a sign-in for which Google authenticates the person again', async () => {
  const visitor = await signsIn()
  // Google may have let this browser in by a session of its own.
  expect((await visitor.post('/auth/delete-account', {})).json().code).toBe('fresh_sign_in_needed')
  expect((await visitor.post('/auth/delete-account', { password: aPassword })).json().code).toBe('wrong_password')
  const address = new URL(await authorizationUrl(visitor, '?fresh=1'))
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ max_age: '0', prompt: 'login' })
  const late = await signsIn(new Visitor(magazine), '?fresh=1')
  later(magazine, minutes(10) + 1)
  expect((await late.post('/auth/delete-account', {})).json().code).toBe('fresh_sign_in_needed')
  const again = await signsIn(new Visitor(magazine), '?fresh=1')
  expect((await again.post('/auth/delete-account', {})).status).toBe(200)
  expect(await users()).toEqual([])
})

test('the sign-in page learns that Google is available, whose cookie is HttpOnly and SameSite=Lax', async () => {
  expect((await new Visitor(magazine).get('/auth/providers')).json()).toEqual({ google: true })
  const { headers } = await new Visitor(magazine).get('/auth/google')
  expect(headers['set-cookie']).toMatch(/^gp_google=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
})

test('while Google is down browsers return to the sign-in page', async () => {
  const gone = await openIdentityProvider('http://magazine.test/api/auth/google/callback')
  await gone.close()
  const waiting = await openMagazine({ environment: gone.environment })
  const { status, headers } = await new Visitor(waiting).get('/auth/google')
  expect([status, headers['location']]).toEqual([302, '/login?error=google_failed'])
  await waiting.close()
})
