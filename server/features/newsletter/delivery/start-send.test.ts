import { beforeEach, describe, expect, test } from 'vitest'
import { aMember, useMember } from '../../../../test/members.ts'
import {
  haveSubscribed,
  headerOf,
  readers,
  tokenOf,
  useMailingMagazine,
  whenSend,
} from '../../../../test/newsletter.ts'
import { days, seconds } from '../../../core/durations.ts'

const inOrder = (addresses: string[]) => addresses.toSorted((a, b) => a.localeCompare(b))

describe('sending the newsletter', () => {
  const magazine = useMailingMagazine()
  const anna = useMember(magazine, { role: 'admin', username: 'Anna' })
  let article: number

  beforeEach(async () => {
    article = await magazine.publishes()
  })

  const send = async (particulars: object = {}, by = anna) =>
    by.post('/admin/send-newsletter', { selectedArticles: [article], sendToAll: true, ...particulars })
  const sent = async (particulars: object = {}) => {
    const { sendId } = (await send(particulars)).json()
    return whenSend(anna, sendId)
  }
  const recipients = () => inOrder(magazine.mailServer.mails.map(({ to }) => to[0] ?? ''))

  test('goes to whoever is subscribed, once each, and says how far it is', async () => {
    await haveSubscribed(
      magazine,
      ...readers(30),
      { email: 'left@reader.example', unsubscribed: true },
      { email: 'gone@reader.example', bounced: true },
      { email: 'unsure@reader.example', waiting: true },
    )
    const answer = await send({ customMessage: 'Good morning' })
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        message: 'Sending to 30 subscribers has started',
        ...{ sendId: 1, recipients: 30, leftOut: 0, isNew: true, skipped: [] },
      },
    ])
    expect(await whenSend(anna, 1)).toMatchObject({
      state: 'done',
      ...{ total: 30, queued: 0, deferred: 0, leased: 0, submitted: 30, failed: 0, skipped: 0, unconfirmed: 0 },
      ...{ subject: 'A regulator that keeps quiet', toAll: true, createdBy: 'Anna', problem: null, tracking: null },
    })
    expect(recipients()).toEqual(inOrder(readers(30).map(({ email }) => email)))
    const { data } = (await anna.get('/admin/newsletter-sends')).json()
    expect(data).toMatchObject([{ id: 1, submitted: 30, state: 'done', articles: 1 }])
    const log = (await anna.get('/admin/audit-log')).json().data
    expect(log).toMatchObject([
      { action: 'newsletter.sent', adminName: 'Anna', detail: { recipients: 30, leftOut: 0, toAll: true } },
    ])
  })

  test('every mail has a way out of its own that works without cookies, and names nobody', async () => {
    await haveSubscribed(magazine, ...readers(2))
    await sent()
    const [first, second] = magazine.mailServer.mails.map(({ parsed }) => parsed)
    const token = tokenOf(first, '/unsubscribe-newsletter')
    expect(headerOf(first, 'List-Unsubscribe')).toBe(`<http://magazine.test/unsubscribe-newsletter/${token}>`)
    expect(headerOf(first, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(headerOf(first, 'List-Id')).toBe('<newsletter.magazine.test>')
    expect(first?.html).toContain(`/unsubscribe-newsletter/${token}`)
    expect(tokenOf(second, '/unsubscribe-newsletter')).not.toBe(token)
    expect(first?.messageId).not.toBe(second?.messageId)
    const { http } = magazine.app
    await http.inject({
      method: 'POST',
      url: `/unsubscribe-newsletter/${token}`,
      payload: 'List-Unsubscribe=One-Click',
    })
    magazine.mailServer.mails.length = 0
    await sent({ subject: 'The next' })
    expect(recipients()).toEqual([second?.to?.[0]?.address])
  })

  test('to some by name: who is not subscribed is skipped and named', async () => {
    await haveSubscribed(
      magazine,
      ...readers(3),
      { email: 'left@reader.example', unsubscribed: true },
      { email: 'gone@reader.example', bounced: true },
      { email: 'unsure@reader.example', waiting: true },
      { email: 'a_b%c@reader.example' },
      { email: 'axbyc@reader.example' },
    )
    const selectedUsers = [
      ' READER2@reader.example ',
      'reader2@reader.example',
      'a_b%c@reader.example',
      'LEFT@reader.example',
      'left@reader.example',
      'gone@reader.example',
      'unsure@reader.example',
      'never@reader.example',
      'no address',
      'priya@reader.example\r\nBcc: all@reader.example',
      `${'p'.repeat(64)}@${'r'.repeat(247)}.example`,
    ]
    const answer = (await send({ sendToAll: false, selectedUsers })).json()
    expect(answer.skipped).toEqual([
      { email: 'left@reader.example', reason: 'has unsubscribed' },
      { email: 'gone@reader.example', reason: 'mail to this address comes back' },
      { email: 'unsure@reader.example', reason: 'has not confirmed the subscription' },
      { email: 'never@reader.example', reason: 'never subscribed' },
      ...selectedUsers.slice(-3).map((email) => ({ email, reason: 'is not an e-mail address' })),
    ])
    expect(await whenSend(anna, answer.sendId)).toMatchObject({
      ...{ total: 5, submitted: 2, skipped: 3, toAll: false },
      unknownAddresses: ['never@reader.example', ...selectedUsers.slice(-3)],
    })
    expect(recipients()).toEqual(['a_b%c@reader.example', 'reader2@reader.example'])
  })

  describe('the same is one send', () => {
    beforeEach(() => haveSubscribed(magazine, ...readers(4)))

    test('pressed twice, by two administrators, all at once', async () => {
      const bela = await aMember(magazine, { role: 'admin', username: 'Bela' })
      const answers = await Promise.all([
        send({ clientKey: 'first-form' }),
        send({ clientKey: 'first-form' }),
        send({ clientKey: 'second-form' }, bela),
        send({}, bela),
      ])
      expect(answers.map((answer) => answer.json().sendId)).toEqual([1, 1, 1, 1])
      expect(answers.filter((answer) => answer.json().isNew)).toHaveLength(1)
      await whenSend(anna, 1)
      expect((await send()).json()).toMatchObject({ sendId: 1, isNew: false, recipients: 4 })
      expect(recipients()).toHaveLength(4)
    })

    test('other content, other recipients or another day is another', async () => {
      await sent()
      await sent({ customMessage: 'More' })
      await sent({ sendToAll: false, selectedUsers: ['reader1@reader.example'] })
      magazine.clock.now = new Date(magazine.clock.now.getTime() + days(1) + seconds(1))
      const bela = await aMember(magazine, { role: 'admin' })
      expect((await send({}, bela)).json()).toMatchObject({ sendId: 4, isNew: true })
      await whenSend(bela, 4)
    })

    test('what reads the same is the same, however it was typed', async () => {
      await sent({ customMessage: 'Good morning' })
      for (const typed of [{ customMessage: ' Good morning\r\n' }, { subject: 'A regulator that keeps quiet' }])
        expect((await send({ customMessage: 'Good morning', ...typed })).json()).toMatchObject({
          sendId: 1,
          isNew: false,
        })
      expect((await send({ customMessage: 'Good evening' })).json()).toMatchObject({ isNew: true })
      await whenSend(anna, 2)
    })

    test('after it was cancelled, it goes to those who have not had it', async () => {
      magazine.mailServer.failNext({ at: 'data', code: 451 }, { at: 'data', code: 451 })
      const { sendId } = (await send({ clientKey: 'first-form' })).json()
      await whenSend(anna, sendId, ({ submitted, deferred }) => submitted === 2 && deferred === 2)
      await anna.post(`/admin/newsletter-sends/${sendId}/cancel`)
      const pressedAgain = await send({ clientKey: 'first-form' })
      expect([pressedAgain.status, pressedAgain.json().code]).toEqual([409, 'other_newsletter'])
      const answer = (await send()).json()
      expect(answer).toMatchObject({ recipients: 2, leftOut: 2, isNew: true })
      expect(answer.message).toContain('2 subscribers already got it before it was cancelled')
      await whenSend(anna, answer.sendId)
      expect(new Set(recipients()).size).toBe(4)
      expect(recipients()).toHaveLength(4)
    })

    test('a press is one newsletter: its key does for no other', async () => {
      await sent({ clientKey: 'first-form' })
      const answer = await send({ clientKey: 'first-form', customMessage: 'More' })
      expect([answer.status, answer.json().code]).toEqual([409, 'other_newsletter'])
    })
  })

  describe('is refused, and nothing is kept of it', () => {
    const expectNothing = async () => {
      expect((await anna.get('/admin/newsletter-sends')).json().total).toBe(0)
      expect(magazine.mailServer.attempts).toBe(0)
    }
    beforeEach(() => {
      magazine.mailServer.attempts = 0
    })

    test.each<[string, () => Promise<object>, string]>([
      ['no article', async () => ({ selectedArticles: [] }), 'Please select at least one article'],
      [
        '21 articles',
        async () => ({ selectedArticles: Array.from({ length: 21 }, (_, i) => i + 1) }),
        'You can select up to 20 articles',
      ],
      ['an unknown article', async () => ({ selectedArticles: [article, 9_999] }), 'Article 9999 is not published'],
      ['an unpublished one', async () => ({ selectedArticles: [await unpublished()] }), 'is not published'],
      [
        'an article that is no number',
        async () => ({ selectedArticles: ['1 or 1=1'] }),
        'Articles must be given as ids',
      ],
      ['two lines of subject', async () => ({ subject: 'Hello\r\nBcc: all@reader.example' }), 'must be one line'],
      ['a message that is too long', async () => ({ customMessage: 'µ'.repeat(5_001) }), 'at most 5000 characters'],
      ['nobody', async () => ({ sendToAll: false }), 'none of the recipients is subscribed'],
      [
        'nobody who is subscribed',
        async () => ({ sendToAll: false, selectedUsers: ['never@reader.example', 'left@reader.example'] }),
        'none of the recipients is subscribed',
      ],
    ])('%s', async (_what, particulars, sentence) => {
      await haveSubscribed(magazine, ...readers(1), { email: 'left@reader.example', unsubscribed: true })
      const answer = await send(await particulars())
      expect(answer.status).toBe(400)
      expect(answer.json().message).toContain(sentence)
      await expectNothing()
    })

    test('a list without subscribers', async () => {
      const answer = await send()
      expect([answer.status, answer.json().details]).toMatchObject([400, [{ field: 'sendToAll' }]])
      await expectNothing()
    })

    const unpublished = async () => {
      const id = await magazine.publishes()
      await magazine.database.db.updateTable('articles').set({ published_at: null }).where('id', '=', id).execute()
      return id
    }
  })
})
