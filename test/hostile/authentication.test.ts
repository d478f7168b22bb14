import { createHash } from 'node:crypto'
import { describe } from 'vitest'
import { aPassword } from '../visitor.ts'
import {
  accountTables,
  credentials,
  type HostileCase,
  type HostileRequest,
  hostileCases,
  newPassword,
  signInWith,
  signUp,
  useScene,
} from './kit.ts'

const scene = useScene()
const profile: HostileRequest = { send: 'GET /api/auth/profile', as: 'reader' }
const signIn = signInWith(credentials)

const registers = (fields: object = {}): HostileRequest => ({
  send: 'POST /api/auth/register',
  body: { ...signUp, ...fields },
})

describe('a bearer token', () => {
  const profileWith = (headers: Record<string, string>): HostileRequest => ({ send: 'GET /api/auth/profile', headers })
  const hashOf = (token = '') => createHash('sha256').update(token).digest('base64url')
  const refused: [it: string, hostile: HostileCase['hostile']][] = [
    ['is refused in the query', 'GET /api/auth/profile?token={readerToken}'],
    ['is refused as access_token', 'GET /api/auth/profile?access_token={readerToken}'],
    ['is refused in a cookie', profileWith({ cookie: 'token={readerToken}; gp_admin={readerToken}' })],
    ['is refused as Basic', profileWith({ authorization: 'Basic {readerToken}' })],
    ['is refused without its scheme', profileWith({ authorization: '{readerToken}' })],
    ['is refused with a character more', profileWith({ authorization: 'Bearer {readerToken}A' })],
    ['is refused twice in one header', profileWith({ authorization: 'Bearer {readerToken}, Bearer {readerToken}' })],
    [
      'is refused in upper case',
      ({ send, values }) => send(profileWith({ authorization: `Bearer ${values['readerToken']?.toUpperCase()}` })),
    ],
    ['cannot be SQL', profileWith({ authorization: "Bearer '/**/or/**/1=1--" })],
    ['cannot be empty', profileWith({ authorization: 'Bearer ' })],
    [
      'cannot be the hash that the database stores',
      ({ send, values }) => send(profileWith({ authorization: `Bearer ${hashOf(values['readerToken'])}` })),
    ],
    [
      'cannot be replaced by an e-mail header',
      profileWith({
        email: 'reader@example.com',
        'x-user-id': '{readerId}',
        'x-forwarded-user': 'reader@example.com',
        'x-admin': '1',
      }),
    ],
    [
      'cannot be replaced by a form field',
      {
        send: 'POST /api/auth/sign-out-everywhere',
        body: { token: '{readerToken}', userId: '#{readerId}', email: 'reader@example.com' },
      },
    ],
  ]
  hostileCases(scene, { answers: 401, honest: profile, shows: /reader@example\.com/, never: /reader@example/ }, [
    ...refused.map(([it, hostile]) => ({ it, hostile })),
    {
      it: 'has ended with its sign-out',
      hostile: async ({ send }) => {
        await send({ send: 'POST /api/auth/logout', as: 'other' })
        return send({ send: 'GET /api/auth/profile', as: 'other' })
      },
      changes: ['sessions'],
    },
  ])
})

describe('a sign-in', () => {
  const loginWith = (body: string, type: string): HostileRequest => ({
    ...signInWith(body),
    headers: { 'content-type': type },
  })
  const json = 'application/json'
  const asForm = `email=reader%40example.com&password=${encodeURIComponent(aPassword)}`
  const refused: [what: string, request: HostileRequest, answers: number | number[]][] = [
    ['with a password in a list', signInWith({ ...credentials, password: [aPassword] }), 400],
    ['with a password in an object', signInWith({ ...credentials, password: { $ne: null } }), 400],
    ['with a number for a password', signInWith({ ...credentials, password: 1 }), 400],
    ['with true for a password', signInWith({ ...credentials, password: true }), 400],
    ['with no password', signInWith({ email: credentials.email }), 400],
    ['with an empty password', signInWith({ ...credentials, password: '' }), 400],
    ['with a password of 1,001 characters', signInWith({ ...credentials, password: 'x'.repeat(1001) }), 400],
    ['with a list of addresses', signInWith({ ...credentials, email: [credentials.email, 'other@example.com'] }), 400],
    ['with an operator for an address', signInWith({ ...credentials, email: { $gt: '' } }), 400],
    [
      'with a line break in the address',
      signInWith({ ...credentials, email: 'reader@example.com\r\nbcc: x@evil.example' }),
      400,
    ],
    ['with a NUL in the address', signInWith({ ...credentials, email: 'reader@example.com\0' }), 400],
    ['with SQL for an address', signInWith({ ...credentials, email: "' or 1=1 --" }), 400],
    ['with null', loginWith('null', json), 400],
    ['with a list', signInWith([]), 400],
    ['with SQL for a password', signInWith({ ...credentials, password: "' or '1'='1" }), 401],
    ['with a wildcard for a password', signInWith({ ...credentials, password: '%' }), 401],
    ['with a password that ends in a NUL', signInWith({ ...credentials, password: `${aPassword}\0` }), 401],
    ['as a form', loginWith(asForm, 'application/x-www-form-urlencoded'), 415],
    ['as text that a form of another site can send', loginWith(JSON.stringify(credentials), 'text/plain'), [400, 415]],
    ['in the address', { send: `GET /api/auth/login?${asForm}` }, 404],
  ]
  hostileCases(scene, { honest: signIn, shows: /"token":/, never: /"token":/ }, [
    ...refused.map(([what, hostile, answers]) => ({ it: `${what} is refused`, hostile, answers })),
    {
      it: 'with the stored hash for a password is refused',
      hostile: async ({ send, magazine }) => {
        const { password_hash } = await magazine.database.db
          .selectFrom('users')
          .select('password_hash')
          .where('email', '=', credentials.email)
          .executeTakeFirstOrThrow()
        return send(signInWith({ ...credentials, password: password_hash }))
      },
      answers: 401,
    },
  ])
})

describe('my account', () => {
  const change = (body: object): HostileRequest => ({ send: 'POST /api/auth/change-password', as: 'reader', body })
  const asOther = signInWith({ ...credentials, email: 'other@example.com' })
  hostileCases(scene, { honest: change({ currentPassword: aPassword, password: newPassword }) }, [
    { it: 'keeps its password without the current one', hostile: change({ password: newPassword }), answers: 400 },
    {
      it: 'keeps its password where another reader’s is given',
      hostile: change({
        currentPassword: aPassword,
        password: newPassword,
        userId: '#{otherId}',
        email: 'other@example.com',
      }),
      answers: 200,
      changes: accountTables,
      proves: async (_, { send }) => [(await send(asOther)).status, 200],
      honest: asOther,
    },
  ])
  hostileCases(scene, { honest: registers(), succeeds: 201, answers: 400 }, [
    { it: 'takes no name that hides characters', hostile: registers({ username: 'admin\u202e\u200b' }) },
    { it: 'takes no name with a line break', hostile: registers({ username: 'Ravi\r\nBcc: x@evil.example' }) },
    { it: 'takes no phone number that calls', hostile: registers({ phone: '=cmd|calc' }) },
  ])
  hostileCases(scene, { honest: signIn }, [
    {
      it: 'opens by no forged ticket',
      hostile: {
        send: 'POST /api/auth/session',
        body: { ticket: 'A'.repeat(43) },
        headers: { cookie: `gp_google=${'A'.repeat(43)}` },
      },
      answers: 401,
    },
    {
      it: 'opens by no ticket of another form',
      hostile: { send: 'POST /api/auth/session', body: { ticket: { length: 43 } } },
      answers: 400,
    },
  ])
})
