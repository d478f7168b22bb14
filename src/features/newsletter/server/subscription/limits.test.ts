import { expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { subscribes, tokenOfWelcome, useMailingMagazine } from '../../../../../test/newsletter.ts'
import { statusesOf, Visitor } from '../../../../../test/visitor.ts'
import { hours } from '../../../../platform/server/core/durations.ts'
import { subscriptionRateLimits } from './limits.ts'

const priya = 'priya@example.com'

const magazine = useMailingMagazine()

const tally = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]))
const leaves = (ip: string, email = priya) =>
  new Visitor(magazine, { ip }).post('/auth/unsubscribe-newsletter', { email })

test('of many addresses that one client submits only a few are mailed', async () => {
  const { burst } = subscriptionRateLimits.subscribe.client
  // One customer's IPv6 network has countless addresses.
  const network = (n: number) => new Visitor(magazine, { ip: `2001:db8:1:2::${(n + 1).toString(16)}` })
  const statuses = await statusesOf(burst + 20, (n) => subscribes(network(n), `visitor${n}@example.com`))
  expect(tally(statuses)).toEqual({ 200: burst, 429: 20 })
  expect(await magazine.received()).toHaveLength(burst)
  const elsewhere = await subscribes(new Visitor(magazine, { ip: '192.0.2.1' }), priya)
  expect(elsewhere.status).toBe(200)
})

test('an address that one client submits many times gets one mail, however the path is spelled', async () => {
  const visitor = new Visitor(magazine)
  const statuses = await statusesOf(20, (n) => subscribes(visitor, n % 2 ? priya : ' PRIYA@Example.com'))
  expect(tally(statuses)).toEqual({ 200: 1, 409: 4, 429: 15 })
  const stopped = await subscribes(visitor, priya)
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect(stopped.json().code).toBe('too_many_attempts')
  const body = { username: 'x', email: priya, n: 1 }
  const ways = ['/auth//subscribe', '/auth/subscribe/', '/AUTH/subscribe', '/auth/%73ubscribe', '/auth/subscribe?a=1']
  for (const way of ways) {
    const around = await visitor.post(way, body, { 'x-forwarded-for': '203.0.113.9' })
    expect([404, 429], way).toContain(around.status)
  }
  expect(await magazine.received()).toHaveLength(1)
})

test('an address that is subscribed and unsubscribed again and again from many networks gets only a few mails', async () => {
  const statuses = { in: [] as number[], out: [] as number[] }
  const times = 30
  for (let n = 0; n < times; n += 1) {
    statuses.in.push((await subscribes(new Visitor(magazine, { ip: `198.51.100.${n}` }), priya)).status)
    statuses.out.push((await leaves(`203.0.113.${n}`)).status)
  }
  const out = subscriptionRateLimits.unsubscribe.address.burst
  expect(tally(statuses.out)).toEqual({ 200: out, 429: times - out })
  const subjects = (await magazine.received(priya)).map(({ subject }) => subject?.split(' ')[2])
  expect(tally(subjects.map((word) => (word === 'subscribed' ? 1 : 0)))).toEqual({
    1: subscriptionRateLimits.subscribe.address.burst,
    0: out,
  })
})

test('of many addresses that one client unsubscribes only a few are unsubscribed', async () => {
  const { burst } = subscriptionRateLimits.unsubscribe.client
  const statuses = await statusesOf(burst + 20, (n) => leaves('198.51.100.7', `s${n}@example.com`))
  expect(tally(statuses)).toEqual({ 200: burst, 429: 20 })
})

test('a refusal reveals nothing about the address', async () => {
  await subscribes(new Visitor(magazine), priya)
  const exhaust = async (email: string) => {
    const answers = []
    for (let n = 0; n < 8; n += 1) answers.push(await leaves(`203.0.113.${n}`, email))
    return answers.map(({ status, json }) => `${status} ${json().message}`)
  }
  expect(await exhaust(priya)).toEqual(await exhaust('nobody@example.com'))
})

test('a reader whose form others have exhausted can use the link, and the form works again later', async () => {
  const token = await tokenOfWelcome(magazine, priya)
  for (let n = 0; n < 8; n += 1) await leaves(`203.0.113.${n}`)
  expect((await leaves('192.0.2.1')).status).toBe(429)
  expect((await new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${token}`)).status).toBe(200)
  later(magazine, hours(4))
  expect((await leaves('192.0.2.1')).status).toBe(200)
})
