import { describe, expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { aPasskey } from '../../../../../test/passkeys.ts'
import { codeOf, here, useEditor } from '../../../../../test/second-factor.ts'
import { aPassword, statusesOf, Visitor } from '../../../../../test/visitor.ts'
import { minutes, seconds } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { rememberNetwork } from '../sign-in/known-networks.ts'

const magazine = useMagazine()
const { edo, email, setsUpApp, setsUpPasskey, begins, finishes } = useEditor(magazine)

test('an app is asked for after the password, and no session begins without its code', async () => {
  const { code, recoveryCodes } = await setsUpApp()
  expect(recoveryCodes).toHaveLength(10)
  later(magazine, seconds(30))
  const { status, body } = await begins()
  expect([status, body]).toEqual([202, { ticket: expect.stringMatching(/^[\w-]{43}$/), factors: ['app', 'recovery'] }])
  const headers = { authorization: `Bearer ${body.ticket}` }
  expect((await new Visitor(magazine).get('/auth/profile', { headers })).status).toBe(401)
  expect(await finishes(body.ticket, '000000')).toMatchObject({ status: 401, code: 'wrong_code' })
  const { who } = await finishes(body.ticket, code())
  expect((await who.get('/auth/profile')).json().roles).toBe('editor')
})

test('a code of the app works once, also for another sign-in, and an older one never', async () => {
  const app = await setsUpApp()
  const first = await begins()
  // The set-up has used it.
  expect((await finishes(first.body.ticket, app.code())).code).toBe('wrong_code')
  later(magazine, seconds(60))
  const code = app.code()
  const before = codeOf(app.secret, new Date(magazine.clock.now.getTime() - seconds(30)))
  const second = await begins()
  const both = await Promise.all([finishes(first.body.ticket, code), finishes(second.body.ticket, code)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  const third = await begins()
  expect((await finishes(third.body.ticket, before)).code).toBe('wrong_code')
  // A ticket serves one session.
  later(magazine, seconds(60))
  const used = both[0]?.status === 200 ? first : second
  expect((await finishes(used.body.ticket, app.code())).code).toBe('ticket_invalid')
})

test('a recovery code works once and only for its owner', async () => {
  const { recoveryCodes } = await setsUpApp()
  const [code = '', other = ''] = recoveryCodes
  const first = await begins()
  expect((await finishes(first.body.ticket, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
  const second = await begins()
  expect((await finishes(second.body.ticket, code)).code).toBe('wrong_code')
  const { recoveryCodes: fresh } = (await edo.post('/auth/factors/recovery-codes', { password: aPassword })).json()
  expect((await finishes(second.body.ticket, other)).code).toBe('wrong_code')
  expect((await finishes(second.body.ticket, fresh[0])).status).toBe(200)
})

test('guesses of codes are limited by account, over all sign-ins', async () => {
  const { code } = await setsUpApp()
  later(magazine, minutes(1))
  const statuses = await statusesOf(8, async () => finishes((await begins()).body.ticket, '000000'))
  expect(statuses).toEqual([...Array(6).fill(401), 429, 429])
  expect((await finishes((await begins()).body.ticket, code())).status).toBe(429)
})

test('guesses of codes are limited over all networks, but keep the owner out of no known one', async () => {
  const { code, recoveryCodes } = await setsUpApp()
  const home = () => new Visitor(magazine, { ip: '203.0.113.7' })
  const first = await begins(home())
  expect((await finishes(first.body.ticket, recoveryCodes[0], home())).status).toBe(200)
  const { body } = await begins(new Visitor(magazine, { ip: '198.51.100.200' }))
  const elsewhere = (n: number) => new Visitor(magazine, { ip: `198.51.100.${n}` })
  expect((await statusesOf(25, (n) => finishes(body.ticket, '000000', elsewhere(n)))).at(-1)).toBe(429)
  expect((await finishes(body.ticket, code(), elsewhere(99))).status).toBe(429)
  later(magazine, seconds(60))
  const own = await begins(home())
  expect((await finishes(own.body.ticket, code(), home())).status).toBe(200)
  const last = await begins(home())
  const statuses = await statusesOf(8, () => finishes(last.body.ticket, '000000', home()))
  expect(statuses).toEqual([...Array(6).fill(401), 429, 429])
})

test('whoever has the mailbox guesses no more codes from networks that resets of the password have made known', async () => {
  await setsUpApp()
  const { db } = magazine.database
  const { id } = await db.selectFrom('users').select('id').where('email_key', '=', email).executeTakeFirstOrThrow()
  for (let n = 0; n < 25; n += 1)
    await inTransaction(db, (tx) => rememberNetwork(tx, id, `198.51.100.${n}`, magazine.clock.now))
  const { body } = await begins()
  const known = (n: number) => new Visitor(magazine, { ip: `198.51.100.${n}` })
  expect((await statusesOf(25, (n) => finishes(body.ticket, '000000', known(n)))).at(-1)).toBe(429)
})

test('tries with tickets are limited by network, over all accounts', async () => {
  const ticket = 'A'.repeat(43)
  const tries = (who: Visitor) => who.post('/auth/second-factor/passkey-options', { ticket })
  expect(await statusesOf(61, () => tries(new Visitor(magazine)))).toEqual([...Array(60).fill(401), 429])
  expect((await tries(new Visitor(magazine, { ip: '198.51.100.1' }))).status).toBe(401)
})

test('changing a factor needs the password again, and the first one ends the other sessions', async () => {
  const other = new Visitor(magazine)
  await other.signIn(email, aPassword)
  for (const path of ['app', 'passkey-options', 'recovery-codes', 'app/remove', 'passkeys/1/remove'])
    for (const proof of [{}, { password: 'Wrong71!password' }]) {
      const refused = await edo.post(`/auth/factors/${path}`, { ...proof, name: 'x' })
      expect([path, refused.status]).toEqual([path, 403])
    }
  later(magazine, 60 * seconds(60))
  await setsUpApp()
  expect((await magazine.mailTo(email)).text).toContain('Phone was added')
  expect((await other.get('/auth/profile')).status).toBe(401)
  expect((await edo.get('/auth/profile')).status).toBe(200)
  expect((await edo.post('/auth/factors/app', { password: aPassword, name: 'Other' })).json().code).toBe('app_exists')
  expect((await edo.call('PATCH', '/auth/factors/app', { body: { name: 'Old phone' } })).status).toBe(200)
  expect((await edo.get('/auth/factors')).json()).toMatchObject({ app: { name: 'Old phone' }, recoveryCodesLeft: 10 })
  expect((await edo.get('/auth/my-data')).text).not.toMatch(/secret|code_hash|public_key/)
  expect((await edo.post('/auth/factors/app/remove', { password: aPassword })).status).toBe(200)
  expect((await magazine.mailTo(email)).text).toContain('Old phone was removed')
  expect((await begins()).status).toBe(200)
})

test('a sign-in waits ten minutes for its second factor, and a new password ends it', async () => {
  const { code } = await setsUpApp()
  const ended = await begins()
  const [currentPassword, password] = [aPassword, 'Other71!Regulator']
  expect((await edo.post('/auth/change-password', { currentPassword, password })).status).toBe(200)
  later(magazine, seconds(30))
  expect((await finishes(ended.body.ticket, code())).code).toBe('ticket_invalid')
  const late = await begins(new Visitor(magazine), password)
  later(magazine, minutes(10))
  expect((await finishes(late.body.ticket, code())).code).toBe('ticket_invalid')
})

test('a password reset by mail leaves the second factor in place', async () => {
  const { code } = await setsUpApp()
  await magazine.mailTo(email)
  await edo.post('/auth/request-password-reset', { email })
  const { token } = await magazine.mailTo(email)
  expect((await edo.post(`/auth/reset-password/${token}`, { password: 'Other71!Regulator' })).status).toBe(200)
  later(magazine, seconds(30))
  const { status, body } = await begins(new Visitor(magazine), 'Other71!Regulator')
  expect(status).toBe(202)
  expect((await finishes(body.ticket, code())).status).toBe(200)
})

test('two requests with one recovery code open one session', async () => {
  const { recoveryCodes } = await setsUpApp()
  const both = await Promise.all(
    [await begins(), await begins()].map(({ body }) => finishes(body.ticket, recoveryCodes[0])),
  )
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  expect((await edo.get('/auth/factors')).json().recoveryCodesLeft).toBe(9)
})

test('ten minutes after it was given, the second factor is needed again to change the factors', async () => {
  const { code, recoveryCodes } = await setsUpApp()
  later(magazine, minutes(11))
  expect((await edo.get('/auth/factors')).json()).toMatchObject({ isFresh: false })
  const changes = ['app', 'passkey-options', 'recovery-codes', 'app/remove', 'passkeys/1/remove']
  for (const path of changes) {
    const refused = await edo.post(`/auth/factors/${path}`, { password: aPassword, name: 'x' })
    expect([path, refused.json().code]).toEqual([path, 'factor_not_fresh'])
  }
  for (const path of ['app', 'passkeys/1']) {
    const refused = await edo.call('PATCH', `/auth/factors/${path}`, { body: { name: 'Other phone' } })
    expect([path, refused.json().code]).toEqual([path, 'factor_not_fresh'])
  }
  expect((await edo.get('/auth/factors')).text).not.toContain('Other phone')
  expect((await edo.post('/auth/factors/proof', { code: '000000' })).json().code).toBe('wrong_code')
  const used = code()
  expect((await edo.post('/auth/factors/proof', { code: used })).status).toBe(200)
  expect((await edo.get('/auth/factors')).json()).toMatchObject({ isFresh: true })
  expect((await edo.post('/auth/factors/proof', { code: used })).json().code).toBe('wrong_code')
  expect((await finishes((await begins()).body.ticket, used)).code).toBe('wrong_code')
  expect((await edo.post('/auth/factors/app/remove', { password: aPassword })).status).toBe(200)
  expect((await edo.post('/auth/factors/proof', { code: recoveryCodes[0] })).json().code).toBe('wrong_code')
})

describe('a passkey', () => {
  const asks = async (ticket: string) =>
    (await new Visitor(magazine).post('/auth/second-factor/passkey-options', { ticket })).json()
  const answers = (ticket: string, response: object) =>
    new Visitor(magazine).post('/auth/second-factor/passkey', { ticket, response })

  test('completes a sign-in, and each challenge is answered once', async () => {
    const { passkey, answer, again } = await setsUpPasskey()
    expect(answer.json().recoveryCodes).toHaveLength(10)
    expect((await again()).status).toBe(401)
    const { body } = await begins()
    expect(body.factors).toEqual(['passkey', 'recovery'])
    const { challenge } = await asks(body.ticket)
    const other = aPasskey(here).signs(challenge)
    expect((await answers(body.ticket, other)).json().code).toBe('passkey_refused')
    // The wrong answer has used the challenge up.
    expect((await answers(body.ticket, passkey.signs(challenge))).json().code).toBe('passkey_refused')
    const signed = passkey.signs((await asks(body.ticket)).challenge)
    expect((await answers(body.ticket, signed)).status).toBe(200)
    expect((await answers(body.ticket, signed)).json().code).toBe('ticket_invalid')
  })

  test('of another origin or site is refused, at set-up and at sign-in', async () => {
    const places = [
      { origin: 'https://evil.example', rpId: 'magazine.test' },
      { origin: 'http://magazine.test', rpId: 'evil.example' },
    ]
    for (const place of places)
      expect((await setsUpPasskey(aPasskey(place))).answer.json().code).toBe('passkey_refused')
    expect((await edo.get('/auth/factors')).json().passkeys).toEqual([])
    const { passkey } = await setsUpPasskey()
    const { body } = await begins()
    for (const place of places) {
      const elsewhere = passkey.signs((await asks(body.ticket)).challenge, place)
      expect((await answers(body.ticket, elsewhere)).json().code, place.rpId).toBe('passkey_refused')
    }
    const signed = passkey.signs((await asks(body.ticket)).challenge)
    expect((await answers(body.ticket, signed)).status).toBe(200)
  })

  test('signs nobody in with an answer to the challenge of another sign-in', async () => {
    const { passkey } = await setsUpPasskey()
    const [first, second] = [await begins(), await begins()]
    const signed = passkey.signs((await asks(first.body.ticket)).challenge)
    await asks(second.body.ticket)
    expect((await answers(second.body.ticket, signed)).json().code).toBe('passkey_refused')
  })

  test('is given again to change the factors, by its owner and to its own challenge', async () => {
    const { passkey } = await setsUpPasskey()
    later(magazine, minutes(11))
    const asksAgain = async () => (await edo.post('/auth/factors/proof/passkey-options')).json()
    const gives = async (ticket: string, response: object, who = edo) =>
      (await who.post('/auth/factors/proof/passkey', { ticket, response })).json().code
    const { ticket, options } = await asksAgain()
    expect(await gives(ticket, aPasskey(here).signs(options.challenge))).toBe('passkey_refused')
    const ofSignIn = (await begins()).body.ticket
    expect(await gives(ofSignIn, passkey.signs((await asks(ofSignIn)).challenge))).toBe('ticket_invalid')
    const next = await asksAgain()
    const ravi = await aMember(magazine)
    expect(await gives(next.ticket, passkey.signs(next.options.challenge), ravi)).toBe('passkey_refused')
    expect((await edo.get('/auth/factors')).json()).toMatchObject({ isFresh: false })
    const own = await asksAgain()
    expect(await gives(own.ticket, passkey.signs(own.options.challenge))).toBeUndefined()
    expect((await edo.get('/auth/factors')).json()).toMatchObject({ isFresh: true })
    const other = await asksAgain()
    expect((await answers(other.ticket, passkey.signs(other.options.challenge))).json().code).toBe('ticket_invalid')
  })

  test('that was removed meanwhile completes no sign-in', async () => {
    const { passkey } = await setsUpPasskey()
    await setsUpApp()
    const { body } = await begins()
    const { challenge } = await asks(body.ticket)
    const [{ id }] = (await edo.get('/auth/factors')).json().passkeys
    expect((await edo.post(`/auth/factors/passkeys/${id}/remove`, { password: aPassword })).status).toBe(200)
    expect((await answers(body.ticket, passkey.signs(challenge))).json().code).toBe('passkey_refused')
  })
})
