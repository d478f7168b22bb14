import { expect, test } from 'vitest'
import { auditLog, said } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import {
  haveSubscribed,
  headerOf,
  readers,
  recipientsOf,
  sendsIssue,
  tokenOf,
  useMailingMagazine,
  whenSend,
} from '../../../../../test/newsletter.ts'
import { days, seconds } from '../../../../platform/server/core/durations.ts'

const magazine = useMailingMagazine()
const anna = useMember(magazine, { role: 'admin', username: 'Anna' })

const send = (issue: object = {}, by = anna) => sendsIssue(magazine, by, issue)
const sent = async (issue: object = {}) => whenSend(anna, (await send(issue)).json().sendId)
const recipients = () => recipientsOf(magazine)

test('an issue goes to whoever is subscribed, once each, and says how far it is', async () => {
  await haveSubscribed(
    magazine,
    ...readers(30),
    { email: 'left@reader.example', unsubscribed: true },
    { email: 'gone@reader.example', bounced: true },
    { email: 'unsure@reader.example', waiting: true },
  )
  const answer = await send({ customMessage: 'Good morning' })
  const started = { message: 'Sending to 30 subscribers has started', recipients: 30, isNew: true, skipped: [] }
  expect([answer.status, answer.json()]).toMatchObject([200, started])
  const says = {
    subject: 'A regulator that keeps quiet',
    toAll: true,
    createdBy: 'Anna',
    problem: null,
    tracking: null,
  }
  expect(await whenSend(anna, 1)).toMatchObject({ total: 30, submitted: 30, ...says })
  expect(recipients()).toEqual(
    readers(30)
      .map(({ email }) => email)
      .toSorted(),
  )
  const { data } = (await anna.get('/admin/newsletter-sends')).json()
  expect(data).toMatchObject([{ id: 1, submitted: 30, state: 'done', articles: 1 }])
  expect(await auditLog(magazine)).toMatchObject([
    { action: 'newsletter.sent', admin_name: 'Anna', detail: { recipients: 30, leftOut: 0, toAll: true } },
  ])
})

test('every mail of an issue has a way out of its own that works without cookies, and names nobody', async () => {
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
  await magazine.app.http.inject({ method: 'POST', url: `/unsubscribe-newsletter/${token}` })
  magazine.mailServer.mails.length = 0
  await sent({ subject: 'The next' })
  expect(recipients()).toEqual([second?.to?.[0]?.address])
})

test('of an issue to some by name, who is not subscribed is skipped and named', async () => {
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
    'Never@reader.example',
    'no address',
    'priya@reader.example\r\nBcc: all@reader.example',
    `${'p'.repeat(64)}@${'r'.repeat(247)}.example`,
  ]
  const answer = (await send({ sendToAll: false, selectedUsers })).json()
  expect(answer.skipped).toEqual([
    { email: 'left@reader.example', reason: 'has unsubscribed' },
    { email: 'gone@reader.example', reason: 'email to this address bounces' },
    { email: 'unsure@reader.example', reason: 'has not confirmed the subscription' },
    { email: 'Never@reader.example', reason: 'never subscribed' },
    ...selectedUsers.slice(-3).map((email) => ({ email, reason: 'is not an email address' })),
  ])
  expect(await whenSend(anna, answer.sendId)).toMatchObject({
    total: 5,
    submitted: 2,
    skipped: 3,
    toAll: false,
    unknownAddresses: ['never@reader.example', ...selectedUsers.slice(-3)],
  })
  expect(recipients()).toEqual(['a_b%c@reader.example', 'reader2@reader.example'])
})

test('an issue that is sent twice, by two administrators, all at once, is one send', async () => {
  await haveSubscribed(magazine, ...readers(4))
  const bela = await aMember(magazine, { role: 'admin', username: 'Bela' })
  const issue = { selectedArticles: [await magazine.publishes()] }
  const answers = await Promise.all([
    send({ ...issue, clientKey: 'first-form' }),
    send({ ...issue, clientKey: 'first-form' }),
    send({ ...issue, clientKey: 'second-form' }, bela),
    send(issue, bela),
  ])
  expect(answers.map((answer) => answer.json().sendId)).toEqual([1, 1, 1, 1])
  expect(answers.filter((answer) => answer.json().isNew)).toHaveLength(1)
  await whenSend(anna, 1)
  expect((await send(issue)).json()).toMatchObject({ sendId: 1, isNew: false, recipients: 4 })
  expect(recipients()).toHaveLength(4)
  // A key serves one newsletter only.
  await send({ ...issue, clientKey: 'third-form', customMessage: 'One' })
  const other = await send({ ...issue, clientKey: 'third-form', customMessage: 'More' })
  expect([other.status, other.json().code]).toEqual([409, 'other_newsletter'])
})

test('other content, other recipients or another day is another send, and what reads the same is the same', async () => {
  await haveSubscribed(magazine, ...readers(4))
  const issue = { selectedArticles: [await magazine.publishes()], customMessage: 'Good morning' }
  await sent(issue)
  for (const typed of [{ customMessage: ' Good morning\r\n' }, { subject: 'A regulator that keeps quiet' }])
    expect((await send({ ...issue, ...typed })).json()).toMatchObject({ sendId: 1, isNew: false })
  for (const other of [
    { customMessage: 'Good evening' },
    { sendToAll: false, selectedUsers: ['reader1@reader.example'] },
  ]) {
    const answer = (await send({ ...issue, ...other })).json()
    expect(answer, JSON.stringify(other)).toMatchObject({ isNew: true })
    await whenSend(anna, answer.sendId)
  }
  later(magazine, days(1) + seconds(1))
  const bela = await aMember(magazine, { role: 'admin' })
  expect((await send(issue, bela)).json()).toMatchObject({ sendId: 4, isNew: true })
  await whenSend(bela, 4)
})

test('after an issue was cancelled, it goes to those who have not had it', async () => {
  await haveSubscribed(magazine, ...readers(4))
  magazine.mailServer.failNext({ at: 'data', code: 451 }, { at: 'data', code: 451 })
  const issue = { selectedArticles: [await magazine.publishes()] }
  const { sendId } = (await send({ ...issue, clientKey: 'first-form' })).json()
  await whenSend(anna, sendId, ({ submitted, deferred }) => submitted === 2 && deferred === 2)
  await anna.post(`/admin/newsletter-sends/${sendId}/cancel`)
  const pressedAgain = await send({ ...issue, clientKey: 'first-form' })
  expect([pressedAgain.status, pressedAgain.json().code]).toEqual([409, 'other_newsletter'])
  const answer = (await send(issue)).json()
  expect(answer).toMatchObject({ recipients: 2, leftOut: 2, isNew: true })
  expect(answer.message).toContain('2 subscribers had already received it before it was cancelled')
  await whenSend(anna, answer.sendId)
  expect(recipients()).toEqual(readers(4).map(({ email }) => email))
})

test('an issue that cannot be sent is refused in a sentence, and nothing is kept of it', async () => {
  const empty = await send()
  expect([empty.status, empty.json().details]).toMatchObject([400, [{ field: 'sendToAll' }]])
  await haveSubscribed(magazine, ...readers(1), { email: 'left@reader.example', unsubscribed: true })
  const article = await magazine.publishes()
  const unpublished = await magazine.publishes()
  const { db } = magazine.database
  await db.updateTable('articles').set({ published_at: null }).where('id', '=', unpublished).execute()
  const gone = ['never@reader.example', 'left@reader.example']
  const cases: [issue: object, sentence: string][] = [
    [{ selectedArticles: [] }, 'Please select at least one article'],
    [{ selectedArticles: Array.from({ length: 21 }, (_, i) => i + 1) }, 'You can select up to 20 articles'],
    [{ selectedArticles: [article, 9_999] }, 'Article 9999 is not published'],
    [{ selectedArticles: [unpublished] }, 'is not published'],
    [{ selectedArticles: ['1 or 1=1'] }, 'Articles must be given as ids'],
    [{ subject: 'Hello\r\nBcc: all@reader.example' }, 'must be one line'],
    [{ customMessage: 'µ'.repeat(5_001) }, '5000 characters or fewer'],
    [{ sendToAll: false }, 'none of the selected people subscribe'],
    [{ sendToAll: false, selectedUsers: gone }, 'none of the selected people subscribe'],
  ]
  for (const [issue, sentence] of cases)
    expect(await said(send(issue)), sentence).toEqual([400, expect.stringContaining(sentence)])
  expect((await anna.get('/admin/newsletter-sends')).json().total).toBe(0)
  expect(magazine.mailServer.attempts).toBe(0)
})
