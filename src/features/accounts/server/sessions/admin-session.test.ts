import { expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { type Magazine, openMagazine, useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { aPassword, Visitor } from '../../../../../test/visitor.ts'
import { days, hours } from '../../../../platform/server/core/durations.ts'
import { removeAdmin } from '../admins.ts'

const open = (visitor: Visitor, headers?: Record<string, string>) =>
  visitor.post('/admin/setAdminSession', { isAdmin: true }, headers)

const close = (visitor: Visitor, headers?: Record<string, string>) =>
  visitor.post('/admin/setAdminSession', { isAdmin: false }, headers)

const magazine = useMagazine()

const email = 'priya@example.com'
const admin = useMember(magazine, { role: 'admin', email, hasPassword: true, signedInFor: days(30) })
const withoutBearer = (visitor: Visitor, where: Magazine = magazine) => {
  const same = new Visitor(where)
  Object.assign(same.cookies, visitor.cookies)
  return same
}
const marker = { 'x-admin': '1' }

test('an administrator gets an HttpOnly, SameSite=Strict cookie', async () => {
  const answer = await open(admin)
  expect([answer.status, answer.json()]).toEqual([200, { isAdmin: true }])
  expect(answer.headers['set-cookie']).toMatch(
    /^gp_admin=[\w-]{43}; Max-Age=28800; Path=\/api\/admin; HttpOnly; SameSite=Strict$/,
  )
  expect(answer.headers['set-cookie']).not.toContain(admin.token)
})

test('the cookie is Secure if the magazine uses https', async () => {
  const secure = await openMagazine({ environment: { PUBLIC_URL: 'https://magazine.test', MODE: 'trial' } })
  const owner = await aMember(secure, { role: 'admin' })
  const answer = await open(owner)
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-gp_admin=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const cleared = await close(withoutBearer(owner, secure), marker)
  expect(cleared.headers['set-cookie']).toMatch(/^__Host-gp_admin=; Max-Age=0; Path=\/; /)
  await secure.close()
})

test('a session of the staff ends after twelve idle hours, and after a week in any case', async () => {
  for (const role of ['admin', 'editor'] as const) {
    const own = `${role}@example.com`
    const staff = await aMember(magazine, { role, email: own, hasPassword: true })
    const status = async () => (await staff.get('/auth/profile')).status
    await staff.signIn(own, aPassword)
    later(magazine, hours(12) - 1)
    expect(await status(), role).toBe(200)
    later(magazine, hours(12))
    expect(await status(), role).toBe(401)

    await staff.signIn(own, aPassword)
    for (let hour = 0; hour < 160; hour += 10) {
      later(magazine, hours(10))
      expect(await status(), role).toBe(200)
    }
    await open(staff)
    later(magazine, hours(8) - 1)
    expect(await status(), role).toBe(200)
    later(magazine, 1)
    expect(await status(), role).toBe(401)
    expect((await close(withoutBearer(staff), marker)).status, role).toBe(401)
  }
})

test('readers and anonymous visitors get no cookie', async () => {
  const reader = await aMember(magazine)
  const refused = await open(reader, marker)
  expect([refused.status, refused.json().code]).toEqual([403, 'not_allowed'])
  expect(refused.headers['set-cookie']).toBeUndefined()
  expect((await open(withoutBearer(reader), marker)).status).toBe(401)
  expect((await reader.get('/auth/profile')).json().roles).toBe('reader')
})

test('calls that change something need the marker header beside the cookie, and those that read do not', async () => {
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
  await open(admin)
  expect((await open(withoutBearer(admin), marker)).status).toBe(403)
  later(magazine, hours(8))
  expect((await close(withoutBearer(admin), marker)).status).toBe(401)
  expect((await admin.get('/auth/profile')).status).toBe(200)
})

test('the cookie session ends with signing out, here or everywhere, and with clearing the cookie or opening a new one', async () => {
  const ends: [what: string, end: () => Promise<{ status: number }>][] = [
    ['clearing the cookie', () => close(admin)],
    ['opening a new one', () => open(admin)],
    ['signing out', () => admin.post('/auth/logout')],
    ['signing out everywhere', () => admin.post('/auth/sign-out-everywhere')],
  ]
  for (const [what, end] of ends) {
    await admin.signIn(email, aPassword)
    await open(admin)
    const browser = withoutBearer(admin)
    expect((await end()).status, what).toBe(200)
    expect((await close(browser, marker)).status, what).toBe(401)
  }
})

test('losing the role ends every session', async () => {
  await open(admin)
  await aMember(magazine, { role: 'admin' })
  const browser = withoutBearer(admin)
  await removeAdmin({ db: magazine.database.db, now: magazine.clock.now }, 'PRIYA@example.com')
  expect((await close(browser, marker)).status).toBe(401)
  expect((await admin.get('/auth/profile')).status).toBe(401)
  await admin.signIn(email, aPassword)
  expect((await open(admin)).status).toBe(403)
})

test('a body that says neither true nor false is refused', async () => {
  for (const body of [{}, { isAdmin: 'true' }, { isAdmin: 1 }, [], { isAdmin: { $ne: false } }])
    expect((await admin.post('/admin/setAdminSession', body)).status, JSON.stringify(body)).toBe(400)
})
