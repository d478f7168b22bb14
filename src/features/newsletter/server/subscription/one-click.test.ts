import { expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { storedSubscribers, tokenOfWelcome, useMailingMagazine } from '../../../../../test/newsletter.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'

const priya = 'priya@example.com'
const success = { success: true, message: 'Unsubscribed successfully', error: null }

const magazine = useMailingMagazine()

const rows = () => storedSubscribers(magazine)
/** Like a mail program: a form, without cookies or bearer. */
const oneClick = (
  address: string,
  payload = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) => magazine.app.http.inject({ method: 'POST', url: address, headers: { 'content-type': type }, payload })

test('a mail program unsubscribes with a form of any kind, without cookies, as often as it likes', async () => {
  const inParts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  for (const [index, [payload, type]] of [
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [inParts, 'multipart/form-data; boundary=x'],
    ['{"a":', 'application/json'],
  ].entries()) {
    const email = `reader${index}@example.com`
    const token = await tokenOfWelcome(magazine, email)
    const answer = await oneClick(`/unsubscribe-newsletter/${token}`, payload, type)
    expect([answer.statusCode, answer.payload], type).toEqual([200, 'Unsubscribed successfully'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    const left = { unsubscribed_at: magazine.clock.now, unsubscribed_by: 'one-click' }
    expect((await rows())[index]).toMatchObject(left)
    later(magazine, minutes(5))
    const bare = { method: 'POST', url: `/unsubscribe-newsletter/${token}` } as const
    for (let more = 0; more < 2; more += 1) expect((await magazine.app.http.inject(bare)).statusCode).toBe(200)
    expect((await rows())[index]).toMatchObject(left)
    // Whoever has the mail needs no notice.
    expect(await magazine.received(email)).toHaveLength(1)
  }
})

test('the button on the page unsubscribes, and the link in its answer undoes that', async () => {
  const token = await tokenOfWelcome(magazine, priya)
  const visitor = new Visitor(magazine, { ip: '198.51.100.7' })
  const answer = await visitor.post(`/auth/unsubscribe-newsletter/${token}`)
  const undo = expect.stringMatching(/^[\w-]{48}$/)
  expect([answer.status, answer.json()]).toEqual([200, { ...success, undo, remaining: 0 }])
  expect(await rows()).toMatchObject([{ unsubscribed_by: 'link' }])
  await visitor.post(`/auth/resubscribe-newsletter/${answer.json().undo}`)
  expect(await rows()).toMatchObject([{ unsubscribed_at: null, confirmed_at: magazine.clock.now }])
})

test('one-click unsubscribing takes no body of a megabyte', async () => {
  const token = await tokenOfWelcome(magazine, priya)
  expect((await oneClick(`/unsubscribe-newsletter/${token}`, 'x'.repeat(1_000_000))).statusCode).toBe(413)
})
