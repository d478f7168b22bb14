import { expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { headerOf, storedSubscribers, subscribes, tokenOf, useMailingMagazine } from '../../../../../test/newsletter.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { days, minutes } from '../../../../platform/server/core/durations.ts'
import { sweepNewsletter } from '../sweep.ts'
import { subscriptionRateLimits } from './limits.ts'

const priya = 'priya@example.com'

const magazine = useMailingMagazine({ environment: { NEWSLETTER_CONFIRM: '1' } })

const rows = () => storedSubscribers(magazine)
const confirms = (token: string) => new Visitor(magazine).post(`/auth/confirm-newsletter/${token}`)

test('an address is subscribed and welcomed when its owner clicks the link', async () => {
  const answer = await subscribes(new Visitor(magazine), priya)
  expect(answer.status).toBe(200)
  expect(answer.json().message).toContain('click the link to confirm')
  expect(await rows()).toMatchObject([{ subscribed_at: null, confirmed_at: null }])
  const [mail] = await magazine.received(priya)
  expect(mail?.subject).toBe('Confirm your subscription to the Groundplane newsletter')
  expect(headerOf(mail, 'List-Unsubscribe')).toBeUndefined()

  later(magazine, minutes(5))
  const token = tokenOf(mail, '/confirm-newsletter')
  const confirmed = await confirms(token)
  expect([confirmed.status, confirmed.json()]).toEqual([200, { message: 'Subscription successful!' }])
  const since = magazine.clock.now
  later(magazine, minutes(5))
  expect((await confirms(token)).status).toBe(200)
  expect(await rows()).toMatchObject([{ subscribed_at: since, confirmed_at: since }])
  const [, welcome, ...others] = await magazine.received(priya)
  expect(headerOf(welcome, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(others).toEqual([])
  expect((await subscribes(new Visitor(magazine), priya)).status).toBe(409)
})

test('an address that is not yet confirmed may ask again, gets a few mails at most, and every link stays valid', async () => {
  for (let n = 0; n < 20; n += 1)
    expect((await subscribes(new Visitor(magazine, { ip: `198.51.100.${n}` }), priya)).status).toBe(200)
  const mails = await magazine.received(priya)
  expect(mails).toHaveLength(subscriptionRateLimits.subscribe.address.burst)
  expect((await confirms(tokenOf(mails[0], '/confirm-newsletter'))).status).toBe(200)
  expect(await rows()).toMatchObject([{ subscribed_at: magazine.clock.now }])
})

test('an unsubscribed address stays so until its owner clicks the link', async () => {
  await subscribes(new Visitor(magazine), priya)
  const [mail] = await magazine.received(priya)
  await confirms(tokenOf(mail, '/confirm-newsletter'))
  await new Visitor(magazine).post('/auth/unsubscribe-newsletter', { email: priya })
  const left = magazine.clock.now
  expect(await magazine.received(priya)).toHaveLength(3)
  later(magazine, days(1))
  expect((await subscribes(new Visitor(magazine, { ip: '198.51.100.7' }), priya)).status).toBe(200)
  expect(await rows()).toMatchObject([{ unsubscribed_at: left, unsubscribed_by: 'form' }])
  const asked = (await magazine.received(priya)).at(-1)
  await confirms(tokenOf(asked, '/confirm-newsletter'))
  expect(await rows()).toMatchObject([{ unsubscribed_at: null, subscribed_at: magazine.clock.now }])
})

test('the form does not reveal that an address is not yet confirmed', async () => {
  await subscribes(new Visitor(magazine), priya)
  const answer = await new Visitor(magazine).post('/auth/unsubscribe-newsletter', { email: priya })
  expect(answer.json()).toEqual({ success: true, message: 'Unsubscribed successfully', error: null })
  expect(await rows()).toMatchObject([{ unsubscribed_at: null }])
  expect(await magazine.received(priya)).toHaveLength(1)
})

test('an address that is not confirmed within a month is deleted, and its link expires', async () => {
  await subscribes(new Visitor(magazine), priya)
  await subscribes(new Visitor(magazine), 'ravi@example.com')
  const [[mine], [ravis]] = [await magazine.received(priya), await magazine.received('ravi@example.com')]
  await confirms(tokenOf(ravis, '/confirm-newsletter'))
  later(magazine, days(29))
  await sweepNewsletter(magazine.database.db, magazine.clock.now)
  expect(await rows()).toHaveLength(2)
  later(magazine, days(2))
  await sweepNewsletter(magazine.database.db, magazine.clock.now)
  expect(await rows()).toMatchObject([{ email_key: 'ravi@example.com' }])
  expect((await confirms(tokenOf(mine, '/confirm-newsletter'))).json().code).toBe('link_expired')
})
