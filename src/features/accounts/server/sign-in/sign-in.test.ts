import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { aPassword, Visitor } from '../../../../../test/visitor.ts'
import { hours } from '../../../../platform/server/core/durations.ts'

const magazine = useMagazine()
const email = 'priya@example.com'
const priya = useMember(magazine, { email, hasPassword: true })

const profileStatus = async (visitor: Visitor) => (await visitor.get('/auth/profile')).status

test('a wrong password and an unknown address get the same refusal', async () => {
  const visitor = new Visitor(magazine, { ip: '198.51.100.7' })
  const known = await visitor.signIn(email, 'Wrong71!password')
  const unknown = await visitor.signIn('nobody@example.com', 'Wrong71!password')
  expect([known.status, known.json().code]).toEqual([401, 'wrong_credentials'])
  const content = ({ status, json }: typeof known) => ({ status, ...json(), requestId: '' })
  expect(content(known)).toEqual(content(unknown))
  expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
})

test('who signs up for an address does not learn from signing in whether it has an account', async () => {
  const answers = []
  for (const address of [email, 'nobody@example.com']) {
    const visitor = new Visitor(magazine, { ip: '198.51.100.8' })
    const signUp = { username: 'Mallory', email: address, password: 'Other71!Regulator' }
    expect((await visitor.post('/auth/register', signUp)).status).toBe(201)
    const ofAddress = []
    for (const password of [signUp.password, 'Wrong71!password', ...Array<string>(10).fill(signUp.password)]) {
      const { status, json } = await visitor.signIn(address, password)
      ofAddress.push([status, json().code])
    }
    answers.push(ofAddress)
  }
  const [known, unknown] = answers
  expect(known).toEqual(unknown)
  expect(known?.slice(0, 2)).toEqual([
    [403, 'email_unverified'],
    [401, 'wrong_credentials'],
  ])
  expect(known?.at(-1)?.[0]).toBe(429)
  expect((await priya.signIn(email, aPassword)).status).toBe(200)
})

test('a sign-up is known as long whether or not its address has an account', async () => {
  const statuses = []
  for (const address of [email, 'nobody@example.com']) {
    const visitor = new Visitor(magazine)
    const signUp = { username: 'Mallory', email: address, password: 'Other71!Regulator' }
    await visitor.post('/auth/register', signUp)
    later(magazine, hours(47))
    await visitor.post('/auth/resend-verification', { email: address })
    await magazine.countMails(address)
    later(magazine, hours(2))
    statuses.push((await visitor.signIn(address, signUp.password)).status)
  }
  expect(statuses).toEqual([403, 403])
})

test('each sign-in gets a new token, whatever the browser sends', async () => {
  const first = priya.token
  await priya.signIn(email, aPassword)
  expect(priya.token).not.toBe(first)
  const planted = 'A'.repeat(43)
  const victim = new Visitor(magazine)
  Object.assign(victim.cookies, { gp_admin: planted, token: planted })
  await victim.post('/auth/login', { email, password: aPassword, token: planted })
  const attacker = new Visitor(magazine)
  attacker.token = planted
  expect(await profileStatus(attacker)).toBe(401)
})

test('an outdated password hash is replaced at the next sign-in', async () => {
  const old = await hash(aPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const { db } = magazine.database
  await db.updateTable('users').set({ password_hash: old }).execute()
  expect((await priya.signIn(email, aPassword)).status).toBe(200)
  const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect((await priya.signIn(email, aPassword)).status).toBe(200)
})

test('a password matches in any Unicode normalization', async () => {
  const ravi = await aMember(magazine, { email: 'ravi@example.com', hasPassword: true })
  const password = 'Größe-71!Ω'
  const change = { currentPassword: aPassword, password: password.normalize('NFD') }
  expect((await ravi.post('/auth/change-password', change)).status).toBe(200)
  expect((await ravi.signIn('ravi@example.com', password.normalize('NFC'))).status).toBe(200)
})
