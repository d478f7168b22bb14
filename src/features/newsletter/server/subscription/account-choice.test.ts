import { expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { useMember } from '../../../../../test/members.ts'
import { storedSubscribers, subscribes, tokenOf, useMailingMagazine } from '../../../../../test/newsletter.ts'
import { aPassword, Visitor } from '../../../../../test/visitor.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { moveSubscriber } from './account-choice.ts'

const email = 'priya@example.com'
const magazine = useMailingMagazine()
const priya = useMember(magazine, { email, hasPassword: true })

const chooses = (isSubscribed: boolean, more: object = {}) =>
  priya.call('PUT', '/auth/newsletter', { body: { isSubscribed, ...more } })

test('a signed-in reader subscribes the address of the account without a mail, and no other one', async () => {
  expect((await priya.get('/auth/newsletter')).json()).toEqual({ isSubscribed: false, since: null })
  const on = await chooses(true, { email: 'ravi@example.com', userId: 2 })
  expect([on.status, on.json()]).toEqual([200, { isSubscribed: true, since: magazine.clock.now.toISOString() }])
  expect(await storedSubscribers(magazine)).toMatchObject([
    { email_key: email, name: 'Priya', confirmed_at: magazine.clock.now },
  ])
  const first = magazine.clock.now
  later(magazine, minutes(1))
  expect((await chooses(true)).json().since).toBe(first.toISOString())
  expect((await chooses(false)).json()).toEqual({ isSubscribed: false, since: magazine.clock.now.toISOString() })
  expect(await storedSubscribers(magazine)).toMatchObject([{ unsubscribed_by: 'account' }])
  expect(await magazine.received()).toEqual([])
})

test('the subscription is in the account and the data download, and is deleted with the account', async () => {
  await subscribes(new Visitor(magazine), 'ravi@example.com')
  expect((await priya.get('/auth/my-data')).json().newsletter).toBeNull()
  await subscribes(new Visitor(magazine), 'PRIYA@example.com', { phone: '+91 80 5550 0142' })
  expect((await priya.get('/auth/newsletter')).json()).toMatchObject({ isSubscribed: true })
  const mine = { email, name: 'Priya', phone: '+91 80 5550 0142', confirmedAt: null, unsubscribedBy: null }
  expect((await priya.get('/auth/my-data')).json().newsletter).toMatchObject(mine)
  const [welcome] = await magazine.received(email)
  expect((await priya.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
  expect(await storedSubscribers(magazine)).toMatchObject([{ email_key: 'ravi@example.com' }])

  // Links in its mails still work and restore no one.
  const token = tokenOf(welcome, '/unsubscribe-newsletter')
  const url = `/unsubscribe-newsletter/${token}`
  expect((await magazine.app.http.inject({ method: 'POST', url })).statusCode).toBe(200)
  const { undo } = (await new Visitor(magazine).post(`/auth${url}`)).json()
  expect((await new Visitor(magazine).post(`/auth/resubscribe-newsletter/${undo}`)).json().code).toBe('link_expired')
  expect(await storedSubscribers(magazine)).toHaveLength(1)
})

test.each(['the former', 'the new'])(
  'a name that anyone could give %s address comes into no mail once its owner has confirmed it',
  async (which) => {
    const { db } = magazine.database
    const to = 'new@example.com'
    await subscribes(new Visitor(magazine), which === 'the new' ? to : email, { name: 'Cheap loans' })
    await inTransaction(db, async (tx) => {
      await tx.updateTable('users').set({ email: to, email_key: to }).where('email_key', '=', email).execute()
      await moveSubscriber(tx, email, to, magazine.clock.now)
    })
    const confirmed = { email_key: to, name: 'Priya', confirmed_at: magazine.clock.now }
    expect(await storedSubscribers(magazine)).toMatchObject([confirmed])
  },
)
