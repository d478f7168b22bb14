import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { admittedRoles, type RouteAccess } from '../../../contract/accounts/roles.ts'
import type { Caller, SignedInReader } from '../../core/caller.ts'
import { NotAllowed, SignInRequired } from '../../core/errors.ts'
import { requireAccess, requireDeclaredAccess } from './access.ts'

const somebody: SignedInReader = {
  userId: 1,
  username: 'Priya',
  email: 'priya@example.com',
  role: 'reader',
  isAdmin: false,
  isEditor: false,
  needsSecondFactor: false,
  subscriptions: [],
  session: {
    id: 1,
    via: 'bearer',
    method: 'password',
    isReauthenticated: false,
    secondFactorAt: null,
    startedAt: new Date(0),
  },
}
const callers: Record<string, Caller> = {
  'an anonymous visitor': null,
  'a reader': somebody,
  'a writer': { ...somebody, role: 'writer' },
  'an editor': { ...somebody, role: 'editor', isEditor: true },
  advertising: { ...somebody, role: 'advertising' },
  'an administrator': { ...somebody, role: 'admin', isEditor: true, isAdmin: true },
}
const mayCall: Record<string, readonly RouteAccess[]> = {
  'an anonymous visitor': ['anyone'],
  'a reader': ['anyone', 'reader'],
  'a writer': ['anyone', 'reader', 'staff', 'writer'],
  'an editor': ['anyone', 'reader', 'staff', 'writer', 'editor'],
  advertising: ['anyone', 'reader', 'staff', 'advertising'],
  'an administrator': ['anyone', 'reader', 'staff', 'writer', 'editor', 'advertising', 'admin'],
}

test.each(Object.entries(mayCall))('%s may make calls for %j and no others', (who, allowed) => {
  const caller = callers[who] ?? null
  for (const access of Object.keys(admittedRoles) as RouteAccess[]) {
    const call = () => requireAccess({ access }, caller)
    if (allowed.includes(access)) expect(call, access).not.toThrow()
    else expect(call, access).toThrow(caller ? NotAllowed : SignInRequired)
  }
})

test('a call that needs a sign-in says so in its own words', () => {
  const call = () => requireAccess({ access: 'reader', signInMessage: 'Sign in to subscribe' }, null)
  expect(call).toThrow('Sign in to subscribe')
})

test('a route without declared access stops the start, and one that declares it does not', async () => {
  const good = Fastify()
  requireDeclaredAccess(good)
  good.get('/declared', { config: { access: 'anyone' } }, async () => 'x')
  await good.ready()
  await good.close()
  const http = Fastify()
  requireDeclaredAccess(http)
  http.get('/declared', { config: { access: 'anyone' } }, async () => 'x')
  http.get('/open-by-mistake', async () => 'x')
  http.post('/open-with-settings', { config: {} }, async () => 'x')
  await expect(http.ready()).rejects.toThrow(
    /^These routes do not declare who may call them: GET \/open-by-mistake, HEAD \/open-by-mistake, POST \/open-with-settings$/,
  )
})
