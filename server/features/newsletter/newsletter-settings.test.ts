import { expect, test } from 'vitest'
import { aMember } from '../../../test/members.ts'
import { headerOf, subscribes, useMailingMagazine } from '../../../test/newsletter.ts'
import { Visitor } from '../../../test/visitor.ts'

const magazine = useMailingMagazine({ environment: { NEWSLETTER_CONFIRM: '1' } })

async function anAdmin() {
  const admin = await aMember(magazine, { role: 'admin', email: 'anna@example.com' })
  let version = 0
  const saves = async (changes: object) => {
    const { rooms } = (await admin.get('/admin/settings')).json()
    const { value } = rooms.find(({ room }: { room: string }) => room === 'newsletter')
    const answer = await admin.call('PUT', '/admin/settings/newsletter', {
      body: { value: { ...value, ...changes }, version },
    })
    if (answer.status === 200) version += 1
    return answer
  }
  return { admin, saves }
}

test('sender, answers, footer and look of the newsletter are the publisher’s', async () => {
  const { admin, saves } = await anAdmin()
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
  const { saves } = await anAdmin()
  expect((await subscribes(new Visitor(magazine), 'priya@example.com')).json().message).toContain('Please confirm')
  await saves({ isConfirmed: false })
  expect((await subscribes(new Visitor(magazine), 'ravi@example.com')).json().message).toBe('Subscription successful!')
  const rows = await magazine.database.db
    .selectFrom('newsletter_subscribers')
    .select('subscribed_at')
    .orderBy('id')
    .execute()
  expect(rows.map(({ subscribed_at }) => subscribed_at !== null)).toEqual([false, true])
})

test.each([
  ['a footer without words', { footer: '  ' }, 'The footer must say why'],
  ['a header in the sender', { senderName: 'A\r\nBcc: x@example.com' }, 'Sender must be one line'],
  ['no address for answers', { replyTo: 'nobody' }, 'email'],
  ['markup in the footer', { footer: '<img src=x>' }, 'Footer must be plain text'],
])('%s is refused in words', async (_, changes, message) => {
  const { saves } = await anAdmin()
  const answer = await saves(changes)
  expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(new RegExp(message, 'i'))])
})
