import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { aPassword, aReader, Visitor } from '../../../../../test/visitor.ts'
import { days, hours } from '../../../../platform/server/core/durations.ts'
import { deleteExpired } from '../sweep.ts'

const magazine = useMagazine()

const priya = { username: 'Priya', email: 'Priya@Example.com', phone: '+91 80 5550 0142', password: aPassword }
const users = () => magazine.database.db.selectFrom('users').selectAll().execute()

test('a sign-up becomes an account when its link is posted', async () => {
  const visitor = new Visitor(magazine)
  const answer = await visitor.post('/auth/register', priya)
  expect(answer.status).toBe(201)
  expect(answer.json()).toEqual({ message: 'Signup successful! Please check your email for verification.' })
  expect(await users()).toEqual([])

  expect((await visitor.signIn('priya@example.com', 'Wrong71!password')).status).toBe(401)
  const early = await visitor.signIn('priya@example.com', aPassword)
  expect([early.status, early.json().code]).toEqual([403, 'email_unverified'])

  const { token } = await magazine.mailTo('priya@example.com')
  expect((await visitor.get(`/auth/verify-email/${token}`)).status).toBe(404)
  expect(await users()).toEqual([])
  const verified = await visitor.post(`/auth/verify-email/${token}`)
  expect(verified.status).toBe(200)
  expect(await users()).toMatchObject([
    { email: 'Priya@Example.com', email_key: 'priya@example.com', username: 'Priya', phone: '+91 80 5550 0142' },
  ])
  const signedIn = await visitor.signIn(' PRIYA@EXAMPLE.COM ', aPassword)
  expect(signedIn.status).toBe(200)
  expect(signedIn.json()).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    row: { roles: 'reader', username: 'Priya', email: 'Priya@Example.com' },
  })
  expect((await visitor.get('/auth/profile')).json()).toEqual({
    id: expect.any(Number),
    username: 'Priya',
    email: 'Priya@Example.com',
    roles: 'reader',
    isSubscribed: false,
    subscriptionType: null,
    needsSecondFactor: false,
  })
})

test('a link that has verified its address says so when it is opened again, and changes nothing', async () => {
  const visitor = new Visitor(magazine)
  await visitor.post('/auth/register', priya)
  const { token } = await magazine.mailTo('priya@example.com')
  const clicks = await Promise.all([1, 2, 3].map(() => visitor.post(`/auth/verify-email/${token}`)))
  expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  const before = await users()
  const again = () => visitor.post(`/auth/verify-email/${token}`, { password: 'Fresh72!Regulator' })
  for (const answer of [...clicks.filter(({ status }) => status === 400), await again()])
    expect(answer.json()).toMatchObject({
      code: 'address_verified',
      message: 'Your email address is already verified. You can sign in.',
    })
  expect(await users()).toEqual(before)
  later(magazine, days(100))
  await deleteExpired(magazine.database.db, magazine.clock.now)
  expect((await again()).json().code).toBe('link_invalid')
})

test('a form that is wrong is refused with a clear message', async () => {
  const cases: [wrong: object, message: string][] = [
    [{ username: '' }, 'Username is required'],
    [{ password: 'Ab!4567' }, 'Password must be at least 8 characters long'],
    [{ password: 'Password@123' }, 'This password is too common.'],
    [{ email: ['priya@example.com'] }, 'Email is required'],
    [{ password: { length: 9 } }, 'Password is required'],
    [{ username: 7 }, 'Username is required'],
    [{ email: 'a@example.com,b@example.com' }, 'Please enter a valid email address'],
    [{ phone: 'call me' }, 'Phone number needs'],
    [{ phone: '((((' }, 'Phone number needs'],
  ]
  for (const [wrong, message] of cases) {
    const answer = await new Visitor(magazine).post('/auth/register', { ...priya, ...wrong })
    expect(await said(answer), message).toEqual([400, expect.stringContaining(message)])
    expect(answer.json().error).toBe(answer.json().message)
    expect(answer.json().details, message).toMatchObject([{ field: Object.keys(wrong)[0] }])
  }
})

test('a sign-up with a known address looks like any other, and its owner gets a mail', async () => {
  await aMember(magazine, { email: 'priya@example.com' })
  const visitor = new Visitor(magazine, { ip: '198.51.100.7' })
  const known = await visitor.post('/auth/register', { ...priya, email: 'PRIYA@example.com', username: 'Mallory' })
  const unknown = await visitor.post('/auth/register', { ...priya, email: 'new@example.com', username: 'Mallory' })
  expect(known.status).toBe(unknown.status)
  expect(known.text).toBe(unknown.text)
  expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))

  const notice = await magazine.mailTo('priya@example.com')
  expect(notice.subject).toContain('already have an account')
  expect(notice.text).not.toContain('Mallory')
  expect(notice.text).not.toContain('/verify-email/')
  expect(await users()).toMatchObject([{ username: 'Priya' }])
})

test('a link verifies only its own sign-up, not another one of the same address', async () => {
  const mallory = new Visitor(magazine, { ip: '198.51.100.7' })
  await mallory.post('/auth/register', { ...priya, password: 'Mallory71!waits' })
  await magazine.mailTo('priya@example.com')
  const visitor = new Visitor(magazine)
  await visitor.post('/auth/register', priya)
  const own = await magazine.mailTo('priya@example.com')
  await mallory.post('/auth/register', { ...priya, password: 'Mallory72!waits' })
  const last = await magazine.mailTo('priya@example.com')

  expect((await visitor.post(`/auth/verify-email/${own.token}`, { password: aPassword })).status).toBe(200)
  expect(await magazine.database.db.selectFrom('pending_sign_ups').selectAll().execute()).toEqual([])
  expect((await mallory.signIn(priya.email, 'Mallory71!waits')).status).toBe(401)
  expect((await mallory.signIn(priya.email, 'Mallory72!waits')).status).toBe(401)
  expect((await visitor.post(`/auth/verify-email/${last.token}`)).status).toBe(400)
  expect((await visitor.signIn(priya.email, aPassword)).status).toBe(200)
})

test('a link that is mailed again leads back to the same page, and never to another site', async () => {
  const visitor = new Visitor(magazine)
  await visitor.post('/auth/register', { ...priya, returnTo: '/section/news/7?a=1' })
  const first = await magazine.mailTo('priya@example.com')
  await visitor.post('/auth/resend-verification', { email: priya.email })
  const again = await magazine.mailTo('priya@example.com')
  for (const { text } of [first, again]) expect(text).toContain('?redirect=%2Fsection%2Fnews%2F7%3Fa%3D1')
  await visitor.post('/auth/register', { ...priya, email: 'ravi@example.com', returnTo: '//evil.example' })
  expect((await magazine.mailTo('ravi@example.com')).text).not.toContain('redirect')
})

test('where several sign-ups wait for an address, a link asks for the password of the account', async () => {
  const visitor = new Visitor(magazine)
  await visitor.post('/auth/register', priya)
  await magazine.mailTo('priya@example.com')
  const mallory = new Visitor(magazine, { ip: '198.51.100.7' })
  await mallory.post('/auth/register', { ...priya, username: 'Mal', password: 'Mallory71!waits' })
  await magazine.mailTo('priya@example.com')
  // The owner asks for the link again: it belongs to the last sign-up, which is not hers.
  await visitor.post('/auth/resend-verification', { email: priya.email })
  const { token } = await magazine.mailTo('priya@example.com')

  const first = await visitor.post(`/auth/verify-email/${token}`)
  expect([first.status, first.json().code]).toEqual([409, 'password_needed'])
  expect(await users()).toEqual([])
  const weak = await visitor.post(`/auth/verify-email/${token}`, { password: 'short' })
  expect([weak.status, weak.json().details]).toMatchObject([400, [{ field: 'password' }]])
  const common = await visitor.post(`/auth/verify-email/${token}`, { password: 'Password@123' })
  expect(common.status).toBe(400)
  expect((await visitor.post(`/auth/verify-email/${token}`, { password: aPassword })).status).toBe(200)
  expect((await mallory.signIn(priya.email, 'Mallory71!waits')).status).toBe(401)
  expect((await visitor.signIn(priya.email, aPassword)).status).toBe(200)
})

test('the verification mail says who signed up and when, without a link of theirs', async () => {
  const visitor = new Visitor(magazine)
  await visitor.post('/auth/register', { ...priya, username: 'https://evil.example/win' })
  const { text } = await magazine.mailTo('priya@example.com')
  expect(text).toContain('evil example win')
  expect(text).not.toContain('evil.example')
  expect(text).toContain('2 March 2026')
  later(magazine, hours(20))
  await visitor.post('/auth/resend-verification', { email: priya.email })
  expect((await magazine.mailTo('priya@example.com')).text).toContain('2 March 2026')
})

test('requesting the link again reveals nothing about an address', async () => {
  await aMember(magazine, { email: 'known@example.com' })
  const visitor = new Visitor(magazine, { ip: '198.51.100.7' })
  await visitor.post('/auth/register', { ...priya, email: 'waiting@example.com' })
  const ask = (email: string) => visitor.post('/auth/resend-verification', { email })
  const answers = [await ask('known@example.com'), await ask('unknown@example.com'), await ask('waiting@example.com')]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await magazine.countMails('known@example.com')).toBe(0)
  expect(await magazine.countMails('unknown@example.com')).toBe(0)
  expect(await magazine.countMails('waiting@example.com')).toBe(2)
})

test('the database contains no secret in plain text', async () => {
  const reader = await aReader(magazine)
  await new Visitor(magazine).post('/auth/register', { ...priya, email: 'ravi@example.com' })
  const { token } = await magazine.mailTo('ravi@example.com')
  await magazine.countMails('ravi@example.com')
  const dump = await sql<{ everything: string }>`
    select concat((select json_agg(u) from users u), (select json_agg(s) from sessions s), (select json_agg(l) from email_tokens l),
      (select json_agg(s) from pending_sign_ups s), (select json_agg(data) from jobs.job)) as everything`.execute(
    magazine.database.db,
  )
  const everything = dump.rows[0]?.everything ?? ''
  expect(everything).toContain('priya@example.com')
  for (const secret of [token, reader.token ?? '', aPassword]) expect(everything).not.toContain(secret)
  expect(everything).toContain('$argon2id$v=19$')
})

test('an address gets few mails by sign-ups from however many networks, and their links still work', async () => {
  const email = 'priya@example.com'
  for (let n = 0; n < 12; n += 1) {
    const answer = await new Visitor(magazine, { ip: `198.51.100.${n}` }).post('/auth/register', priya)
    expect(answer.status).toBe(201)
  }
  await new Visitor(magazine).post('/auth/register', { ...priya, email: 'priya+again@example.com' })
  expect([await magazine.countMails(email), await magazine.countMails('priya+again@example.com')]).toEqual([6, 0])
  const oneMailbox = ['ravi', 'r.avi', 'ra.vi', 'rav.i', 'r.a.vi', 'r.av.i', 'ra.v.i', 'r.a.v.i', 'ravi+x']
  for (const local of oneMailbox) {
    const visitor = new Visitor(magazine, { ip: `203.0.113.${local.length}` })
    expect((await visitor.post('/auth/register', { ...priya, email: `${local}@gmail.com` })).status).toBe(201)
  }
  const counts = await Promise.all(oneMailbox.map((local) => magazine.countMails(`${local}@gmail.com`)))
  expect(counts.reduce((sum, one) => sum + one)).toBe(6)
  const { token } = await magazine.mailTo(email)
  const verified = await new Visitor(magazine).post(`/auth/verify-email/${token}`, { password: aPassword })
  expect(verified.status).toBe(200)
})
