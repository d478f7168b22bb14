import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabases } from '../../../../test/database.ts'
import { openMagazine, useMagazine } from '../../../../test/magazine.ts'
import { openIdentityProvider, type Person, type TestProvider } from '../../../../test/oidc.ts'
import { aPassword, aReader, Visitor } from '../../../../test/visitor.ts'
import { minutes, seconds } from '../../../core/durations.ts'

const priya: Person = { sub: 'g-1', email: 'Priya@example.com', email_verified: true, name: 'Priya Rao' }

const leave = async (visitor: Visitor, query = '') => {
  const { headers } = await visitor.get(`/auth/google${query}`)
  return String(headers['location'])
}

/** Where the browser ends up, and with what. */
const arrive = async (visitor: Visitor, path: string) => {
  const { status, headers } = await visitor.get(path)
  expect(status).toBe(302)
  const { pathname, origin, searchParams } = new URL(String(headers['location']), 'http://magazine.test')
  expect(origin).toBe('http://magazine.test')
  return { path: pathname, ...Object.fromEntries(searchParams) } as Record<string, string>
}

const redeem = (visitor: Visitor, ticket: string | undefined) => visitor.post('/auth/session', { ticket })

describe.each(testDatabases)('signing in with Google, on %s', (kind) => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await openIdentityProvider('http://magazine.test/api/auth/google/callback')
  })
  const magazine = useMagazine({ kind, environment: () => provider.environment })
  beforeEach(() => {
    provider.person = priya
  })
  afterAll(async () => {
    await provider.close()
  })

  const later = (duration: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + duration)
  }
  const users = () => magazine.database.db.selectFrom('users').selectAll().orderBy('id').execute()
  /** To Google and back: the path and query with which the browser returns to us. */
  const back = async (visitor: Visitor, query = '') => {
    const address = new URL(await provider.visit(await leave(visitor, query)))
    expect(address.origin).toBe('http://magazine.test')
    return address.pathname.replace('/api', '') + address.search
  }
  const signsIn = async (visitor = new Visitor(magazine)) => {
    const { token } = await arrive(visitor, await back(visitor))
    const answer = await redeem(visitor, token)
    if (answer.status === 200) visitor.token = answer.json().token
    return visitor
  }

  test('opens an account, and brings the browser back to where it was', async () => {
    const visitor = new Visitor(magazine)
    const start = new URL(await leave(visitor, '?redirect=/section/news/7%3Fq=1'))
    expect(Object.fromEntries(start.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/.{40}/),
      nonce: expect.stringMatching(/.{40}/),
    })
    const arrival = await arrive(visitor, await back(visitor, '?redirect=/section/news/7%3Fq=1'))
    expect(arrival).toEqual({
      path: '/login',
      token: expect.stringMatching(/^[\w-]{43}$/),
      username: 'Priya Rao',
      roles: 'reader',
      email: 'Priya@example.com',
      redirect: '/section/news/7?q=1',
    })
    // What stands in the address opens nothing.
    const asBearer = new Visitor(magazine)
    asBearer.token = arrival['token'] ?? ''
    expect((await asBearer.get('/auth/profile')).status).toBe(401)

    const signedIn = await redeem(visitor, arrival['token'])
    expect(signedIn.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      row: { roles: 'reader', username: 'Priya Rao', email: 'Priya@example.com' },
    })
    expect(signedIn.json().token).not.toBe(arrival['token'])
    visitor.token = signedIn.json().token
    expect((await visitor.get('/auth/account')).json()).toMatchObject({ hasPassword: false, hasGoogle: true })
    expect((await visitor.get('/auth/devices')).json()).toMatchObject([{ method: 'google' }])
    expect(visitor.cookies).toEqual({})
  })

  test('finds the same account again, whatever has become of the address', async () => {
    await signsIn()
    provider.person = { ...priya, email: 'priya.new@example.com', email_verified: false }
    const again = await signsIn()
    expect((await again.get('/auth/profile')).json()).toMatchObject({ email: 'Priya@example.com' })
    expect(await users()).toHaveLength(1)
  })

  test('joins the account of the same verified address, and tells its owner', async () => {
    await aReader(magazine)
    const visitor = await signsIn()
    expect((await visitor.get('/auth/account')).json()).toMatchObject({ hasPassword: true, hasGoogle: true })
    expect(await users()).toHaveLength(1)
    expect((await magazine.mailTo('priya@example.com')).subject).toContain('Google')
    expect((await visitor.signIn('priya@example.com', aPassword)).status).toBe(200)
  })

  test('joins nothing where Google has not verified the address', async () => {
    await aReader(magazine)
    provider.person = { ...priya, email_verified: false }
    const visitor = new Visitor(magazine)
    expect(await arrive(visitor, await back(visitor))).toEqual({ path: '/login', error: 'google_email_unverified' })
    expect(await users()).toMatchObject([{ google_subject: null }])
  })

  test('adopts no sign-up that was never confirmed: its password opens nothing', async () => {
    const mallory = new Visitor(magazine, { ip: '198.51.100.7' })
    await mallory.post('/auth/register', { username: 'M', email: 'priya@example.com', password: aPassword })
    const { token } = await magazine.mailTo('priya@example.com')
    const visitor = await signsIn()
    expect((await visitor.get('/auth/profile')).json()).toMatchObject({ username: 'Priya Rao' })
    expect((await mallory.signIn('priya@example.com', aPassword)).status).toBe(401)
    expect((await mallory.post(`/auth/verify-email/${token}`)).json().code).toBe('link_invalid')
    expect(await users()).toMatchObject([{ password_hash: null }])
    expect(await magazine.database.db.selectFrom('pending_sign_ups').selectAll().execute()).toEqual([])
  })

  test('does not hand an account from one Google account to another', async () => {
    await signsIn()
    provider.person = { ...priya, sub: 'g-2' }
    const visitor = new Visitor(magazine)
    expect(await arrive(visitor, await back(visitor))).toEqual({ path: '/login', error: 'google_other_account' })
  })

  test.each([
    '//evil.example',
    '/%5cevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%0d%0aSet-Cookie:a=b',
    '/.//evil.example',
    '/%09/evil.example',
  ])('redirect=%s leads home', async (redirect) => {
    const visitor = new Visitor(magazine)
    const left = await visitor.get(`/auth/google?redirect=${redirect}`)
    expect(new URL(String(left.headers['location'])).origin).toBe(provider.issuer)
    const arrival = await arrive(visitor, await back(visitor, `?redirect=${redirect}`))
    expect(arrival['redirect']).toBe('/')
  })

  test('the redirect of the callback is nobody’s to choose', async () => {
    const visitor = new Visitor(magazine)
    const path = await back(visitor)
    expect((await arrive(visitor, `${path}&redirect=//evil.example`))['redirect']).toBe('/')
  })

  const failed = { path: '/login', error: 'google_failed' }

  test('a state that is missing, made up or another’s fails', async () => {
    const visitor = new Visitor(magazine)
    const path = await back(visitor)
    const code = new URLSearchParams(path.split('?')[1]).get('code')
    expect(await arrive(visitor, `/auth/google/callback?code=${code}`)).toEqual(failed)
    expect(await arrive(visitor, `/auth/google/callback?code=${code}&state=${'A'.repeat(43)}`)).toEqual(failed)
    const other = new Visitor(magazine)
    await leave(other)
    expect(await arrive(other, path)).toEqual(failed)
    expect(await arrive(new Visitor(magazine), path)).toEqual(failed)
    expect(await users()).toEqual([])
    // The one who began it still gets through.
    expect((await arrive(visitor, path))['error']).toBeUndefined()
  })

  test('a return is good once', async () => {
    const visitor = new Visitor(magazine)
    const path = await back(visitor)
    expect((await arrive(visitor, path))['token']).toBeDefined()
    expect(await arrive(visitor, path)).toEqual(failed)
  })

  test('a code of another visit fails, though the state is right', async () => {
    const mallory = new Visitor(magazine)
    const stolen = new URLSearchParams((await back(mallory)).split('?')[1]).get('code')
    const visitor = new Visitor(magazine)
    const own = new URLSearchParams((await back(visitor)).split('?')[1])
    own.set('code', stolen ?? '')
    expect(await arrive(visitor, `/auth/google/callback?${own}`)).toEqual(failed)
    expect(await users()).toEqual([])
  })

  test.each([
    '',
    '?code=x',
    '?code=x&state=y',
    '?error=access_denied&state=y',
    '?state=x&state=y&code=z',
    '?code[]=x&state[]=y',
  ])('a return with %j fails without harm', async (query) => {
    const visitor = new Visitor(magazine)
    await leave(visitor)
    const answer = await visitor.get(`/auth/google/callback${query}`)
    expect([302, 400]).toContain(answer.status)
    expect(String(answer.headers['location'] ?? '/login?error=google_failed')).toBe('/login?error=google_failed')
  })

  test('who declines is back at the sign-in page', async () => {
    provider.person = null
    const visitor = new Visitor(magazine)
    expect(await arrive(visitor, await back(visitor))).toEqual(failed)
  })

  test('who takes longer than ten minutes begins again', async () => {
    const visitor = new Visitor(magazine)
    const path = await back(visitor)
    later(minutes(10))
    expect(await arrive(visitor, path)).toEqual(failed)
  })

  test('a ticket is good once, for a minute, in the browser that was at Google', async () => {
    const visitor = new Visitor(magazine)
    const thief = new Visitor(magazine, { ip: '198.51.100.7' })
    const { token } = await arrive(visitor, await back(visitor))
    expect((await redeem(thief, token)).json().code).toBe('ticket_invalid')
    await leave(thief)
    expect((await redeem(thief, token)).status).toBe(401)
    const cookies = { ...visitor.cookies }
    expect((await redeem(visitor, token)).status).toBe(200)
    Object.assign(visitor.cookies, cookies)
    expect((await redeem(visitor, token)).status).toBe(401)

    const late = await arrive(visitor, await back(visitor))
    later(seconds(60))
    expect((await redeem(visitor, late['token'])).status).toBe(401)
    for (const nonsense of ['', 'x', 'A'.repeat(43)]) expect((await redeem(visitor, nonsense)).status).toBe(401)
    for (const nonsense of [null, ['x'], { $ne: '' }])
      expect((await visitor.post('/auth/session', { ticket: nonsense })).status).toBe(400)
  })

  test('a ticket does not outlive a reset of the password', async () => {
    const reader = await aReader(magazine)
    const visitor = new Visitor(magazine)
    const { token } = await arrive(visitor, await back(visitor))
    await magazine.mailTo('priya@example.com')
    await reader.post('/auth/request-password-reset', { email: 'priya@example.com' })
    const mail = await magazine.mailTo('priya@example.com')
    await reader.post(`/auth/reset-password/${mail.token}`, { password: 'Fresh72!Regulator' })
    expect((await redeem(visitor, token)).status).toBe(401)
  })

  test('an account without a password is deleted after a fresh sign-in', async () => {
    const visitor = await signsIn()
    later(minutes(10) + 1)
    expect((await visitor.post('/auth/delete-account', {})).json().code).toBe('fresh_sign_in_needed')
    expect((await visitor.post('/auth/delete-account', { password: aPassword })).json().code).toBe('wrong_password')
    const again = await signsIn()
    expect((await again.post('/auth/delete-account', {})).status).toBe(200)
    expect(await users()).toEqual([])
  })

  test('the cookie of a visit is out of reach of scripts and other sites', async () => {
    const { headers } = await new Visitor(magazine).get('/auth/google')
    expect(headers['set-cookie']).toMatch(
      /^gp_google=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    )
  })

  test('the sign-in page learns that there is this way', async () => {
    expect((await new Visitor(magazine).get('/auth/providers')).json()).toEqual({ google: true })
  })
})

describe('without Google', () => {
  test('there is no such way', async () => {
    const magazine = await openMagazine({ kind: 'embedded' })
    const visitor = new Visitor(magazine)
    expect((await visitor.get('/auth/providers')).json()).toEqual({ google: false })
    expect((await visitor.get('/auth/google')).status).toBe(404)
    expect((await visitor.get('/auth/google/callback?code=x&state=y')).status).toBe(404)
    await magazine.close()
  })

  test('that answers, browsers are back at the sign-in page', async () => {
    const provider = await openIdentityProvider('http://magazine.test/api/auth/google/callback')
    await provider.close()
    const magazine = await openMagazine({ kind: 'embedded', environment: provider.environment })
    const { status, headers } = await new Visitor(magazine).get('/auth/google')
    expect([status, headers['location']]).toEqual([302, '/login?error=google_failed'])
    await magazine.close()
  })
})
