import { expect, test } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import {
  headerOf,
  storedSubscribers,
  subscribes,
  tokenOf,
  tokenOfWelcome,
  useMailingMagazine,
} from '../../../../../test/newsletter.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'

const priya = 'priya@example.com'
const success = { success: true, message: 'Unsubscribed successfully', error: null }

const magazine = useMailingMagazine()

const rows = () => storedSubscribers(magazine)
const aSubscriber = (email: string) => tokenOfWelcome(magazine, email)

test('a new subscriber gets a welcome mail with one-click unsubscribe headers', async () => {
  const answer = await subscribes(new Visitor(magazine), ' PRIYA@Example.com ', { phone: '+91 80 5550 0142' })
  expect([answer.status, answer.json()]).toEqual([200, { message: 'Subscription successful!' }])
  expect(await rows()).toMatchObject([
    {
      email_key: priya,
      name: 'Priya',
      phone: '+91 80 5550 0142',
      subscribed_at: magazine.clock.now,
      confirmed_at: null,
      unsubscribed_at: null,
    },
  ])
  const [welcome, ...others] = await magazine.received(priya)
  expect(others).toEqual([])
  expect(welcome?.subject).toBe('You are subscribed to the Groundplane newsletter')
  expect(headerOf(welcome, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const address = `http://magazine.test/unsubscribe-newsletter/${tokenOf(welcome, '/unsubscribe-newsletter')}`
  expect(headerOf(welcome, 'List-Unsubscribe')).toBe(`<${address}>`)
  expect(welcome?.html).toContain(address)
  expect(welcome?.text).toContain(address)
})

test('who is subscribed already hears that, however the address is spelled', async () => {
  await aSubscriber(priya)
  for (const email of [priya, ' Priya@EXAMPLE.com']) {
    const again = await subscribes(new Visitor(magazine), email, { username: 'Somebody' })
    expect(again.status).toBe(409)
    expect(again.json()).toMatchObject({
      error: 'This email is already subscribed!',
      message: 'This email is already subscribed!',
      code: 'already_subscribed',
    })
  }
  expect(await magazine.received()).toHaveLength(1)
  expect(await rows()).toMatchObject([{ name: 'Priya' }])
})

test('of two parallel requests for one address, one subscribes it', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map((n) => subscribes(new Visitor(magazine, { ip: `192.0.2.${n}` }), priya)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await magazine.received()).toHaveLength(1)
})

test('a form that is wrong is refused in words, and nobody is mailed', async () => {
  const cases: [wrong: object, field: string, message: string][] = [
    [{ username: '' }, 'username', 'Username is required'],
    [{ email: [priya] }, 'email', 'Email is required'],
    [{ email: 'a@example.com,b@example.com' }, 'email', 'Please enter a valid email address'],
    [{ phone: 'call me' }, 'phone', 'Phone number needs'],
  ]
  for (const [wrong, field, message] of cases) {
    const answer = await subscribes(new Visitor(magazine), priya, wrong)
    expect(await said(answer), message).toEqual([400, expect.stringContaining(message)])
    expect(answer.json().details, message).toMatchObject([{ field }])
  }
  expect(await rows()).toEqual([])
  expect(await magazine.received()).toEqual([])
})

const leave = (email: unknown, ip = '192.0.2.1') =>
  new Visitor(magazine, { ip }).post('/auth/unsubscribe-newsletter', { email })

test('the form unsubscribes an address and mails its owner, who can undo it with one click', async () => {
  await aSubscriber(priya)
  later(magazine, minutes(1))
  const answer = await leave(' PRIYA@example.com', '198.51.100.7')
  expect([answer.status, answer.json()]).toEqual([200, success])
  expect(await rows()).toMatchObject([{ unsubscribed_at: magazine.clock.now, unsubscribed_by: 'form' }])
  const notice = (await magazine.received(priya)).at(-1)
  expect(notice?.subject).toBe('You are unsubscribed from the Groundplane newsletter')
  expect(headerOf(notice, 'List-Unsubscribe')).toBeUndefined()

  later(magazine, minutes(1))
  const undo = tokenOf(notice, '/resubscribe-newsletter')
  const undone = await new Visitor(magazine).post(`/auth/resubscribe-newsletter/${undo}`)
  expect([undone.status, undone.json()]).toEqual([200, { message: 'Subscription successful!' }])
  const since = magazine.clock.now
  const back = { subscribed_at: since, confirmed_at: since, unsubscribed_at: null, unsubscribed_by: null }
  expect(await rows()).toMatchObject([back])
  later(magazine, minutes(1))
  expect((await new Visitor(magazine).post(`/auth/resubscribe-newsletter/${undo}`)).status).toBe(200)
  expect(await rows()).toMatchObject([back])
  expect(await magazine.received(priya)).toHaveLength(2)
})

test('the form answers the same for every address and mails only those that were subscribed', async () => {
  await aSubscriber(priya)
  await aSubscriber('gone@example.com')
  await leave('gone@example.com')
  const answers = [await leave(priya), await leave('nobody@example.com'), await leave('gone@example.com')]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const headers = answers.map(({ headers: all }) => Object.keys(all).join())
  expect(new Set(headers).size).toBe(1)
  expect(await magazine.received('nobody@example.com')).toEqual([])
  expect(await magazine.received('gone@example.com')).toHaveLength(2)
})

test('an address that is none is refused in words', async () => {
  const missing = ['', '   ', undefined, { $ne: '' }].map((email) => [email, 'Please enter your email address'])
  for (const [email, message] of [...missing, ['priya', 'Please enter a valid email address']]) {
    const { status, json } = await leave(email)
    expect([status, json().error, json().message], JSON.stringify(email)).toEqual([400, message, message])
  }
})

test('a reader who unsubscribed can subscribe again by the form, and so can one whose mail came back', async () => {
  await aSubscriber(priya)
  await leave(priya)
  await magazine.received()
  later(magazine, minutes(1))
  expect((await subscribes(new Visitor(magazine), priya, { username: 'Priya R' })).status).toBe(200)
  expect(await rows()).toMatchObject([
    { id: 1, name: 'Priya R', subscribed_at: magazine.clock.now, unsubscribed_at: null },
  ])
  expect((await magazine.received(priya)).map(({ subject }) => subject?.split(' ').slice(0, 3).join(' '))).toEqual([
    'You are subscribed',
    'You are unsubscribed',
    'You are subscribed',
  ])
  await magazine.database.db.updateTable('newsletter_subscribers').set({ bounced_at: magazine.clock.now }).execute()
  expect((await subscribes(new Visitor(magazine), priya)).status).toBe(200)
  expect(await rows()).toMatchObject([{ bounced_at: null }])
})
