import { expect, test } from 'vitest'
import { auditLog, said } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { aPassword, Visitor } from '../../../../../test/visitor.ts'
import { runAdminAction } from '../../../../app/control/admin-actions.ts'
import { days } from '../../../../platform/server/core/durations.ts'

const magazine = useMagazine()
const anna = useMember(magazine, { role: 'admin', username: 'Anna', email: 'anna@example.com' })
const invited = 'wanda@example.com'

const invites = (role = 'writer', email = invited) => anna.post('/admin/staff-invitations', { email, role })
const newToken = async (email = invited) => (await magazine.mailTo(email)).token
const accepts = (token: string, who: Visitor = new Visitor(magazine), body: object = {}) =>
  who.post(`/auth/invitations/${token}`, body)
const asNew = { username: 'Wanda', password: aPassword }
const staff = async () => (await anna.get('/admin/staff')).json()
const change = (who: Visitor, id: number, what: 'role' | 'active', body: object) =>
  who.call('PUT', `/admin/staff/${id}/${what}`, { body })
const actions = async () => (await auditLog(magazine)).map(({ action }) => action)
const editor = () => aMember(magazine, { role: 'editor', username: 'Edo' })
const wandas = () => aMember(magazine, { email: invited, hasPassword: true })

test('an invited writer sets a name and a password, and signs in with that role', async () => {
  expect((await invites()).status).toBe(201)
  const mail = await magazine.mailTo(invited)
  expect(mail.text).toContain('Anna has invited you to the back office')
  expect(await staff()).toMatchObject({ invitations: [{ email: invited, role: 'writer', invitedBy: 'Anna' }] })
  const visitor = new Visitor(magazine)
  expect((await visitor.get(`/auth/invitations/${mail.token}`)).json()).toEqual({
    email: invited,
    role: 'writer',
    invitedBy: 'Anna',
    hasAccount: false,
  })
  expect((await accepts(mail.token, visitor, asNew)).status).toBe(200)
  expect((await visitor.signIn(invited, aPassword)).json().row).toMatchObject({ roles: 'writer', username: 'Wanda' })
  expect(await staff()).toMatchObject({
    members: [
      { username: 'Anna', isSelf: true },
      { username: 'Wanda', role: 'writer', isActive: true, isSelf: false },
    ],
    invitations: [],
  })
  expect(await actions()).toEqual(['staff.invited', 'staff.joined'])
})

test('an invitation that is sent again has a new link, which works for seven days', async () => {
  await invites()
  const first = await newToken()
  const [{ id }] = (await staff()).invitations
  expect((await anna.post(`/admin/staff-invitations/${id}/resend`)).status).toBe(200)
  const second = await newToken()
  expect((await accepts(first, undefined, asNew)).json().code).toBe('link_replaced')
  later(magazine, days(7) - 1)
  expect((await new Visitor(magazine).get(`/auth/invitations/${second}`)).status).toBe(200)
  later(magazine, 1)
  expect((await accepts(second, undefined, asNew)).json().code).toBe('link_expired')
})

test('two people who accept an invitation at once make one account', async () => {
  await invites()
  const token = await newToken()
  const answers = await Promise.all([accepts(token, undefined, asNew), accepts(token, undefined, asNew)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
})

test('whoever is signed in with another address cannot accept, and the owner of an account signs in first', async () => {
  const reader = await wandas()
  const other = await aMember(magazine, { email: 'other@example.com' })
  await invites('editor')
  const token = await newToken()
  const byOther = await accepts(token, other)
  const words =
    'This invitation is for wanda@example.com, and you are signed in as other@example.com. Sign out to accept it.'
  expect([byOther.status, byOther.json()]).toMatchObject([403, { code: 'other_address', message: words }])
  const byNobody = accepts(token, undefined, asNew)
  expect(await said(byNobody)).toEqual([401, expect.stringContaining('sign in as wanda@example.com')])
  expect((await accepts(token, reader)).status).toBe(200)
  expect((await reader.get('/auth/profile')).status).toBe(401)
  await reader.signIn(invited, aPassword)
  expect((await reader.get('/auth/profile')).json().roles).toBe('editor')
  expect((await invites()).json().code).toBe('already_staff')
  await invites('writer', 'new@example.com')
  expect((await accepts(await newToken('new@example.com'), other, asNew)).json().code).toBe('other_address')
})

test('a changed role ends every session, and the next one has it', async () => {
  const edo = await editor()
  expect((await change(anna, edo.userId, 'role', { role: 'writer' })).json().message).toBe('Role changed to Writer')
  expect((await edo.get('/admin/dashboard')).status).toBe(401)
  expect(await staff()).toMatchObject({ members: [{}, { username: 'Edo', role: 'writer' }] })
  await change(anna, edo.userId, 'role', { role: 'reader' })
  expect((await staff()).members).toHaveLength(1)
  expect(await actions()).toEqual(['staff.role-changed', 'staff.role-changed'])
})

test('a deactivated account is signed out and cannot sign in until it is reactivated', async () => {
  const wanda = await aMember(magazine, { role: 'editor', email: invited, hasPassword: true })
  const id = wanda.userId
  expect((await change(anna, id, 'active', { isActive: false })).status).toBe(200)
  expect((await wanda.get('/auth/profile')).status).toBe(401)
  expect((await wanda.signIn(invited, aPassword)).json()).toMatchObject({ code: 'account_deactivated' })
  expect((await wanda.signIn(invited, 'Wrong71!password')).json().code).toBe('wrong_credentials')
  await change(anna, id, 'active', { isActive: true })
  expect((await wanda.signIn(invited, aPassword)).status).toBe(200)
})

test('nobody changes their own role, and the last active administrator stays', async () => {
  expect((await change(anna, anna.userId, 'role', { role: 'editor' })).json().code).toBe('own_account')
  expect((await change(anna, anna.userId, 'active', { isActive: false })).json().code).toBe('own_account')
  const bea = await aMember(magazine, { role: 'admin', username: 'Bea' })
  const both = await Promise.all([
    change(anna, bea.userId, 'role', { role: 'editor' }),
    change(bea, anna.userId, 'active', { isActive: false }),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const users = await magazine.database.db.selectFrom('users').select(['role', 'deactivated_at']).execute()
  expect(users.filter((user) => user.role === 'admin' && user.deactivated_at === null)).toHaveLength(1)
})

test('an invitation ends with the role of whoever sent it', async () => {
  const bea = await aMember(magazine, { role: 'admin', username: 'Bea' })
  await bea.post('/admin/staff-invitations', { email: invited, role: 'admin' })
  const token = await newToken()
  await change(anna, bea.userId, 'role', { role: 'editor' })
  expect((await accepts(token, undefined, asNew)).status).toBe(400)
})

test.each([
  ['takes no role from whoever got one since', 'create', { username: 'Wanda' }, null, 'admin'],
  ['gives back no role that was taken', 'role', { role: 'editor' }, 'reader', 'reader'],
])('an older invitation %s', async (_what, command, given, taken, kept) => {
  const wanda = await wandas()
  await invites('writer')
  const token = await newToken()
  await runAdminAction(magazine.database.db, command, { email: invited, ...given })
  const { id } = (await staff()).members.find(({ email }: { email: string }) => email === invited)
  if (taken) await change(anna, id, 'role', { role: taken })
  await wanda.signIn(invited, aPassword)
  expect((await accepts(token, wanda)).json().code).toBe('link_invalid')
  expect((await wanda.get('/auth/profile')).json().roles).toBe(kept)
})

test('signing somebody out everywhere ends their sessions and nothing else', async () => {
  const edo = await editor()
  expect((await anna.post(`/admin/staff/${edo.userId}/sign-out`)).status).toBe(200)
  expect((await edo.get('/auth/profile')).status).toBe(401)
  const reader = await aMember(magazine)
  expect((await anna.post(`/admin/staff/${reader.userId}/sign-out`)).status).toBe(404)
  expect((await change(anna, reader.userId, 'role', { role: 'editor' })).status).toBe(404)
})
