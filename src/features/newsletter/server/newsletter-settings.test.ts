import { expect, test } from 'vitest'
import { said } from '../../../../test/answers.ts'
import { useMember } from '../../../../test/members.ts'
import { headerOf, storedSubscribers, subscribes, useMailingMagazine } from '../../../../test/newsletter.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { Visitor } from '../../../../test/visitor.ts'

const magazine = useMailingMagazine({ environment: { NEWSLETTER_CONFIRM: '1' } })

const admin = useMember(magazine, { role: 'admin', email: 'anna@example.com' })
/** The environment has addresses confirmed. */
const saves = (changes: object) => savesSettings(admin, 'newsletter', { isConfirmed: true, ...changes })

test('sender, answers, footer and look of the newsletter are the publisher’s', async () => {
  const selectedArticles = [await magazine.publishes({ title: 'Buck', html: '<p>A summary of bucks.</p>' })]
  const preview = async () =>
    (await admin.post('/admin/preview-newsletter', { selectedArticles, preheader: 'Inside' })).json()
  const before = await preview()
  expect(before.text).toContain('this address is subscribed to the Groundplane newsletter.')
  expect(before.html).toContain('A summary of bucks.')
  const look = { footer: 'You asked {name} for this.', hasSummaries: false, hasPicture: false }
  expect((await saves({ ...look, senderName: 'The Solder Joint', replyTo: 'letters@example.com' })).status).toBe(200)
  const after = await preview()
  for (const form of [after.html, after.text]) {
    expect(form).toContain('You asked Groundplane for this.')
    expect(form).not.toContain('A summary of bucks.')
    expect(form).toContain('Unsubscribe with one click')
  }
  expect((await admin.post('/admin/test-newsletter', { selectedArticles })).status).toBe(200)
  const [mail] = await magazine.received('anna@example.com')
  expect(mail?.from?.name).toBe('The Solder Joint')
  expect(headerOf(mail, 'Reply-To')).toBe('letters@example.com')
})

test('the environment says at first whether subscribers confirm, and then the publisher does', async () => {
  expect((await subscribes(new Visitor(magazine), 'priya@example.com')).json().message).toContain(
    'click the link to confirm',
  )
  await saves({ isConfirmed: false })
  expect((await subscribes(new Visitor(magazine), 'ravi@example.com')).json().message).toBe('Subscription successful!')
  const subscribers = await storedSubscribers(magazine)
  expect(subscribers.map(({ subscribed_at }) => subscribed_at !== null)).toEqual([false, true])
})

test('what makes no sense is refused in words', async () => {
  const cases: [changes: object, message: string][] = [
    [{ footer: '  ' }, 'Explain why readers'],
    [{ senderName: 'A\r\nBcc: x@example.com' }, 'Sender must be one line'],
    [{ replyTo: 'nobody' }, 'email'],
    [{ footer: '<img src=x>' }, 'Footer must be plain text'],
  ]
  for (const [changes, message] of cases)
    expect(await said(saves(changes)), message).toEqual([400, expect.stringMatching(new RegExp(message, 'i'))])
})
