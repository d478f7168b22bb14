import { describe, expect, test } from 'vitest'
import { subscribes, tokenOf, useMailingMagazine } from '../../../../test/newsletter.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { minutes } from '../../../core/durations.ts'

const priya = 'priya@example.com'
const success = { success: true, message: 'Unsubscribed successfully', error: null }

describe('unsubscribing by the link in a mail', () => {
  const magazine = useMailingMagazine()

  const rows = () => magazine.database.db.selectFrom('newsletter_subscribers').selectAll().orderBy('id').execute()
  const later = (duration: number) => {
    magazine.clock.now = new Date(magazine.clock.now.getTime() + duration)
  }
  /** As a mail program does it: no cookies, no bearer, a form. */
  const oneClick = (
    address: string,
    payload = 'List-Unsubscribe=One-Click',
    type = 'application/x-www-form-urlencoded',
  ) => magazine.app.http.inject({ method: 'POST', url: address, headers: { 'content-type': type }, payload })
  /** An address that was subscribed and welcomed; the tokens are those of its mail. */
  const aSubscriber = async (email: string) => {
    await subscribes(new Visitor(magazine), email)
    const mails = await magazine.received(email)
    return tokenOf(mails.at(-1), '/unsubscribe-newsletter')
  }

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('a mail program unsubscribes with %s, without cookies, as often as it likes', async (_, type, payload) => {
    const token = await aSubscriber(priya)
    const answer = await oneClick(`/unsubscribe-newsletter/${token}`, payload, type)
    expect([answer.statusCode, answer.payload]).toEqual([200, 'Unsubscribed successfully'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    const left = { unsubscribed_at: magazine.clock.now, unsubscribed_by: 'one-click' }
    expect(await rows()).toMatchObject([left])
    later(minutes(5))
    for (const more of [1, 2])
      expect([more, (await oneClick(`/unsubscribe-newsletter/${token}`)).statusCode]).toEqual([more, 200])
    expect(await rows()).toMatchObject([left])
    // Whoever has the mail needs no notice.
    expect(await magazine.received(priya)).toHaveLength(1)
  })

  test('opening the link changes nothing until the button is pressed', async () => {
    const token = await aSubscriber(priya)
    const before = await rows()
    for (const method of ['GET', 'HEAD'] as const) {
      await magazine.app.http.inject({ method, url: `/api/auth/unsubscribe-newsletter/${token}` })
      await magazine.app.http.inject({ method, url: `/api/auth/resubscribe-newsletter/${token}` })
    }
    expect(await rows()).toEqual(before)
  })

  test('the button on the page unsubscribes, and the link in its answer undoes that', async () => {
    const token = await aSubscriber(priya)
    const visitor = new Visitor(magazine, { ip: '198.51.100.7' })
    const answer = await visitor.post(`/auth/unsubscribe-newsletter/${token}`)
    const undo = expect.stringMatching(/^[\w-]{48}$/)
    expect([answer.status, answer.json()]).toEqual([200, { ...success, undo, remaining: 0 }])
    expect(await rows()).toMatchObject([{ unsubscribed_by: 'link' }])
    await visitor.post(`/auth/resubscribe-newsletter/${answer.json().undo}`)
    expect(await rows()).toMatchObject([{ unsubscribed_at: null, confirmed_at: magazine.clock.now }])
  })

  test('a link works for its own purpose and its own address only', async () => {
    const own = await aSubscriber(priya)
    const others = await aSubscriber('ravi@example.com')
    const undo = (await new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${own}`)).json().undo as string
    await new Visitor(magazine).post(`/auth/resubscribe-newsletter/${undo}`)
    const before = await rows()
    const [ownBytes, otherBytes] = [own, others].map((token) => Buffer.from(token, 'base64url'))
    if (!ownBytes || !otherBytes) throw new Error('No tokens')
    const crossed = Buffer.concat([otherBytes.subarray(0, 4), ownBytes.subarray(4)]).toString('base64url')
    const changed = Buffer.from(ownBytes)
    changed[20] = (changed[20] ?? 0) ^ 1
    const wrong = {
      'for another purpose': undo,
      'A’s for B': crossed,
      forged: `${own.slice(0, 6)}${'A'.repeat(42)}`,
      'one bit off': changed.toString('base64url'),
      'cut short': own.slice(0, -1),
      'cut to the signature’s half': own.slice(0, 26),
      longer: `${own}A`,
      padded: `${own}==`,
      'nothing of ours': 'x',
      'with a line break': `${own}%0a`,
      'a path': '..%2f..%2fadmin',
      'a zero byte': '%00',
    }
    for (const [name, token] of Object.entries(wrong)) {
      const byPage = await new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${token}`)
      const byProgram = await oneClick(`/unsubscribe-newsletter/${token}`)
      expect([name, byPage.status, byPage.json().code]).toEqual([name, 400, 'link_invalid'])
      expect([name, byProgram.statusCode, byProgram.json().code]).toEqual([name, 400, 'link_invalid'])
    }
    for (const purpose of ['resubscribe', 'confirm']) {
      const answer = await new Visitor(magazine).post(`/auth/${purpose}-newsletter/${own}`)
      expect([purpose, answer.status, answer.json().code]).toEqual([purpose, 400, 'link_invalid'])
    }
    expect(await rows()).toEqual(before)
  })

  test('one-click unsubscribing accepts a body of any size and type', async () => {
    const token = await aSubscriber(priya)
    expect((await oneClick(`/unsubscribe-newsletter/${token}`, 'x'.repeat(1_000_000))).statusCode).toBe(413)
    expect((await oneClick(`/unsubscribe-newsletter/${token}`, '{"a":', 'application/json')).statusCode).toBe(200)
    const bare = await magazine.app.http.inject({ method: 'POST', url: `/unsubscribe-newsletter/${token}` })
    expect(bare.statusCode).toBe(200)
  })
})
