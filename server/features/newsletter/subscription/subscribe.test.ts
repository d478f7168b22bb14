import { describe, expect, test } from 'vitest'
import { headerOf, subscribes, tokenOf, useMailingMagazine } from '../../../../test/newsletter.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { minutes } from '../../../core/durations.ts'

const priya = 'priya@example.com'
const success = { success: true, message: 'Unsubscribed successfully', error: null }

describe('the newsletter', () => {
  const magazine = useMailingMagazine()

  const rows = () => magazine.database.db.selectFrom('newsletter_subscribers').selectAll().orderBy('id').execute()
  const later = (duration: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + duration)
  }
  /** An address that was subscribed and welcomed; the tokens are those of its mail. */
  const aSubscriber = async (email: string, ip?: string) => {
    await subscribes(new Visitor(magazine, { ...(ip && { ip }) }), email)
    const mails = await magazine.received(email)
    return tokenOf(mails.at(-1), '/unsubscribe-newsletter')
  }

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

  test('no mail repeats what was typed into the form, since the address may belong to somebody else', async () => {
    await subscribes(new Visitor(magazine), priya, { username: 'WIN AT evil.example' })
    const [welcome] = await magazine.received(priya)
    expect(welcome?.text + String(welcome?.html) + String(welcome?.subject)).not.toContain('evil')
  })

  test.each([
    ['once more', priya],
    ['in another spelling', ' Priya@EXAMPLE.com'],
  ])('who is subscribed already hears that: %s', async (_, email) => {
    await aSubscriber(priya)
    const again = await subscribes(new Visitor(magazine), email, { username: 'Somebody' })
    expect(again.status).toBe(409)
    expect(again.json()).toMatchObject({
      error: 'This email is already subscribed!',
      message: 'This email is already subscribed!',
      code: 'already_subscribed',
    })
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

  test.each([
    ['no username', { username: '' }, 'username', 'Username is required'],
    ['no e-mail', { email: '' }, 'email', 'Email is required'],
    ['a list for an e-mail', { email: [priya] }, 'email', 'Email is required'],
    ['two e-mails', { email: 'a@example.com,b@example.com' }, 'email', 'Please enter a valid email address'],
    ['a header in the e-mail', { email: 'a@example.com\r\nBcc: b@x.example' }, 'email', 'Please enter a valid'],
    ['320 characters', { email: `${'a'.repeat(308)}@example.com` }, 'email', 'Please enter a valid email address'],
    ['encoded words', { email: '=?utf-8?q?a=40b?=' }, 'email', 'Please enter a valid email address'],
    ['a header in the name', { username: 'a\r\nBcc: b@example.com' }, 'username', 'Username must have'],
    ['a phone that is none', { phone: 'call me' }, 'phone', 'Phone number may have'],
  ])('%s is refused in words, and nobody is mailed', async (_, wrong, field, message) => {
    const answer = await subscribes(new Visitor(magazine), priya, wrong)
    expect(answer.status).toBe(400)
    expect(answer.json().message).toContain(message)
    expect(answer.json().details).toMatchObject([{ field }])
    expect(await rows()).toEqual([])
    expect(await magazine.received()).toEqual([])
  })

  test('a subscription request cannot set its own status', async () => {
    await subscribes(new Visitor(magazine), priya, { id: 99, confirmed_at: '2020-01-01', subscribed_at: null })
    expect(await rows()).toMatchObject([{ id: 1, confirmed_at: null, subscribed_at: magazine.clock.now }])
  })

  test('percent signs and underscores in an address are no wildcards', async () => {
    await aSubscriber('a_b%25@example.com')
    await aSubscriber('axb@example.com')
    await new Visitor(magazine).post('/auth/unsubscribe-newsletter', { email: 'a_b@example.com' })
    expect(await rows()).toMatchObject([{ unsubscribed_at: null }, { unsubscribed_at: null }])
  })

  describe('the unsubscribe form', () => {
    const leave = (email: unknown, ip = '192.0.2.1') =>
      new Visitor(magazine, { ip }).post('/auth/unsubscribe-newsletter', { email })

    test('the form unsubscribes an address and mails its owner, who can undo it with one click', async () => {
      await aSubscriber(priya)
      later(minutes(1))
      const answer = await leave(' PRIYA@example.com', '198.51.100.7')
      expect([answer.status, answer.json()]).toEqual([200, success])
      expect(await rows()).toMatchObject([{ unsubscribed_at: magazine.clock.now, unsubscribed_by: 'form' }])
      const notice = (await magazine.received(priya)).at(-1)
      expect(notice?.subject).toBe('You are unsubscribed from the Groundplane newsletter')
      expect(headerOf(notice, 'List-Unsubscribe')).toBeUndefined()

      later(minutes(1))
      const undo = tokenOf(notice, '/resubscribe-newsletter')
      const undone = await new Visitor(magazine).post(`/auth/resubscribe-newsletter/${undo}`)
      expect([undone.status, undone.json()]).toEqual([200, { message: 'Subscription successful!' }])
      const since = magazine.clock.now
      const back = { subscribed_at: since, confirmed_at: since, unsubscribed_at: null, unsubscribed_by: null }
      expect(await rows()).toMatchObject([back])
      later(minutes(1))
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

    test.each([
      ['nothing', '', 'Please enter your email address'],
      ['blanks', '   ', 'Please enter your email address'],
      ['no field', undefined, 'Please enter your email address'],
      ['an object', { $ne: '' }, 'Please enter your email address'],
      ['no address', 'priya', 'Please enter a valid email address'],
      ['a list', 'a@example.com, b@example.com', 'Please enter a valid email address'],
      ['a header', 'a@example.com\r\nBcc: b@example.com', 'Please enter a valid email address'],
    ])('%s is refused in words', async (_, email, message) => {
      const answer = await leave(email)
      expect([answer.status, answer.json().error, answer.json().message]).toEqual([400, message, message])
    })

    test('a reader who unsubscribed can subscribe again by the form', async () => {
      await aSubscriber(priya)
      await leave(priya)
      await magazine.received()
      later(minutes(1))
      expect((await subscribes(new Visitor(magazine), priya, { username: 'Priya R' })).status).toBe(200)
      expect(await rows()).toMatchObject([
        { id: 1, name: 'Priya R', subscribed_at: magazine.clock.now, unsubscribed_at: null },
      ])
      expect((await magazine.received(priya)).map(({ subject }) => subject?.split(' ').slice(0, 3).join(' '))).toEqual([
        'You are subscribed',
        'You are unsubscribed',
        'You are subscribed',
      ])
    })

    test('a bounced address may subscribe again', async () => {
      await aSubscriber(priya)
      await magazine.database.db.updateTable('newsletter_subscribers').set({ bounced_at: magazine.clock.now }).execute()
      expect((await subscribes(new Visitor(magazine), priya)).status).toBe(200)
      expect(await rows()).toMatchObject([{ bounced_at: null }])
    })
  })
})
