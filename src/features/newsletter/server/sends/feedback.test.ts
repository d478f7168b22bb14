import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { isRefused, leadsTo } from '../../../../../test/answers.ts'
import { deliveryReport } from '../../../../../test/delivery-report.ts'
import { openMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import {
  haveSubscribed,
  headerOf,
  openMailingMagazine,
  readers,
  sendsIssue,
  tokenOf,
  tokenOfWelcome,
  useMailingMagazine,
  whenSend,
} from '../../../../../test/newsletter.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { days, minutes, seconds } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { moveSubscriber } from '../subscription/account-choice.ts'
import { sumUpOldSends } from './sum-up.ts'

const token = 'a-token-of-the-mail-server'

const magazine = useMailingMagazine({ environment: { NEWSLETTER_TRACKING: '1', NEWSLETTER_BOUNCE_TOKEN: token } })
const anna = useMember(magazine, { role: 'admin', username: 'Anna' })
let article: number
let id: number

beforeEach(async () => {
  await haveSubscribed(magazine, ...readers(2))
  article = await magazine.publishes()
  id = (await sendsIssue(magazine, anna, { selectedArticles: [article] })).json().sendId
  await whenSend(anna, id)
})

const mailTo = (address: string) => magazine.mailServer.mails.find(({ to }) => to[0] === address)?.parsed
const figures = async () => (await anna.get(`/admin/newsletter-sends/${id}`)).json().tracking

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const reads = (address: string) => magazine.get(address, { 'user-agent': browser })
const linksIn = (address: string) => {
  const html = String(mailTo(address)?.html)
  const [, link = ''] = /href="http:\/\/magazine\.test(\/newsletter-link\/[\w-]+\/1)"/.exec(html) ?? []
  const [, dot = ''] = /src="http:\/\/magazine\.test(\/newsletter-link\/[\w-]+\/open\.gif)"/.exec(html) ?? []
  return { link, dot }
}

test('an open and a click count once for each reader, and the link leads to the article', async () => {
  const { link, dot } = linksIn('reader1@reader.example')
  expect(mailTo('reader1@reader.example')?.text).toContain(link)
  const opened = await reads(dot)
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/gif'])
  expect(await figures()).toEqual({ openedBy: 1, clickedBy: 0 })
  for (const address of [dot, link, link, linksIn('reader2@reader.example').link]) await reads(address)
  const followed = await reads(link)
  expect([followed.status, followed.headers['location'], followed.headers['cache-control']]).toEqual([
    302,
    `http://magazine.test/section/news/${article}`,
    'no-store',
  ])
  expect(await figures()).toEqual({ openedBy: 2, clickedBy: 2 })
})

test('a robot, or a program that only asks for the headers, counts nothing and is led on', async () => {
  const { link, dot } = linksIn('reader1@reader.example')
  const asks = async (url: string, userAgent: string | undefined, method: 'GET' | 'HEAD' = 'GET') => {
    const headers = { 'user-agent': userAgent }
    return (await magazine.app.http.inject({ method, url, headers })).statusCode
  }
  const robots = [
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Barracuda Sentinel (EE)',
    'Googlebot/2.1',
  ]
  for (const robot of [...robots, ''])
    expect([await asks(dot, robot), await asks(link, robot)], robot).toEqual([200, 302])
  expect([await asks(dot, browser, 'HEAD'), await asks(link, browser, 'HEAD')]).toEqual([200, 302])
  const proxy = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
  await asks(link, proxy)
  expect(await figures()).toEqual({ openedBy: 0, clickedBy: 0 })
  await asks(dot, proxy)
  await asks(linksIn('reader2@reader.example').link, browser)
  expect(await figures()).toEqual({ openedBy: 2, clickedBy: 1 })
})

test('a link leads to its address in whatever letters the editor wrote it', async () => {
  const cases: [written: string, location: string][] = [
    ['https://en.wiki.example/Ω-meter', 'https://en.wiki.example/%CE%A9-meter'],
    [
      'https://hi.wiki.example/विद्युत',
      'https://hi.wiki.example/%E0%A4%B5%E0%A4%BF%E0%A4%A6%E0%A5%8D%E0%A4%AF%E0%A5%81%E0%A4%A4',
    ],
    ['https://de.wiki.example/Prüf?a=ü#Grün', 'https://de.wiki.example/Pr%C3%BCf?a=%C3%BC#Gr%C3%BCn'],
    ['https://wiki.example/5-kΩ–r#t–1', 'https://wiki.example/5-k%CE%A9%E2%80%93r#t%E2%80%931'],
    ['https://wiki.example/100%25?a=1&amp;b=%CE%A9', 'https://wiki.example/100%25?a=1&b=%CE%A9'],
    ['https://prüfstand.example/a b', 'https://xn--prfstand-75a.example/a%20b'],
    ['https://', '/'],
  ]
  const messageHtml = cases.map(([written]) => `<p><a href="${written}">Read</a></p>`).join('')
  const send = (await sendsIssue(magazine, anna, { messageHtml })).json().sendId
  await whenSend(anna, send)
  const html = String(magazine.mailServer.mails.at(-1)?.parsed.html)
  const [, recipient] = /newsletter-link\/([\w-]+)\/1"/.exec(html) ?? []
  for (const [at, [written, location]] of cases.entries())
    expect(await leadsTo(magazine, `/newsletter-link/${recipient}/${at + 1}`), written).toEqual([302, location])
})

test('a year after a send its figures are kept, and nothing of single recipients', async () => {
  const { db } = magazine.database
  const { link, dot } = linksIn('reader1@reader.example')
  await reads(link)
  await reads(linksIn('reader2@reader.example').dot)
  const events = ['mailbox full', 'mailbox full', 'no such user reader3@reader.example'].map((reason, at) => ({
    send_id: id,
    kind: 'failed' as const,
    subscriber_id: 100 + at,
    reason,
    at: magazine.clock.now,
  }))
  await db.insertInto('newsletter_delivery_events').values(events).execute()
  await db
    .updateTable('newsletter_sends')
    .set({ unknown_addresses: ['reader4@reader.example'] })
    .execute()
  const detail = async () => (await anna.get(`/admin/newsletter-sends/${id}`)).json()
  const before = await detail()
  const sweep = (after: number) =>
    sumUpOldSends(db, new Date(magazine.clock.now.getTime() + after), AbortSignal.timeout(minutes(1)))

  await sweep(days(364))
  expect(await detail()).toEqual(before)
  await sweep(days(366))
  const reasons = [
    { kind: 'failed', reason: 'mailbox full', count: 2 },
    { kind: 'failed', reason: 'Other reasons', count: 1 },
  ]
  const after = { ...before, isSummedUp: true, unknownAddresses: [], reasons }
  expect(await detail()).toEqual(after)
  for (const table of ['newsletter_recipients', 'newsletter_tracking', 'newsletter_delivery_events'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])

  // Links of the mail still work, and no one can be mailed again.
  await reads(dot)
  expect((await reads(link)).headers['location']).toBe(`http://magazine.test/section/news/${article}`)
  expect((await anna.post(`/admin/newsletter-sends/${id}/retry`, {})).json()).toMatchObject({
    code: 'newsletter_summed_up',
  })
  await sweep(days(800))
  expect(await detail()).toEqual(after)
})

test('an editor who views a sent issue reaches the articles and is not counted, and nor is a forged link', async () => {
  const { html, text } = (await anna.get(`/admin/newsletter-sends/${id}/preview`)).json()
  for (const words of [html, text]) {
    expect(words).toContain(`http://magazine.test/section/news/${article}`)
    expect(words).not.toMatch(/newsletter-link\/[\w-]+\/\d/)
  }
  const mail = mailTo('reader1@reader.example')
  const [, , signed = ''] = linksIn('reader1@reader.example').link.split('/')
  const [message = ''] = (mail?.messageId ?? '').slice(1).split('@')
  const changed = signed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const other of [changed, signed.slice(1), tokenOf(mail, 'unsubscribe-newsletter'), message, 'x'])
    expect(await leadsTo(magazine, `/newsletter-link/${other}/1?to=https://evil.example`), other).toEqual([302, '/'])
  expect(await leadsTo(magazine, `/newsletter-link/${signed}/9`)).toEqual([302, '/'])
  expect(await figures()).toEqual({ openedBy: 0, clickedBy: 0 })
})

test('links keep working and count nothing after tracking is switched off in the middle of a send', async () => {
  const before = await openMailingMagazine({ environment: { NEWSLETTER_TRACKING: '1' } })
  onTestFinished(() => before.close())
  const { mailServer, clock, database } = before
  const editor = await aMember(before, { role: 'admin' })
  await haveSubscribed(before, ...readers(1))
  const told = await before.publishes()
  mailServer.failNext({ at: 'recipient', code: 450 })
  const send = (await sendsIssue(before, editor, { selectedArticles: [told] })).json().sendId
  await expect.poll(async () => (await editor.get(`/admin/newsletter-sends/${send}`)).json().deferred).toBe(1)
  await before.app.close()

  const environment = { SMTP_URL: mailServer.url, MAIL_FROM: 'magazine@magazine.test' }
  const after = await openMagazine({ database, environment })
  onTestFinished(() => after.close())
  after.clock.now = new Date(clock.now.getTime() + minutes(1))
  const [mail] = await mailServer.receives(1)
  const [link = ''] = /\/newsletter-link\/[\w-]+\/1/.exec(String(mail?.parsed.html)) ?? []
  expect((await after.get(link)).headers['location']).toBe(`http://magazine.test/section/news/${told}`)
  const visitor = Object.assign(new Visitor(after), { token: editor.token })
  const { tracking } = (await visitor.get(`/admin/newsletter-sends/${send}`)).json()
  expect(tracking).toEqual({ openedBy: 0, clickedBy: 0 })
})

const tell = (payload: string, headers: Record<string, string> = {}) =>
  magazine.app.http.inject({
    method: 'POST',
    url: '/api/newsletter/bounces',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822', ...headers },
    payload,
  })
const current = async () =>
  (await anna.get('/admin/newsletter-users-list')).json().data.map((row: { Email: string }) => row.Email)
const messageId = () => mailTo('reader1@reader.example')?.messageId ?? ''

const aReport = (told: Partial<Parameters<typeof deliveryReport>[0]> = {}) =>
  deliveryReport({ message: messageId(), ...told })

test('a bounce marks the address of the recipient once, and so does its address alone', async () => {
  const answer = await tell(aReport())
  expect([answer.statusCode, answer.json()]).toEqual([200, { outcome: 'marked' }])
  expect(await current()).toEqual(['reader2@reader.example'])
  expect((await tell(aReport())).json()).toEqual({ outcome: 'known already' })
  const { data } = (await anna.get(`/admin/newsletter-sends/${id}/recipients?kind=bounced`)).json()
  expect(data).toMatchObject([{ email: 'reader1@reader.example', reason: '550 5.1.1 No such user' }])
  const json = { 'content-type': 'application/json' }
  expect((await tell('{"email":"READER2@reader.example"}', json)).json()).toEqual({ outcome: 'marked' })
  expect((await tell('{"email":"never@reader.example"}', json)).json()).toEqual({ outcome: 'not ours' })
  expect(await current()).toEqual([])
})

test('a notice of a mail service counts if it names an end of mail to the address', async () => {
  const json = { 'content-type': 'application/json' }
  const says = async (notice: object) =>
    (await tell(JSON.stringify({ email: 'reader1@reader.example', ...notice }), json)).json().outcome
  for (const event of ['delivered', 'soft_bounce', 'Deferred', 'click', 'blocked', 'unknown', '', 5, { toString: 1 }])
    expect(await says({ event }), JSON.stringify(event)).toBe('ignored')
  for (const isHard of [false, 'false', 0, '0', 'no', {}])
    expect(await says({ event: 'bounce', hard_bounce: isHard }), JSON.stringify(isHard)).toBe('ignored')
  expect(await says({ event: 'bounce', type: 'Transient' })).toBe('ignored')
  expect(await current()).toHaveLength(2)
  expect(await says({ event: 'hard_bounce', id: 7, type: null })).toBe('marked')
  for (const event of ['invalid_email', 'HardBounce']) expect(await says({ event }), event).toBe('known already')
  // Its owner gets mail again, and complains.
  const one = magazine.database.db.updateTable('newsletter_subscribers').where('id', '=', 1)
  for (const event of ['spam', 'unsub', 'unsubscribed', 'Complaint', 'group_unsubscribe']) {
    await one.set({ bounced_at: null, unsubscribed_at: null, unsubscribed_by: null }).execute()
    expect([await says({ event }), await says({ event })], event).toEqual(['marked', 'known already'])
    const now = await magazine.database.db
      .selectFrom('newsletter_subscribers')
      .selectAll()
      .where('id', '=', 1)
      .execute()
    expect(now, event).toMatchObject([{ bounced_at: null, unsubscribed_by: 'one-click' }])
  }
})

test('a complaint that a mail service forwards unsubscribes its reader from all newsletters', async () => {
  const complaint = (type: string) =>
    aReport()
      .replace('report-type=delivery-status', 'report-type=feedback-report')
      .replace('message/delivery-status', 'message/feedback-report')
      .replace('Reporting-MTA: dns; mx.example', `Feedback-Type: ${type}\r\nUser-Agent: Loop/1`)
  for (const type of ['not-spam', 'virus', 'auth-failure'])
    expect((await tell(complaint(type))).json(), type).toEqual({ outcome: 'not ours' })
  expect(await current()).toHaveLength(2)
  expect((await tell(complaint('abuse'))).json()).toEqual({ outcome: 'marked' })
  expect((await tell(complaint('abuse'))).json()).toEqual({ outcome: 'known already' })
  expect(await current()).toEqual(['reader2@reader.example'])
  const { unsubscribed_by } = await magazine.database.db
    .selectFrom('newsletter_subscribers')
    .select('unsubscribed_by')
    .where('email_key', '=', 'reader1@reader.example')
    .executeTakeFirstOrThrow()
  expect(unsubscribed_by).toBe('one-click')
})

test('a report is known by the unsubscribe link where a relay wrote a Message-ID of its own', async () => {
  const message = '<0100018c-5f2e-4b1a-9d3c-000000@email.amazonses.com>'
  const link = headerOf(mailTo('reader1@reader.example'), 'list-unsubscribe') ?? ''
  const other = headerOf(mailTo('reader2@reader.example'), 'list-unsubscribe') ?? ''
  const sent = `Date: ${magazine.clock.now.toUTCString()}`
  const forged = link.replace(/.>$/, (end) => (end === 'A>' ? 'B>' : 'A>'))
  for (const [what, more, outcome] of [
    ['no link', [sent], 'not ours'],
    ['a forged link', [sent, `List-Unsubscribe: ${forged}`], 'not ours'],
    ['a link in the text', [sent, '', `List-Unsubscribe: ${link}`], 'not ours'],
    ['no date', [`List-Unsubscribe: ${link}`], 'not ours'],
    ['a folded link', [sent, `LIST-UNSUBSCRIBE:\r\n\t<mailto:u@relay.example>,\r\n ${link}`], 'marked'],
    ['the same again', [sent, `List-Unsubscribe: ${link}`], 'known already'],
    ['a full mailbox', [sent, `List-Unsubscribe: ${other}`], 'ignored'],
  ] as const) {
    const full = what === 'a full mailbox' ? { status: '5.2.2', says: '552 5.2.2 Mailbox full' } : {}
    expect((await tell(aReport({ message, more, ...full }))).json(), what).toEqual({ outcome })
  }
  expect(await current()).toEqual(['reader2@reader.example'])
  const { data } = (await anna.get(`/admin/newsletter-sends/${id}/recipients?kind=bounced`)).json()
  expect(data).toMatchObject([{ email: 'reader1@reader.example' }, { email: 'reader2@reader.example' }])
})

test('a report about a mail before the newest subscription, or of a welcome, is dated by its own header', async () => {
  const welcome = await tokenOfWelcome(magazine, 'priya@example.com')
  const report = (at: Date) =>
    aReport({
      message: '<1@relay.example>',
      more: [`Date: ${at.toUTCString()}`, `List-Unsubscribe: <http://magazine.test/unsubscribe-newsletter/${welcome}>`],
    })
  const { now } = magazine.clock
  expect((await tell(report(new Date(now.getTime() - minutes(1))))).json()).toEqual({ outcome: 'ignored' })
  expect((await tell(report(now))).json()).toEqual({ outcome: 'marked' })
})

test('a report that says in other words that there is no such address marks it', async () => {
  const other = { status: '5.0.0', message: mailTo('reader2@reader.example')?.messageId ?? '' }
  expect((await tell(aReport({ status: '5.0.0', says: '550 5.1.1 Who?' }))).json().outcome).toBe('marked')
  const noHost = { status: '5.4.310', says: '550 5.4.310 DNS domain reader.example does not exist' }
  expect((await tell(aReport({ ...other, ...noHost }))).json().outcome).toBe('marked')
  expect((await tell(aReport({ ...other, says: '550 User unknown' }))).json().outcome).toBe('known already')
  expect(await current()).toEqual([])
})

test('a report that says nothing of the address, or is not about a message of ours, marks nobody', async () => {
  const foreign = '<AAAAAQAAAAHxizU82hD7B39Nh3WYgvy_dYWDwFS_czDF@magazine.test>'
  const cases: [what: string, report: string, outcome: string][] = [
    ['a full mailbox', aReport({ status: '5.2.2', says: '552 5.2.2 Mailbox full' }), 'ignored'],
    ['a message that was not liked', aReport({ status: '5.7.1', says: '554 5.7.1 Spam' }), 'ignored'],
    ['a refused sender', aReport({ status: '5.1.0', says: '550 5.1.0 Sender rejected' }), 'ignored'],
    ['a check of our sender', aReport({ says: '550 Verification failed 550 5.1.1 User unknown' }), 'ignored'],
    ['a delay', aReport({ action: 'delayed', status: '4.4.1' }), 'not ours'],
    ['a message that was not ours', aReport({ message: foreign }), 'not ours'],
    ['another mail', 'From: a@b.example\r\nSubject: Hello\r\n\r\nHello', 'not ours'],
    ['bytes', '\0\xff--x\r\n\r\n', 'not ours'],
  ]
  for (const [what, report, outcome] of cases) expect((await tell(report)).json(), what).toEqual({ outcome })
  // The address has subscribed again since.
  const { db } = magazine.database
  const since = new Date(magazine.clock.now.getTime() + seconds(1))
  await db.updateTable('newsletter_subscribers').set({ subscribed_at: since }).where('id', '=', 1).execute()
  expect((await tell(aReport())).json()).toEqual({ outcome: 'ignored' })
  // Its owner has changed it since.
  const message = mailTo('reader2@reader.example')?.messageId ?? ''
  await inTransaction(db, (tx) => moveSubscriber(tx, 'reader2@reader.example', 'new@reader.example', since))
  expect((await tell(aReport({ message }))).json()).toEqual({ outcome: 'ignored' })
  expect(await current()).toHaveLength(2)
})

test('answers that are all different leave room for those of another kind', async () => {
  const { db } = magazine.database
  const about = { send_id: id, at: magazine.clock.now }
  const answers = Array.from({ length: 60 }, (_, at) => ({
    ...about,
    kind: 'bounced' as const,
    subscriber_id: 100 + at,
    reason: `550 5.1.1 No such user ${at}`,
  }))
  const failed = { ...about, kind: 'failed' as const, subscriber_id: 200, reason: 'The server rejected it' }
  await db
    .insertInto('newsletter_delivery_events')
    .values([...answers, failed])
    .execute()
  const { reasons } = (await anna.get(`/admin/newsletter-sends/${id}`)).json()
  expect(reasons).toHaveLength(51)
  expect(reasons).toContainEqual({ kind: 'failed', reason: failed.reason, count: 1 })
})

test('a test mail goes only to the editor who asked for it', async () => {
  magazine.mailServer.mails.length = 0
  const anna2 = await aMember(magazine, { role: 'admin', email: 'anna@magazine.test' })
  const answer = await anna2.post('/admin/test-newsletter', { selectedArticles: [article], subject: 'The draft' })
  expect([answer.status, answer.json()]).toEqual([200, { message: 'Test email sent to anna@magazine.test' }])
  expect(magazine.mailServer.mails).toMatchObject([
    { to: ['anna@magazine.test'], parsed: { subject: '[Test] The draft' } },
  ])
  expect(magazine.mailServer.mails[0]?.parsed.html).toContain(`http://magazine.test/section/news/${article}`)
  expect(magazine.mailServer.mails[0]?.parsed.html).not.toContain('/newsletter-link/')
  magazine.mailServer.failNext({ at: 'recipient', code: 550 })
  await isRefused(anna2.post('/admin/test-newsletter', { selectedArticles: [article] }), '550', 503)
})
