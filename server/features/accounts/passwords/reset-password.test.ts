import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aPassword, aReader, Visitor } from '../../../../test/visitor.ts'
import { hours, minutes } from '../../../core/durations.ts'

const fresh = 'Fresh72!Regulator'

const ask = (visitor: Visitor, email = 'priya@example.com') => visitor.post('/auth/request-password-reset', { email })

const reset = (visitor: Visitor, token: string, body: object = { password: fresh }) =>
  visitor.post(`/auth/reset-password/${token}`, body)

describe('password reset', () => {
  const magazine = useMagazine()

  const later = (duration: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + duration)
  }
  const requestLink = async (visitor: Visitor, email = 'priya@example.com') => {
    await ask(visitor, email)
    return (await magazine.mailTo(email)).token
  }

  test('a reset sets the password, ends all sessions and mails the owner', async () => {
    const reader = await aReader(magazine)
    const thief = new Visitor(magazine, { ip: '198.51.100.7' })
    await thief.signIn('priya@example.com', aPassword)
    const answer = await ask(reader, ' PRIYA@example.COM')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.text).toBe(
      'If there is an account with this email address, a link to reset the password is on its way to it.',
    )
    const { token } = await magazine.mailTo('priya@example.com')
    expect((await reset(reader, token)).status).toBe(200)

    expect((await thief.get('/auth/profile')).status).toBe(401)
    expect((await reader.get('/auth/profile')).status).toBe(401)
    expect((await reader.signIn('priya@example.com', aPassword)).status).toBe(401)
    expect((await reader.signIn('priya@example.com', fresh)).status).toBe(200)
    expect((await magazine.mailTo('priya@example.com')).subject).toContain('was changed')
  })

  test('a reset request gets the same response for known and unknown addresses', async () => {
    await aReader(magazine)
    const visitor = new Visitor(magazine, { ip: '198.51.100.7' })
    const [known, unknown] = [await ask(visitor), await ask(visitor, 'nobody@example.com')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect(await magazine.countMails('nobody@example.com')).toBe(0)
  })

  test('a reset mail goes to the address of the account, with a link to the configured host', async () => {
    await aReader(magazine)
    const answer = await new Visitor(magazine).post(
      '/auth/request-password-reset',
      { email: 'priya@example.com', to: 'mallory@example.com' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    )
    expect(answer.status).toBe(200)
    const { text } = await magazine.mailTo('priya@example.com')
    expect(text).toContain('http://magazine.test/reset-password/')
    expect(text).not.toContain('evil.example')
  })

  test.each([
    'priya@example.com\r\nBcc: mallory@example.com',
    'priya@example.com\r\n',
    'priya@example.com,mallory@example.com',
    'priya@example.com;mallory@example.com',
    ['priya@example.com', 'mallory@example.com'],
    { 0: 'priya@example.com' },
    '',
    null,
  ])('a reset request for %j is refused', async (email) => {
    const answer = await new Visitor(magazine).post('/auth/request-password-reset', { email })
    expect(answer.status).toBe(400)
    expect(answer.json().details[0].field).toBe('email')
  })

  test('a reset link works once', async () => {
    const reader = await aReader(magazine)
    const token = await requestLink(reader)
    await reset(reader, token)
    const again = await reset(reader, token, { password: 'Third73!Regulator' })
    expect([again.status, again.json().code]).toEqual([400, 'link_invalid'])
    expect((await reader.signIn('priya@example.com', fresh)).status).toBe(200)
  })

  test('of parallel resets with one link, one succeeds', async () => {
    const reader = await aReader(magazine)
    const token = await requestLink(reader)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => reset(reader, token, { password: `Fresh7${n}!Regulator` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a reset link works for an hour', async () => {
    const reader = await aReader(magazine)
    const token = await requestLink(reader)
    later(hours(1))
    expect((await reset(reader, token)).json().code).toBe('link_invalid')
    expect((await reader.signIn('priya@example.com', aPassword)).status).toBe(200)
  })

  test('a new reset link replaces the old one', async () => {
    const reader = await aReader(magazine)
    const first = await requestLink(reader)
    const second = await requestLink(reader)
    expect((await reset(reader, first)).json().code).toBe('link_invalid')
    expect((await reset(reader, second)).status).toBe(200)
  })

  test('a reset link changes its own account only, whatever the body says', async () => {
    const reader = await aReader(magazine)
    const victim = await aReader(magazine, { email: 'victim@example.com', ip: '192.0.2.9' })
    const token = await requestLink(reader)
    const body = { password: fresh, id: 2, user_id: 2, userId: 2, email: 'victim@example.com', token: 'x' }
    expect((await reset(reader, token, body)).status).toBe(200)
    expect((await victim.signIn('victim@example.com', aPassword)).status).toBe(200)
    expect((await reader.signIn('priya@example.com', fresh)).status).toBe(200)
  })

  test('verification and reset links do not work for each other', async () => {
    const visitor = new Visitor(magazine)
    await visitor.post('/auth/register', { username: 'Ravi', email: 'ravi@example.com', password: aPassword })
    const { token } = await magazine.mailTo('ravi@example.com')
    expect((await reset(visitor, token)).json().code).toBe('link_invalid')
    const other = await requestLink(visitor, 'ravi@example.com')
    expect((await visitor.post(`/auth/verify-email/${other}`)).json().code).toBe('link_invalid')
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

  test.each([
    ['', 'New password is required'],
    [undefined, 'New password is required'],
    ['Abcdefg!', 'Password must contain at least 8 characters with 1 uppercase, 1 number, and 1 special character'],
    ['Password1!', 'This password is one that many people use. Please choose another password.'],
    [`Aa1!${'x'.repeat(125)}`, 'Password must be at most 128 characters long'],
    [['Fresh72!Regulator'], 'New password is required'],
  ])('the new password %j is refused, and the link stays valid', async (password, message) => {
    const reader = await aReader(magazine)
    const token = await requestLink(reader)
    const refused = await reset(reader, token, { password })
    expect([refused.status, refused.json().message]).toEqual([400, message])
    expect((await reset(reader, token)).status).toBe(200)
  })

  test('changing the password invalidates open reset links', async () => {
    const reader = await aReader(magazine)
    const token = await requestLink(reader)
    later(minutes(1))
    await reader.post('/auth/change-password', { currentPassword: aPassword, password: fresh })
    expect((await reset(reader, token, { password: 'Third73!Regulator' })).json().code).toBe('link_invalid')
  })
})
