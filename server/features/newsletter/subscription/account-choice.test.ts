import { describe, expect, test } from 'vitest'
import { subscribes, tokenOf, useMailingMagazine } from '../../../../test/newsletter.ts'
import { aPassword, Visitor } from '../../../../test/visitor.ts'
import { minutes } from '../../../core/durations.ts'

const priya = 'priya@example.com'

describe('the newsletter of an account', () => {
  const magazine = useMailingMagazine()

  const rows = () => magazine.database.db.selectFrom('newsletter_subscribers').selectAll().orderBy('id').execute()
  const later = (duration: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + duration)
  }
  const oneClick = (url: string) => magazine.app.http.inject({ method: 'POST', url })
  const aSignedInReader = async () => {
    const reader = new Visitor(magazine)
    await reader.post('/auth/register', { username: 'Priya', email: 'Priya@Example.com', password: aPassword })
    const [mail] = await magazine.received(priya)
    await reader.post(`/auth/verify-email/${tokenOf(mail, '/verify-email')}`)
    await reader.signIn(priya, aPassword)
    magazine.mailServer.mails.length = 0
    return reader
  }

  test('a signed-in reader subscribes the address of the account without a mail', async () => {
    const reader = await aSignedInReader()
    expect((await reader.get('/auth/newsletter')).json()).toEqual({ isSubscribed: false, since: null })
    const on = await reader.call('PUT', '/auth/newsletter', { body: { isSubscribed: true } })
    expect([on.status, on.json()]).toEqual([200, { isSubscribed: true, since: magazine.clock.now.toISOString() }])
    expect(await rows()).toMatchObject([{ email_key: priya, name: 'Priya', confirmed_at: magazine.clock.now }])
    const first = magazine.clock.now
    later(minutes(1))
    const again = await reader.call('PUT', '/auth/newsletter', { body: { isSubscribed: true } })
    expect(again.json().since).toBe(first.toISOString())
    const off = await reader.call('PUT', '/auth/newsletter', { body: { isSubscribed: false } })
    expect(off.json()).toEqual({ isSubscribed: false, since: magazine.clock.now.toISOString() })
    expect(await rows()).toMatchObject([{ unsubscribed_by: 'account' }])
    expect(await magazine.received()).toEqual([])
  })

  test('a subscription by the form shows in the account', async () => {
    const reader = await aSignedInReader()
    await subscribes(new Visitor(magazine), 'PRIYA@example.com')
    expect((await reader.get('/auth/newsletter')).json()).toMatchObject({ isSubscribed: true })
  })

  test('an anonymous visitor has no newsletter setting', async () => {
    const anonymous = new Visitor(magazine)
    expect((await anonymous.get('/auth/newsletter')).status).toBe(401)
    expect((await anonymous.call('PUT', '/auth/newsletter', { body: { isSubscribed: true } })).status).toBe(401)
    const reader = await aSignedInReader()
    const other = await reader.call('PUT', '/auth/newsletter', {
      body: { isSubscribed: true, email: 'ravi@example.com', userId: 2 },
      headers: { email: 'ravi@example.com' },
    })
    expect(other.status).toBe(200)
    expect(await rows()).toMatchObject([{ email_key: priya }])
  })

  test('the subscription is in the data download and is deleted with the account', async () => {
    const reader = await aSignedInReader()
    await subscribes(new Visitor(magazine), 'ravi@example.com')
    expect((await reader.get('/auth/my-data')).json().newsletter).toBeNull()
    await subscribes(reader, priya, { phone: '+91 80 5550 0142' })
    expect((await reader.get('/auth/my-data')).json().newsletter).toEqual({
      email: priya,
      name: 'Priya',
      phone: '+91 80 5550 0142',
      askedAt: magazine.clock.now.toISOString(),
      subscribedAt: magazine.clock.now.toISOString(),
      confirmedAt: null,
      unsubscribedAt: null,
      unsubscribedBy: null,
      bouncedAt: null,
    })
    const [welcome] = await magazine.received(priya)
    expect((await reader.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
    expect(await rows()).toMatchObject([{ email_key: 'ravi@example.com' }])

    // The links in its mails still do what they promise, and bring nobody back.
    const token = tokenOf(welcome, '/unsubscribe-newsletter')
    expect((await oneClick(`/unsubscribe-newsletter/${token}`)).statusCode).toBe(200)
    const { undo } = (await new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${token}`)).json()
    expect((await new Visitor(magazine).post(`/auth/resubscribe-newsletter/${undo}`)).json().code).toBe('link_invalid')
    expect(await rows()).toHaveLength(1)
  })
})
