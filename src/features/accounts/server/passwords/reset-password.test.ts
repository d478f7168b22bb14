import { expect, test } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { aPassword, Visitor } from '../../../../../test/visitor.ts'
import { hours } from '../../../../platform/server/core/durations.ts'

const fresh = 'Fresh72!Regulator'

const ask = (visitor: Visitor, email = 'priya@example.com') => visitor.post('/auth/request-password-reset', { email })

const reset = (visitor: Visitor, token: string, body: object = { password: fresh }) =>
  visitor.post(`/auth/reset-password/${token}`, body)

const magazine = useMagazine()
const priya = useMember(magazine, { email: 'priya@example.com', hasPassword: true })

const requestLink = async (visitor: Visitor = priya, email = 'priya@example.com') => {
  await ask(visitor, email)
  return (await magazine.mailTo(email)).token
}

test('a reset sets the password, ends all sessions and mails the owner', async () => {
  const thief = new Visitor(magazine, { ip: '198.51.100.7' })
  await thief.signIn('priya@example.com', aPassword)
  const answer = await ask(priya, ' PRIYA@example.COM')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.text).toBe('If this address has an account, we have emailed it a link to reset the password.')
  const { token, text } = await magazine.mailTo('priya@example.com')
  expect(text).toContain('http://magazine.test/reset-password/')
  expect((await reset(priya, token)).status).toBe(200)

  expect((await thief.get('/auth/profile')).status).toBe(401)
  expect((await priya.get('/auth/profile')).status).toBe(401)
  expect((await priya.signIn('priya@example.com', aPassword)).status).toBe(401)
  expect((await priya.signIn('priya@example.com', fresh)).status).toBe(200)
  expect((await magazine.mailTo('priya@example.com')).subject).toContain('was changed')
})

test('a reset request gets the same response for known and unknown addresses', async () => {
  const visitor = new Visitor(magazine, { ip: '198.51.100.7' })
  const [known, unknown] = [await ask(visitor), await ask(visitor, 'nobody@example.com')]
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
  expect(await magazine.countMails('nobody@example.com')).toBe(0)
  for (const email of ['', null, 'priya@example.com;mallory@example.com', { 0: 'priya@example.com' }]) {
    const { status, json } = await visitor.post('/auth/request-password-reset', { email })
    expect([status, json().details], JSON.stringify(email)).toMatchObject([400, [{ field: 'email' }]])
  }
})

test('of parallel resets with one link, one succeeds', async () => {
  const token = await requestLink()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => reset(priya, token, { password: `Fresh7${n}!Regulator` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a new reset link replaces the old one, and changes its own account only, whatever the body says', async () => {
  const victim = await aMember(magazine, { email: 'victim@example.com', hasPassword: true })
  const [first, second] = [await requestLink(), await requestLink()]
  expect((await reset(priya, first)).json().code).toBe('link_replaced')
  const other = { id: victim.userId, user_id: victim.userId, userId: victim.userId, email: 'victim@example.com' }
  expect((await reset(priya, second, { password: fresh, ...other, token: 'x' })).status).toBe(200)
  expect((await victim.signIn('victim@example.com', aPassword)).status).toBe(200)
  expect((await priya.signIn('priya@example.com', fresh)).status).toBe(200)
})

test('a link tells what is wrong with it before anybody thinks of a password, and is not used up by that', async () => {
  const refusalOf = async (token: string) => (await priya.get(`/auth/reset-password/${token}`)).json().refusal
  const replaced = await requestLink()
  const token = await requestLink()
  expect(await refusalOf(token)).toBeNull()
  expect(await refusalOf(token)).toBeNull()
  expect((await reset(priya, token)).status).toBe(200)
  const messages = await Promise.all([token, replaced, token.slice(1), 'A'.repeat(43)].map(refusalOf))
  expect(messages.map((message) => message.split('. ')[0])).toEqual([
    'This link has already been used',
    'A newer email has replaced this link',
    'This link is incomplete',
    'We do not recognise this link',
  ])
  const expiring = await requestLink()
  later(magazine, hours(1))
  expect(await refusalOf(expiring)).toBe((await reset(priya, expiring)).json().message)
})

test('a reset of a pending sign-up completes it with the new password', async () => {
  const mallory = new Visitor(magazine, { ip: '198.51.100.7' })
  await mallory.post('/auth/register', { username: 'Ravi', email: 'ravi@example.com', password: aPassword })
  await magazine.mailTo('ravi@example.com')
  const ravi = new Visitor(magazine)
  const token = await requestLink(ravi, 'ravi@example.com')
  expect((await reset(ravi, token)).status).toBe(200)
  expect((await mallory.signIn('ravi@example.com', aPassword)).status).toBe(401)
  expect((await ravi.signIn('ravi@example.com', fresh)).status).toBe(200)
})

test('a new password that breaks a rule is refused, and the link stays valid', async () => {
  const token = await requestLink()
  const cases: [password: unknown, message: string][] = [
    ['', 'New password is required'],
    ['Abcdefg!', 'Password must contain at least 8 characters with 1 uppercase, 1 number, and 1 special character'],
    ['Password1!', 'This password is too common. Please choose another.'],
    [['Fresh72!Regulator'], 'New password is required'],
  ]
  for (const [password, message] of cases) expect(await said(reset(priya, token, { password }))).toEqual([400, message])
  expect((await reset(priya, token)).status).toBe(200)
})
