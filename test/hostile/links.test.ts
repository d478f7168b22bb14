import { describe } from 'vitest'
import { hours } from '../../src/platform/server/core/durations.ts'
import { haveSubscribed } from '../newsletter.ts'
import {
  accountTables,
  credentials,
  type HostileRequest,
  hostileCases,
  newPassword,
  type Scene,
  signInWith,
  signUp,
  subscriberTables,
  useScene,
} from './kit.ts'

async function mailedToken({ send, magazine }: Scene, request: HostileRequest, address: string): Promise<string> {
  await send(request)
  let token = ''
  // A mail without a link may come before.
  while (token === '') token = (await magazine.mailTo(address)).token
  return token
}
const requestReset = (email: unknown = credentials.email): HostileRequest => ({
  send: 'POST /api/auth/request-password-reset',
  body: { email },
})
const resetToken = (scene: Scene) => mailedToken(scene, requestReset(), credentials.email)
const register: HostileRequest = { send: 'POST /api/auth/register', body: signUp }
const verifyToken = (scene: Scene, email = signUp.email) =>
  mailedToken(scene, { ...register, body: { ...signUp, email } }, email)
const reset = (token: string): HostileRequest => ({
  send: `POST /api/auth/reset-password/${token}`,
  body: { password: newPassword },
})
const verify = (token: string): HostileRequest => ({ send: `POST /api/auth/verify-email/${token}` })
const later = ({ magazine: { clock } }: Scene, duration: number) => {
  clock.now = new Date(clock.now.getTime() + duration)
}
const twice = (find: (scene: Scene) => Promise<string>, use: (token: string) => HostileRequest) => async (s: Scene) => {
  const token = await find(s)
  await s.send(use(token))
  return s.send(use(token))
}
/** Waits until the link has expired. */
const after =
  (age: number, find: (scene: Scene) => Promise<string>, use: (token: string) => HostileRequest) =>
  async (s: Scene) => {
    const token = await find(s)
    later(s, age)
    return s.send(use(token))
  }

/** Adds two subscribers, and their signed links as `{unsubscribe}`, `{otherUnsubscribe}` and so on. */
async function addSubscribers({ magazine, values, links }: Scene) {
  for (const [prefix, email] of [
    ['', 'reader@example.com'],
    ['other', 'other@example.com'],
  ] as const) {
    const [id = 0] = await haveSubscribed(magazine, { email })
    values[`${prefix}SubscriberId`] = String(id)
    for (const purpose of ['unsubscribe', 'resubscribe', 'confirm'] as const)
      values[prefix + purpose] = links.sign(purpose, id)
    values[`${prefix}count`] = links.signRecipient('count', { send: 1, subscriber: id })
  }
}
const left = async (scene: Scene, email: string) => {
  const { db } = scene.magazine.database
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select('unsubscribed_at')
    .where('email_key', '=', email)
    .executeTakeFirst()
  return row?.unsubscribed_at !== null
}
const withOtherId = ({ values: { unsubscribe = '', otherunsubscribe = '' } }: Scene) => {
  const [own, other] = [unsubscribe, otherunsubscribe].map((token) => Buffer.from(token, 'base64url'))
  return Buffer.concat([other?.subarray(0, 4) ?? Buffer.alloc(0), own?.subarray(4) ?? Buffer.alloc(0)]).toString(
    'base64url',
  )
}

describe('a link in a mail', () => {
  const scene = useScene({ pages: true, more: addSubscribers })
  const freshReset = async (s: Scene) => s.send(reset(await resetToken(s)))
  const freshVerify = async (s: Scene) => s.send(verify(await verifyToken(s, 'meera@example.com')))
  hostileCases(scene, { answers: 400, honest: freshReset, changes: accountTables }, [
    { it: 'to a new password is refused when forged', hostile: reset('A'.repeat(43)), changes: [] },
    {
      it: 'to a new password is refused when it is SQL',
      hostile: reset(encodeURIComponent("' or 1=1--")),
      changes: [],
    },
    { it: 'to a new password works once', hostile: twice(resetToken, reset) },
    { it: 'to a new password ends after its hour', hostile: after(hours(1), resetToken, reset) },
    {
      it: 'to a new password is replaced by the next one',
      hostile: async (s) => {
        const first = await resetToken(s)
        await resetToken(s)
        return s.send(reset(first))
      },
    },
    { it: 'to a new password verifies no address', hostile: async (s) => s.send(verify(await resetToken(s))) },
    {
      it: 'to a new password takes no weak one',
      hostile: async (s) => s.send({ ...reset(await resetToken(s)), body: { password: 'short' } }),
    },
    {
      it: 'that verifies an address sets no password',
      hostile: async (s) => s.send(reset(await verifyToken(s))),
      honest: freshVerify,
    },
    { it: 'that verifies an address works once', hostile: twice(verifyToken, verify) },
    { it: 'that verifies an address ends after two days', hostile: after(hours(48), verifyToken, verify) },
    {
      it: 'that verifies an address gives no role',
      hostile: async (s) => {
        const token = await mailedToken(
          s,
          { ...register, body: { ...signUp, role: 'admin', roles: 'admin', isAdmin: true, is_verified: true } },
          signUp.email,
        )
        await s.send(verify(token))
        const { token: bearer } = (await s.send(signInWith(signUp))).json()
        return s.send({ send: 'GET /api/admin/dashboard', headers: { authorization: `Bearer ${bearer}` } })
      },
      answers: 403,
      honest: { send: 'GET /api/admin/dashboard', as: 'editor' },
    },
    {
      it: 'leads to this site, whatever host was asked for',
      hostile: {
        ...requestReset(),
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      },
      answers: 200,
      proves: async (_, { magazine }) => {
        const { text } = await magazine.mailTo(credentials.email)
        return [/https?:\/\/[^/]+\/reset-password/.exec(text)?.[0], 'https://magazine.test/reset-password']
      },
    },
    {
      it: 'goes to the owner’s address, not to one beside it',
      hostile: requestReset('reader@example.com,attacker@evil.example'),
      changes: [],
    },
    {
      it: 'goes to no list of addresses',
      hostile: requestReset(['reader@example.com', 'attacker@evil.example']),
      changes: [],
    },
    {
      it: 'is not mailed to an address with a header in it',
      hostile: requestReset('reader@example.com\nBcc: attacker@evil.example'),
      changes: [],
    },
  ])

  const unsubscribeBy = (token: string): HostileRequest => ({ send: `POST /api/auth/unsubscribe-newsletter/${token}` })
  const oneClick = 'POST /unsubscribe-newsletter/'
  hostileCases(scene, { answers: 400, honest: unsubscribeBy('{unsubscribe}') }, [
    { it: 'that unsubscribes is refused when forged', hostile: unsubscribeBy('A'.repeat(48)) },
    {
      it: 'that unsubscribes is refused when cut short',
      hostile: (s) => s.send(unsubscribeBy(s.values['unsubscribe']?.slice(0, -1) ?? '')),
    },
    { it: 'that unsubscribes is refused with a character more', hostile: unsubscribeBy('{unsubscribe}A') },
    {
      it: 'that unsubscribes is refused in lower case',
      hostile: (s) => s.send(unsubscribeBy(s.values['unsubscribe']?.toLowerCase() ?? '')),
    },
    {
      it: 'that unsubscribes is refused with another subscriber’s id',
      hostile: (s) => s.send(unsubscribeBy(withOtherId(s))),
    },
    { it: 'that confirms does not unsubscribe', hostile: unsubscribeBy('{confirm}') },
    { it: 'that subscribes again does not unsubscribe', hostile: unsubscribeBy('{resubscribe}') },
    { it: 'that counts clicks does not unsubscribe', hostile: unsubscribeBy('{count}') },
    {
      it: 'that unsubscribes does not confirm',
      hostile: 'POST /api/auth/confirm-newsletter/{unsubscribe}',
      honest: 'POST /api/auth/confirm-newsletter/{confirm}',
    },
    {
      it: 'that unsubscribes does not subscribe again',
      hostile: 'POST /api/auth/resubscribe-newsletter/{unsubscribe}',
      honest: 'POST /api/auth/resubscribe-newsletter/{resubscribe}',
    },
    {
      it: 'for one click is refused when forged',
      hostile: { send: `${oneClick}${'A'.repeat(48)}`, body: 'List-Unsubscribe=One-Click' },
      honest: { send: `${oneClick}{unsubscribe}`, body: 'List-Unsubscribe=One-Click' },
    },
    {
      it: 'for one click is refused with another subscriber’s id',
      hostile: (s) => s.send({ send: `${oneClick}${withOtherId(s)}` }),
      honest: `${oneClick}{unsubscribe}`,
    },
    {
      it: 'for one click does nothing when it is only opened',
      hostile: 'GET /unsubscribe-newsletter/{unsubscribe}',
      answers: [200, 404],
      honest: `${oneClick}{unsubscribe}`,
    },
    {
      it: 'that unsubscribes does nothing when it is only opened',
      hostile: 'GET /api/auth/unsubscribe-newsletter/{unsubscribe}',
      answers: 404,
    },
    {
      it: 'that unsubscribes one leaves the other subscribed',
      hostile: unsubscribeBy('{unsubscribe}'),
      answers: 200,
      changes: subscriberTables,
      proves: async (_, s) => [
        [await left(s, 'reader@example.com'), await left(s, 'other@example.com')],
        [true, false],
      ],
      honest: unsubscribeBy('{otherunsubscribe}'),
    },
    {
      it: 'that unsubscribes may be repeated',
      hostile: async (s) => {
        await s.send(unsubscribeBy('{unsubscribe}'))
        return s.send(unsubscribeBy('{unsubscribe}'))
      },
      answers: 200,
      changes: subscriberTables,
      honest: unsubscribeBy('{otherunsubscribe}'),
    },
    {
      it: 'of a tracked click leads home when forged',
      hostile: `GET /newsletter-link/${'A'.repeat(44)}/1?to=https://evil.example`,
      answers: 302,
      never: /evil/,
      proves: ({ headers }) => [headers['location'], '/'],
    },
    {
      it: 'of a tracked click leads home for a send that is none',
      hostile: 'GET /newsletter-link/{count}/1',
      answers: 302,
      proves: ({ headers }) => [headers['location'], '/'],
    },
    { it: 'of a tracked click has no link of that number', hostile: 'GET /newsletter-link/{count}/0', answers: 404 },
  ])
})
