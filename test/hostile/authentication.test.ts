import { createHash } from 'node:crypto'
import { describe } from 'vitest'
import { days } from '../../server/core/durations.ts'
import { aPassword } from '../visitor.ts'
import { type HostileRequest, hostileCases, type Scene, useScene } from './kit.ts'

const scene = useScene()
const profile: HostileRequest = { send: 'GET /api/auth/profile', as: 'reader' }
const credentials = { email: 'reader@example.com', password: aPassword }
const signIn: HostileRequest = { send: 'POST /api/auth/login', body: credentials }
const signInWith = (body: unknown): HostileRequest => ({ send: 'POST /api/auth/login', body })
const newPassword = 'Louder82!Converter'

const signUp = { username: 'Ravi', email: 'ravi@example.com', password: aPassword }
const register: HostileRequest = { send: 'POST /api/auth/register', body: signUp }
const later = ({ magazine: { clock } }: Scene, duration: number) => {
  clock.now = new Date(clock.now.getTime() + duration)
}
const accounts = ['users', 'row_counts', 'pending_sign_ups', 'email_tokens', 'sessions', 'known_networks', 'jobs']

describe('a bearer token', () => {
  const cookieOf = async ({ send }: Scene) => {
    const { headers } = await send({ send: 'POST /api/admin/setAdminSession', as: 'admin', body: { isAdmin: true } })
    const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(String(headers['set-cookie'])) ?? []
    return { name, value }
  }

  hostileCases(scene, { answers: 401, honest: profile, shows: /reader@example\.com/, never: /reader@example/ }, [
    { it: 'is refused in the query', hostile: { send: 'GET /api/auth/profile?token={readerToken}' } },
    { it: 'is refused as access_token', hostile: { send: 'GET /api/auth/profile?access_token={readerToken}' } },
    {
      it: 'is refused in a cookie',
      hostile: { send: 'GET /api/auth/profile', headers: { cookie: 'token={readerToken}; gp_admin={readerToken}' } },
    },
    {
      it: 'is refused as Basic',
      hostile: { send: 'GET /api/auth/profile', headers: { authorization: 'Basic {readerToken}' } },
    },
    {
      it: 'is refused without its scheme',
      hostile: { send: 'GET /api/auth/profile', headers: { authorization: '{readerToken}' } },
    },
    {
      it: 'is refused with a character more',
      hostile: { send: 'GET /api/auth/profile', headers: { authorization: 'Bearer {readerToken}A' } },
    },
    {
      it: 'is refused twice in one header',
      hostile: {
        send: 'GET /api/auth/profile',
        headers: { authorization: 'Bearer {readerToken}, Bearer {readerToken}' },
      },
    },
    {
      it: 'is refused in upper case',
      hostile: ({ send, values }) =>
        send({
          send: 'GET /api/auth/profile',
          headers: { authorization: `Bearer ${values['readerToken']?.toUpperCase()}` },
        }),
    },
    {
      it: 'cannot be SQL',
      hostile: { send: 'GET /api/auth/profile', headers: { authorization: "Bearer '/**/or/**/1=1--" } },
    },
    { it: 'cannot be empty', hostile: { send: 'GET /api/auth/profile', headers: { authorization: 'Bearer ' } } },
    {
      it: 'cannot be the hash that the database stores',
      hostile: ({ send, values }) =>
        send({
          send: 'GET /api/auth/profile',
          headers: {
            authorization: `Bearer ${createHash('sha256')
              .update(values['readerToken'] ?? '')
              .digest('base64url')}`,
          },
        }),
    },
    {
      it: 'cannot be the cookie of the back office',
      hostile: async (s) =>
        s.send({ send: 'GET /api/auth/profile', headers: { authorization: `Bearer ${(await cookieOf(s)).value}` } }),
      changes: ['sessions'],
    },
    {
      it: 'is no cookie of the back office',
      hostile: async (s) =>
        s.send({ send: 'GET /api/admin/failed-jobs', headers: { cookie: `${(await cookieOf(s)).name}={adminToken}` } }),
      changes: ['sessions'],
    },
    {
      it: 'has ended with its sign-out',
      hostile: async ({ send }) => {
        await send({ send: 'POST /api/auth/logout', as: 'other' })
        return send({ send: 'GET /api/auth/profile', as: 'other' })
      },
      changes: ['sessions'],
    },
    {
      it: 'has ended with the account',
      hostile: async ({ send }) => {
        await send({ send: 'POST /api/auth/delete-account', as: 'other', body: { password: aPassword } })
        return send({ send: 'GET /api/auth/profile', as: 'other' })
      },
      changes: ['users', 'sessions', 'row_counts', 'orders'],
    },
    {
      it: 'has ended with its time',
      hostile: async (s) => {
        later(s, days(31))
        const answer = await s.send(profile)
        later(s, -days(31))
        return answer
      },
    },
    {
      it: 'of the back office’s cookie has ended with the bearer’s sign-out',
      hostile: async (s) => {
        const { name, value } = await cookieOf(s)
        await s.send({ send: 'POST /api/auth/logout', as: 'admin' })
        return s.send({ send: 'GET /api/admin/failed-jobs', headers: { cookie: `${name}=${value}` } })
      },
      changes: ['sessions'],
    },
    {
      it: 'cannot be replaced by an e-mail header',
      hostile: {
        send: 'GET /api/auth/profile',
        headers: {
          email: 'reader@example.com',
          'x-user-id': '{readerId}',
          'x-forwarded-user': 'reader@example.com',
          'x-admin': '1',
        },
      },
    },
    {
      it: 'cannot be replaced by a form field',
      hostile: {
        send: 'POST /api/auth/sign-out-everywhere',
        body: { token: '{readerToken}', userId: '#{readerId}', email: 'reader@example.com' },
      },
    },
  ])
})

describe('a sign-in', () => {
  const invalid: [what: string, body: unknown][] = [
    ['a password in a list', { ...credentials, password: [aPassword] }],
    ['a password in an object', { ...credentials, password: { $ne: null } }],
    ['a number for a password', { ...credentials, password: 1 }],
    ['true for a password', { ...credentials, password: true }],
    ['no password', { email: credentials.email }],
    ['an empty password', { ...credentials, password: '' }],
    ['a password of 1,001 characters', { ...credentials, password: 'x'.repeat(1001) }],
    ['a list of addresses', { ...credentials, email: [credentials.email, 'other@example.com'] }],
    ['an operator for an address', { ...credentials, email: { $gt: '' } }],
    ['a line break in the address', { ...credentials, email: 'reader@example.com\r\nbcc: x@evil.example' }],
    ['a NUL in the address', { ...credentials, email: 'reader@example.com\0' }],
    ['SQL for an address', { ...credentials, email: "' or 1=1 --" }],
    ['null', 'null'],
    ['a list', []],
  ]
  hostileCases(scene, { honest: signIn, shows: /"token":/, never: /"token":/ }, [
    ...invalid.map(([what, body]) => ({
      it: `with ${what} is refused`,
      hostile: { ...signInWith(body), ...(body === 'null' && { headers: { 'content-type': 'application/json' } }) },
      answers: 400,
    })),
    {
      it: 'with SQL for a password is refused',
      hostile: signInWith({ ...credentials, password: "' or '1'='1" }),
      answers: 401,
    },
    {
      it: 'with a wildcard for a password is refused',
      hostile: signInWith({ ...credentials, password: '%' }),
      answers: 401,
    },
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
    {
      it: 'with a password that ends in a NUL is refused',
      hostile: signInWith({ ...credentials, password: `${aPassword}\0` }),
      answers: 401,
    },
    {
      it: 'as a form is refused',
      hostile: {
        send: 'POST /api/auth/login',
        body: `email=reader%40example.com&password=${encodeURIComponent(aPassword)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      answers: 415,
    },
    {
      it: 'as text that a form of another site can send is refused',
      hostile: {
        send: 'POST /api/auth/login',
        body: JSON.stringify(credentials),
        headers: { 'content-type': 'text/plain' },
      },
      answers: [400, 415],
    },
    {
      it: 'in the address is refused',
      hostile: { send: `GET /api/auth/login?email=reader@example.com&password=${encodeURIComponent(aPassword)}` },
      answers: 404,
    },
    {
      it: 'with an unknown address is refused like one with a wrong password',
      hostile: signInWith({ email: 'nobody@example.com', password: 'Wrong71!password' }),
      answers: 401,
      proves: async (answer, { send }) => {
        const wrong = await send(signInWith({ ...credentials, password: 'Wrong71!password' }))
        const words = (of: typeof answer) => [of.json().code, of.json().message, of.headers['content-length']]
        return [words(answer), words(wrong)]
      },
    },
    {
      it: 'is refused after eight guesses, whatever the forwarding headers say',
      hostile: async ({ send }) => {
        for (let n = 0; n < 8; n += 1)
          await send({
            ...signInWith({ ...credentials, password: `Wrong71!${n}` }),
            headers: {
              'x-forwarded-for': `203.0.113.${n}`,
              forwarded: `for=203.0.113.${n}`,
              'x-real-ip': `203.0.113.${n}`,
            },
          })
        return send({ ...signIn, headers: { 'x-forwarded-for': '203.0.113.99' } })
      },
      answers: 429,
      honest: { ...signIn, ip: '198.51.100.9' },
      proves: ({ headers }) => [Number(headers['retry-after']) > 0, true],
    },
  ])
})

describe('my account', () => {
  const change = (body: object): HostileRequest => ({ send: 'POST /api/auth/change-password', as: 'reader', body })
  const honestChange = change({ currentPassword: aPassword, password: newPassword })
  hostileCases(scene, { honest: honestChange }, [
    { it: 'keeps its password without the current one', hostile: change({ password: newPassword }), answers: 400 },
    {
      it: 'keeps its password for a wrong current one',
      hostile: change({ currentPassword: 'Wrong71!password', password: newPassword }),
      answers: 403,
    },
    {
      it: 'keeps its password where another reader’s is given',
      hostile: change({
        currentPassword: aPassword,
        password: newPassword,
        userId: '#{otherId}',
        email: 'other@example.com',
      }),
      answers: 200,
      changes: accounts,
      proves: async (_, { send }) => {
        const { status } = await send(signInWith({ ...credentials, email: 'other@example.com' }))
        return [status, 200]
      },
      honest: signInWith({ ...credentials, email: 'other@example.com' }),
    },
    {
      it: 'stays where the password is wrong',
      hostile: { send: 'POST /api/auth/delete-account', as: 'reader', body: { password: 'Wrong71!password' } },
      answers: 403,
    },
    {
      it: 'stays where no password is given',
      hostile: { send: 'POST /api/auth/delete-account', as: 'reader', body: {} },
      answers: [400, 403],
    },
    {
      it: 'is not registered again',
      hostile: { send: 'POST /api/auth/register', body: { ...signUp, email: credentials.email } },
      answers: 201,
      changes: ['pending_sign_ups', 'email_tokens', 'jobs'],
      never: /exist|known|taken/i,
      honest: signIn,
    },
    {
      it: 'is not registered again in another spelling',
      hostile: { send: 'POST /api/auth/register', body: { ...signUp, email: 'READER@Example.COM' } },
      answers: 201,
      changes: ['pending_sign_ups', 'email_tokens', 'jobs'],
      honest: signIn,
    },
    {
      it: 'takes no name that hides characters',
      hostile: { send: 'POST /api/auth/register', body: { ...signUp, username: 'admin\u202e\u200b' } },
      answers: 400,
      honest: register,
      succeeds: 201,
    },
    {
      it: 'takes no name with a line break',
      hostile: { send: 'POST /api/auth/register', body: { ...signUp, username: 'Ravi\r\nBcc: x@evil.example' } },
      answers: 400,
      honest: register,
      succeeds: 201,
    },
    {
      it: 'takes no common password',
      hostile: { send: 'POST /api/auth/register', body: { ...signUp, password: 'Password1!' } },
      answers: 400,
      honest: register,
      succeeds: 201,
    },
    {
      it: 'takes no phone number that calls',
      hostile: { send: 'POST /api/auth/register', body: { ...signUp, phone: '=cmd|calc' } },
      answers: 400,
      honest: register,
      succeeds: 201,
    },
    {
      it: 'opens by no forged ticket',
      hostile: {
        send: 'POST /api/auth/session',
        body: { ticket: 'A'.repeat(43) },
        headers: { cookie: `gp_google=${'A'.repeat(43)}` },
      },
      answers: 401,
      honest: signIn,
    },
    {
      it: 'opens by no ticket of another form',
      hostile: { send: 'POST /api/auth/session', body: { ticket: { length: 43 } } },
      answers: 400,
      honest: signIn,
    },
  ])
})
