import { describe, expect, test } from 'vitest'
import { type Magazine, openMagazine, useMagazine } from '../../../../test/magazine.ts'
import { aPassword, aReader, makesAdmin, Visitor } from '../../../../test/visitor.ts'
import { hours } from '../../../core/durations.ts'
import { removeAdmin } from '../admins.ts'

const open = (visitor: Visitor, headers?: Record<string, string>) =>
  visitor.post('/admin/setAdminSession', { isAdmin: true }, headers)

const close = (visitor: Visitor, headers?: Record<string, string>) =>
  visitor.post('/admin/setAdminSession', { isAdmin: false }, headers)

describe('the back-office cookie', () => {
  const magazine = useMagazine()

  const later = (duration: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + duration)
  }
  const anAdmin = async () => {
    const admin = await aReader(magazine)
    await makesAdmin(magazine, 'priya@example.com')
    await admin.signIn('priya@example.com', aPassword)
    return admin
  }
  /** The same browser in a call without the bearer token. */
  const withoutBearer = (visitor: Visitor) => {
    const same = new Visitor(magazine)
    Object.assign(same.cookies, visitor.cookies)
    return same
  }
  const marker = { 'x-admin': '1' }

  test('an administrator gets an HttpOnly, SameSite=Strict cookie', async () => {
    const admin = await anAdmin()
    const answer = await open(admin)
    expect([answer.status, answer.json()]).toEqual([200, { isAdmin: true }])
    expect(answer.headers['set-cookie']).toMatch(
      /^gp_admin=[\w-]{43}; Max-Age=28800; Path=\/api\/admin; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.headers['set-cookie']).not.toContain(admin.token)
  })

  test('the cookie is Secure if the magazine uses https', async () => {
    const secure = await openMagazine({ environment: { PUBLIC_URL: 'https://magazine.test', MODE: 'trial' } })
    const admin = await aReader(secure)
    await makesAdmin(secure, 'priya@example.com')
    await admin.signIn('priya@example.com', aPassword)
    const answer = await admin.post('/admin/setAdminSession', { isAdmin: true })
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-gp_admin=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const { 'set-cookie': cleared } = (await withoutBearerOf(secure, admin)).headers
    expect(cleared).toMatch(/^__Host-gp_admin=; Max-Age=0; Path=\/; /)
    await secure.close()
  })

  /** Clears the session by the cookie alone. */
  const withoutBearerOf = (where: Magazine, admin: Visitor) => {
    const same = new Visitor(where)
    Object.assign(same.cookies, admin.cookies)
    return close(same, marker)
  }

  test.each([
    ['an administrator', 'admin'],
    ['an editor', 'editor'],
  ] as const)('the session of %s ends after twelve idle hours, and after a week in any case', async (_, role) => {
    const staff = await aReader(magazine)
    await magazine.database.db.updateTable('users').set({ role }).execute()
    const signsIn = () => staff.signIn('priya@example.com', aPassword)
    const status = async () => (await staff.get('/auth/profile')).status
    await signsIn()
    later(hours(12) - 1)
    expect(await status()).toBe(200)
    later(hours(12))
    expect(await status()).toBe(401)

    await signsIn()
    for (let hour = 0; hour < 160; hour += 10) {
      later(hours(10))
      expect(await status()).toBe(200)
    }
    await open(staff)
    later(hours(8) - 1)
    expect(await status()).toBe(200)
    later(1)
    expect(await status()).toBe(401)
    expect((await close(withoutBearer(staff), marker)).status).toBe(401)
  })

  test('readers and anonymous visitors get no cookie', async () => {
    const reader = await aReader(magazine)
    const refused = await open(reader, marker)
    expect([refused.status, refused.json().code]).toEqual([403, 'not_allowed'])
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect((await open(withoutBearer(reader), marker)).status).toBe(401)
    expect((await reader.get('/auth/profile')).json().roles).toBe('reader')
  })

  test('calls that change something need the marker header beside the cookie, and those that read do not', async () => {
    const admin = await anAdmin()
    await open(admin)
    const browser = withoutBearer(admin)
    expect((await browser.get('/admin/subscriptions')).status).toBe(200)
    expect((await close(browser)).status).toBe(401)
    expect((await close(browser, { 'x-admin': 'true' })).status).toBe(401)
    expect((await close(browser, marker)).status).toBe(200)
    expect(browser.cookies['gp_admin']).toBeUndefined()
    expect((await close(withoutBearer(admin), marker)).status).toBe(401)
  })

  test('the cookie works only for the back office and not as a bearer token', async () => {
    const admin = await anAdmin()
    await open(admin)
    const browser = withoutBearer(admin)
    expect((await browser.get('/auth/profile', { headers: marker })).status).toBe(401)
    expect((await browser.post('/auth/sign-out-everywhere', undefined, marker)).status).toBe(401)
    expect((await browser.get('/auth/../admin/../auth/profile', { headers: marker })).status).not.toBe(200)
    browser.token = admin.cookies['gp_admin'] ?? ''
    expect((await browser.get('/auth/profile')).status).toBe(401)
    browser.token = 'null'
    expect((await close(browser, marker)).status).toBe(401)
    const bearerAsCookie = new Visitor(magazine)
    bearerAsCookie.cookies['gp_admin'] = admin.token ?? ''
    expect((await close(bearerAsCookie, marker)).status).toBe(401)
  })

  test('the cookie cannot renew itself and ends after eight hours', async () => {
    const admin = await anAdmin()
    await open(admin)
    expect((await open(withoutBearer(admin), marker)).status).toBe(403)
    later(hours(8))
    expect((await close(withoutBearer(admin), marker)).status).toBe(401)
    expect((await admin.get('/auth/profile')).status).toBe(200)
  })

  test.each([
    ['signing out', (admin: Visitor) => admin.post('/auth/logout')],
    ['signing out everywhere', (admin: Visitor) => admin.post('/auth/sign-out-everywhere')],
    ['clearing the cookie', (admin: Visitor) => close(admin)],
    ['opening a new one', (admin: Visitor) => open(admin)],
  ])('the cookie session ends with %s', async (_, end) => {
    const admin = await anAdmin()
    await open(admin)
    const browser = withoutBearer(admin)
    expect((await end(admin)).status).toBe(200)
    expect((await close(browser, marker)).status).toBe(401)
  })

  test('losing the role ends every session', async () => {
    const admin = await anAdmin()
    await open(admin)
    await aReader(magazine, { email: 'ravi@example.com', ip: '192.0.2.9' })
    await makesAdmin(magazine, 'ravi@example.com')
    const browser = withoutBearer(admin)
    await removeAdmin({ db: magazine.database.db, now: magazine.clock.now }, 'PRIYA@example.com')
    expect((await close(browser, marker)).status).toBe(401)
    expect((await admin.get('/auth/profile')).status).toBe(401)
    await admin.signIn('priya@example.com', aPassword)
    expect((await open(admin)).status).toBe(403)
  })

  test.each([{}, { isAdmin: 'true' }, { isAdmin: 1 }, [], { isAdmin: { $ne: false } }])(
    'the body %j is refused',
    async (body) => {
      const admin = await anAdmin()
      expect((await admin.post('/admin/setAdminSession', body)).status).toBe(400)
    },
  )
})
