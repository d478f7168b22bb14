import { beforeEach, expect, test } from 'vitest'
import { deadlocksInLog } from '../../../../test/database.ts'
import { useGoogle } from '../../../../test/google.ts'
import type { Answer } from '../../../../test/magazine.ts'
import { aMember } from '../../../../test/members.ts'
import { aPassword, Visitor } from '../../../../test/visitor.ts'

// Only PostgreSQL runs these at the same time.
const { magazine, google, authenticate } = useGoogle({ kind: 'postgres' })
beforeEach(() => {
  google.provider.person = { sub: 'g-1', email: 'priya@example.com', email_verified: true, name: 'Priya Rao' }
})

const users = () => magazine.database.db.selectFrom('users').selectAll().execute()
const signsUp = async () => {
  const form = { username: 'P', email: 'priya@example.com', password: aPassword }
  await new Visitor(magazine).post('/auth/register', form)
  return (await magazine.mailTo('priya@example.com')).token
}
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statuses = (answers: Answer[]) => new Set(answers.map(({ status }) => status))

test('many clicks on several links of one address make one account', async () => {
  const links = [await signsUp(), await signsUp(), await signsUp(), await signsUp()]
  const click = (i: number, body?: object) => new Visitor(magazine).post(`/auth/verify-email/${links[i % 4]}`, body)
  expect(statuses(await times(20, (i) => click(i)))).toEqual(new Set([409]))
  const answers = await times(20, (i) => click(i, { password: 'Fresh72!Regulator' }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(statuses(answers)).toEqual(new Set([200, 400]))
  expect(await users()).toHaveLength(1)
  expect(await magazine.database.db.selectFrom('pending_sign_ups').selectAll().execute()).toEqual([])
  expect(await deadlocksInLog(magazine.database)).toEqual([])
})

test('whatever is done with an address at once, no call fails and nothing deadlocks', async () => {
  for (let round = 0; round < 4; round++) {
    const links = [await signsUp(), await signsUp()]
    const ip = `192.0.2.${round + 10}`
    const visitor = () => new Visitor(magazine, { ip })
    const email = 'priya@example.com'
    await visitor().post('/auth/request-password-reset', { email })
    const reset = (await magazine.mailTo(email)).token
    const answers = await Promise.all([
      ...links.flatMap((link) =>
        [1, 2].map(() => visitor().post(`/auth/verify-email/${link}`, { password: aPassword })),
      ),
      ...[1, 2].map(() => visitor().post(`/auth/reset-password/${reset}`, { password: aPassword })),
      ...[1, 2].map(() => visitor().post('/auth/register', { username: 'P', email, password: aPassword })),
      visitor().post('/auth/resend-verification', { email }),
      signsInWithGoogle(),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await users()).toHaveLength(1)
    await magazine.startOver()
  }
  expect(await deadlocksInLog(magazine.database)).toEqual([])
})

test('resets, sign-ins and the deletion of an account at once do not deadlock', async () => {
  for (let round = 0; round < 4; round++) {
    const email = 'priya@example.com'
    const reader = await aMember(magazine, { email, hasPassword: true })
    const visitor = () => new Visitor(magazine)
    await visitor().post('/auth/request-password-reset', { email })
    const reset = (await magazine.mailTo(email)).token
    const answers = await Promise.all([
      ...[1, 2].map(() => visitor().post(`/auth/reset-password/${reset}`, { password: aPassword })),
      ...[1, 2].map(() => visitor().signIn(email, aPassword)),
      ...[1, 2].map(() => signsInWithGoogle()),
      visitor().post('/auth/request-password-reset', { email }),
      reader.post('/auth/change-password', { currentPassword: aPassword, password: 'Fresh72!Regulator' }),
      reader.post('/auth/delete-account', { password: aPassword }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await magazine.startOver()
  }
  expect(await deadlocksInLog(magazine.database)).toEqual([])
})

test('a new person who signs in with Google in several browsers at once gets one account and is signed in in all', async () => {
  for (let round = 0; round < 3; round++) {
    const browsers = await times(6, async () => {
      const visitor = new Visitor(magazine)
      return { visitor, path: await authenticate(visitor) }
    })
    const answers = await Promise.all(browsers.map(({ visitor, path }) => returnsFromGoogle(visitor, path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await users()).toHaveLength(1)
    await magazine.startOver()
  }
  expect(await deadlocksInLog(magazine.database)).toEqual([])
})

async function returnsFromGoogle(visitor: Visitor, path: string): Promise<Answer> {
  const callback = await visitor.get(path)
  const address = new URL(String(callback.headers['location']), 'http://magazine.test')
  const ticket = address.searchParams.get('token')
  return ticket === null ? callback : visitor.post('/auth/session', { ticket })
}

async function signsInWithGoogle() {
  const visitor = new Visitor(magazine)
  return returnsFromGoogle(visitor, await authenticate(visitor))
}
