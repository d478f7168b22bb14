import { describe, expect, test } from 'vitest'
import { subscribes, tokenOf, useMailingMagazine } from '../../../../test/newsletter.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { hours } from '../../../core/durations.ts'
import { subscriptionRateLimits } from './limits.ts'

const priya = 'priya@example.com'

describe('rate limits of the newsletter forms', () => {
  const magazine = useMailingMagazine()

  const later = (duration: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + duration)
  }
  const tally = (statuses: readonly number[]) =>
    Object.fromEntries(
      [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]),
    )
  const leaves = (ip: string, email = priya) =>
    new Visitor(magazine, { ip }).post('/auth/unsubscribe-newsletter', { email })

  test('of 200 addresses that one client submits only a few are mailed', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 200; n += 1) {
      // One customer's network has more addresses than anybody can count.
      const visitor = new Visitor(magazine, { ip: `2001:db8:1:2::${(n + 1).toString(16)}` })
      statuses.push((await subscribes(visitor, `visitor${n}@example.com`)).status)
    }
    const { burst } = subscriptionRateLimits.subscribe.client
    expect(tally(statuses)).toEqual({ 200: burst, 429: 200 - burst })
    expect(await magazine.received()).toHaveLength(burst)
    const elsewhere = await subscribes(new Visitor(magazine, { ip: '192.0.2.1' }), priya)
    expect(elsewhere.status).toBe(200)
  })

  test('an address that one client submits 100 times gets one mail', async () => {
    const visitor = new Visitor(magazine)
    const statuses: number[] = []
    for (let n = 0; n < 100; n += 1)
      statuses.push((await subscribes(visitor, n % 2 ? priya : ' PRIYA@Example.com')).status)
    expect(tally(statuses)).toEqual({ 200: 1, 409: 4, 429: 95 })
    const stopped = await subscribes(visitor, priya)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect(stopped.json().code).toBe('too_many_attempts')
    expect(await magazine.received()).toHaveLength(1)
  })

  test('an address that is subscribed and unsubscribed 100 times from many networks gets only a few mails', async () => {
    const statuses = { in: [] as number[], out: [] as number[] }
    for (let n = 0; n < 100; n += 1) {
      statuses.in.push((await subscribes(new Visitor(magazine, { ip: `198.51.100.${n}` }), priya)).status)
      statuses.out.push((await leaves(`203.0.113.${n}`)).status)
    }
    const out = subscriptionRateLimits.unsubscribe.address.burst
    expect(tally(statuses.out)).toEqual({ 200: out, 429: 100 - out })
    const subjects = (await magazine.received(priya)).map(({ subject }) => subject?.split(' ')[2])
    expect(tally(subjects.map((word) => (word === 'subscribed' ? 1 : 0)))).toEqual({
      1: subscriptionRateLimits.subscribe.address.burst,
      0: out,
    })
  })

  test('of 200 addresses that one client unsubscribes only a few are unsubscribed', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 200; n += 1) statuses.push((await leaves('198.51.100.7', `s${n}@example.com`)).status)
    const { burst } = subscriptionRateLimits.unsubscribe.client
    expect(tally(statuses)).toEqual({ 200: burst, 429: 200 - burst })
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
    await subscribes(new Visitor(magazine), priya)
    const [welcome] = await magazine.received(priya)
    for (let n = 0; n < 8; n += 1) await leaves(`203.0.113.${n}`)
    expect((await leaves('192.0.2.1')).status).toBe(429)
    const token = tokenOf(welcome, '/unsubscribe-newsletter')
    expect((await new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${token}`)).status).toBe(200)
    later(hours(4))
    expect((await leaves('192.0.2.1')).status).toBe(200)
  })

  test.each(['/auth//subscribe', '/auth/subscribe/', '/AUTH/subscribe', '/auth/%73ubscribe', '/auth/subscribe?a=1'])(
    'the spelling %s does not avoid the limit',
    async (way) => {
      const visitor = new Visitor(magazine)
      for (let n = 0; n < 5; n += 1) await subscribes(visitor, priya)
      const around = await visitor.post(
        way,
        { username: 'x', email: priya, n: 1 },
        { 'x-forwarded-for': '203.0.113.9' },
      )
      expect([404, 429]).toContain(around.status)
    },
  )
})
