import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { requiresFactor, useEditor } from '../../../../../test/second-factor.ts'
import { aPassword, Visitor } from '../../../../../test/visitor.ts'
import { apiEndpoints } from '../../../../app/contract/api.ts'
import { runAdminAction } from '../../../../app/control/admin-actions.ts'
import type { Endpoint, Method } from '../../../../platform/contract/endpoint.ts'

const setUpOrOut = /\/auth\/(factors|sign-out-everywhere)/
const endpoints = Object.entries<Endpoint>(apiEndpoints)

describe('a role that needs a second factor', () => {
  const magazine = useMagazine()
  const anna = useMember(magazine, { role: 'admin', username: 'Anna' })
  const { edo, email, setsUpApp, begins } = useEditor(magazine)
  const audited = async () => (await auditLog(magazine)).map(({ action }) => action)

  test('opens no back-office call and no gated text without one, and all with one', async () => {
    await magazine.publishes({ access: 'gold' })
    await edo.post('/admin/setAdminSession', { isAdmin: true })
    const byCookie = new Visitor(magazine)
    Object.assign(byCookie.cookies, edo.cookies)
    expect((await byCookie.get('/admin/dashboard')).status).toBe(200)
    expect((await requiresFactor(anna, ['editor'])).status).toBe(200)
    const refused = await edo.get('/admin/dashboard')
    expect([refused.status, refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'second_factor_needed', message: expect.stringContaining('account page') }),
    ])
    expect((await byCookie.get('/admin/dashboard')).json().code).toBe('second_factor_needed')
    expect((await edo.get('/home/article/1')).status).toBe(403)
    expect((await edo.get('/auth/profile')).json()).toMatchObject({ roles: 'editor', needsSecondFactor: true })
    expect((await edo.get('/auth/factors')).json()).toMatchObject({ isRequired: true })
    await setsUpApp()
    expect((await edo.get('/admin/dashboard')).status).toBe(200)
    expect((await edo.get('/home/article/1')).status).toBe(200)
    expect((await edo.post('/auth/factors/app/remove', { password: aPassword })).status).toBe(200)
    expect((await edo.get('/admin/dashboard')).status).toBe(403)
    expect(await audited()).toEqual(['settings.changed', 'second-factor.added', 'second-factor.removed'])
  })

  test('is asked for at the next sign-in too, and not of other roles', async () => {
    await requiresFactor(anna, ['writer', 'advertising', 'admin'])
    expect((await edo.get('/admin/dashboard')).status).toBe(200)
    expect((await anna.get('/admin/staff')).json().code).toBe('second_factor_needed')
    await magazine.database.db.updateTable('users').set({ role: 'writer' }).where('email', '=', email).execute()
    const { who, status } = await begins()
    expect(status).toBe(200)
    expect((await who.get('/admin/dashboard')).json().code).toBe('second_factor_needed')
    const priya = await aMember(magazine)
    expect((await priya.get('/auth/devices')).status).toBe(200)
  })

  test('an administrator removes the factor of somebody else, who is signed out and told', async () => {
    await setsUpApp()
    await magazine.mailTo(email)
    const { members } = (await anna.get('/admin/staff')).json()
    const { id, hasSecondFactor } = members.find((member: { email: string }) => member.email === email)
    expect(hasSecondFactor).toBe(true)
    expect((await edo.call('DELETE', `/admin/staff/${id}/second-factor`)).status).toBe(403)
    expect((await anna.call('DELETE', `/admin/staff/${anna.userId}/second-factor`)).json().code).toBe('own_account')
    expect((await anna.call('DELETE', `/admin/staff/${id}/second-factor`)).status).toBe(200)
    expect((await anna.call('DELETE', `/admin/staff/${id}/second-factor`)).status).toBe(404)
    expect((await magazine.mailTo(email)).text).toContain('by the administrator Anna')
    expect((await edo.get('/auth/profile')).status).toBe(401)
    expect((await begins()).status).toBe(200)
    expect(await audited()).toEqual(['second-factor.added', 'staff.second-factor-removed'])
  })

  test('the command line removes that of somebody who has left the staff, whom no screen lists', async () => {
    await setsUpApp()
    const { db } = magazine.database
    await db.updateTable('users').set({ role: 'reader' }).where('email', '=', email).execute()
    await expect(runAdminAction(db, 'reset', { email, password: aPassword })).rejects.toThrow('member of the staff')
    await runAdminAction(db, 'reset', { email, secondFactor: true })
    expect((await begins()).status).toBe(200)
  })
})

describe('an administrator without the second factor that the role needs', () => {
  const magazine = useMagazine()
  const { edo, begins } = useEditor(magazine, { role: 'admin' })
  beforeEach(async () => {
    await requiresFactor(edo, ['admin'])
  })

  const refuses = async (name: string) => {
    const [method, path] = name.split(' ') as [Method, string]
    return (await edo.call(method, path.replace(/:\w+/g, '1'))).text.includes('second_factor_needed')
  }

  test('may make no call but those of the set-up and those that sign out', async () => {
    const open: string[] = []
    for (const [name, { access }] of endpoints)
      if (access !== 'anyone' && !setUpOrOut.test(name) && !(await refuses(name))) open.push(name)
    expect(open).toEqual(['GET /auth/profile', 'GET /auth/account'])
    const again = await begins()
    for (const [who, path] of [
      [edo, '/auth/logout'],
      [again.who, '/auth/sign-out-everywhere'],
    ] as const) {
      expect((await who.get('/auth/profile')).status).toBe(200)
      expect((await who.post(path)).status, path).toBe(200)
      expect((await who.get('/auth/profile')).status, path).toBe(401)
    }
  })
})
