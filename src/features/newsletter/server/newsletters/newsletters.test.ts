import { expect, test } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { importing } from '../../../../../test/imports.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import {
  haveSubscribed,
  headerOf,
  laterOn,
  recipientsOf,
  sendsIssue,
  storedSubscribers,
  subscribes,
  tokenOf,
  useMailingMagazine,
  whenSend,
} from '../../../../../test/newsletter.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import type { NewsletterImport } from '../../contract/subscribers.ts'

const priya = 'priya@example.com'

const magazine = useMailingMagazine()
const anna = useMember(magazine, { role: 'admin', username: 'Anna' })

const adds = async (form: object = {}) => {
  const answer = await anna.post('/admin/newsletters', { name: 'Products', ...form })
  expect(answer.status, answer.text).toBe(201)
  return answer.json().newsletter.id as number
}
const asks = (newsletters?: number[], email = priya) =>
  subscribes(new Visitor(magazine), email, newsletters && { newsletters })
const sends = (issue: object = {}) => sendsIssue(magazine, anna, issue)
const sent = async (issue: object = {}) => whenSend(anna, (await sends(issue)).json().sendId)
const forgetsMails = () => {
  magazine.mailServer.mails.length = 0
}
/** The unsubscribe token of the last mail to an address. */
const wayOut = async (email = priya) => tokenOf((await magazine.received(email)).at(-1), '/unsubscribe-newsletter')
const leaves = (token: string, body?: object) =>
  new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${token}`, body)
const comesBack = (token: string) => new Visitor(magazine).post(`/auth/resubscribe-newsletter/${token}`)
const chooses = (token: string, newsletters: number[]) =>
  new Visitor(magazine).call('PUT', `/auth/newsletter-preferences/${token}`, { body: { newsletters } })
const confirms = (token: string) => new Visitor(magazine).post(`/auth/confirm-newsletter/${token}`)
const total = async () => (await anna.get('/admin/newsletter-users-list')).json().total
const { imports } = importing<NewsletterImport>(magazine, anna, 'newsletter-imports')
const choicesOf = async (token: string) => {
  const { newsletters } = (await new Visitor(magazine).get(`/auth/newsletter-preferences/${token}`)).json()
  return newsletters
    .filter(({ isSubscribed }: { isSubscribed: boolean }) => isSubscribed)
    .map(({ name }: { name: string }) => name)
}
const listed = async () => (await anna.get('/admin/newsletters')).json().data

test('each newsletter goes to those who chose it, from its own sender, with an id of its own', async () => {
  const products = await adds({ senderName: 'Parts team', senderAddress: 'parts@magazine.test' })
  await asks([products])
  await asks(undefined, 'ravi@example.com')
  const [welcome] = await magazine.received(priya)
  expect(welcome?.text).toContain('You will get “Products” of Groundplane.')
  forgetsMails()

  await sent({ newsletter: products })
  expect(recipientsOf(magazine)).toEqual([priya])
  const [mail] = await magazine.received(priya)
  expect([mail?.from?.name, mail?.from?.address]).toEqual(['Parts team', 'parts@magazine.test'])
  expect(headerOf(mail, 'List-Id')).toBe('<products.magazine.test>')
  forgetsMails()
  await sent()
  expect(recipientsOf(magazine)).toEqual(['ravi@example.com'])
  const [weekly] = await magazine.received('ravi@example.com')
  expect([weekly?.from?.name, headerOf(weekly, 'List-Id')]).toEqual(['Groundplane', '<newsletter.magazine.test>'])
  expect(await listed()).toMatchObject([
    { name: 'Weekly newsletter', isDefault: true, subscribers: 1, issues: 1 },
    { name: 'Products', isDefault: false, subscribers: 1, issues: 1, lastSentAt: magazine.clock.now.toISOString() },
  ])
  expect((await anna.get(`/admin/newsletter-sends?newsletter=${products}`)).json().data).toMatchObject([
    { newsletter: 'Products' },
  ])
  expect((await anna.get(`/admin/newsletter-users-list?newsletter=${products}`)).json().data).toMatchObject([
    { Email: priya },
  ])
})

test('who is on several newsletters leaves one by the button of the mail program, and all by the last', async () => {
  const products = await adds()
  await asks([1, products])
  await sent({ newsletter: products })
  const token = await wayOut()
  expect(await choicesOf(token)).toEqual(['Weekly newsletter', 'Products'])
  const oneClick = () => magazine.app.http.inject({ method: 'POST', url: `/unsubscribe-newsletter/${token}` })
  expect((await oneClick()).payload).toBe('Unsubscribed successfully')
  await oneClick()
  expect(await choicesOf(token)).toEqual(['Weekly newsletter'])
  // It stays a subscriber and still gets the other newsletter.
  expect(await total()).toBe(1)
  const answer = (await leaves(token)).json()
  expect(answer).toMatchObject({ message: 'Unsubscribed successfully', remaining: 1 })
  await comesBack(answer.undo)
  expect(await choicesOf(token)).toEqual(['Weekly newsletter', 'Products'])

  const all = (await leaves(token, { all: true })).json()
  expect([all.remaining, await choicesOf(token)]).toEqual([0, []])
  expect(await total()).toBe(0)
  // Undoing restores what was left together. A second click changes nothing.
  for (const _ of [1, 2]) await comesBack(all.undo)
  expect(await choicesOf(token)).toEqual(['Weekly newsletter', 'Products'])
  for (const newsletters of [[products], []]) await chooses(token, newsletters)
  expect(await storedSubscribers(magazine)).toMatchObject([{ unsubscribed_by: 'link' }])
})

test('who leaves a newsletter while an issue is under way is skipped, and keeps the others', async () => {
  const products = await adds()
  await asks([1, products])
  const issue = { newsletter: products, selectedUsers: [priya], sendToAll: false }
  expect((await sent(issue)).submitted).toBe(1)
  await leaves(await wayOut())
  expect(await said(sends(issue))).toEqual([
    400,
    'No recipients: none of the selected people subscribe to this newsletter',
  ])
})

test('a reader chooses newsletters in the account, and the address is confirmed by that', async () => {
  const products = await adds({ name: 'Jobs' })
  const reader = await aMember(magazine)
  const set = (newsletters: number[]) => reader.call('PUT', '/auth/newsletter-preferences', { body: { newsletters } })
  expect((await set([products])).json().newsletters).toMatchObject([
    { name: 'Weekly newsletter', isSubscribed: false },
    { name: 'Jobs', isSubscribed: true },
  ])
  expect((await reader.get('/auth/my-data')).json().records.newsletter_subscriptions).toMatchObject([{ name: 'Jobs' }])
  expect((await set([])).json().newsletters).toMatchObject([{ isSubscribed: false }, { isSubscribed: false }])
})

test('who gets one newsletter already asks for another, and gets it once the owner has confirmed', async () => {
  const products = await adds()
  await haveSubscribed(magazine, { email: priya })
  expect((await asks()).status).toBe(409)
  await savesSettings(anna, 'newsletter', { isConfirmed: true })
  expect((await asks([1, products])).status).toBe(200)
  const [mail] = await magazine.received(priya)
  expect(mail?.text).toContain('“Weekly newsletter” and “Products” of Groundplane')
  expect((await listed())[1].subscribers).toBe(0)
  await confirms(tokenOf(mail, '/confirm-newsletter'))
  expect(await listed()).toMatchObject([{ subscribers: 1 }, { subscribers: 1 }])
})

test('the owner of an address confirms what the mail names, and nothing that somebody else asked for', async () => {
  const products = await adds()
  await savesSettings(anna, 'newsletter', { isConfirmed: true })
  const confirmationOf = async (newsletters: number[]) => {
    forgetsMails()
    await asks(newsletters)
    return tokenOf((await magazine.received(priya))[0], '/confirm-newsletter')
  }
  const unasked = await confirmationOf([products])
  const own = await confirmationOf([1])
  for (const token of [own, own]) expect((await confirms(token)).status).toBe(200)
  expect(await listed()).toMatchObject([{ subscribers: 1 }, { subscribers: 0 }])
  // Leaving also ends pending requests, and no old link restores them.
  await new Visitor(magazine).post('/auth/unsubscribe-newsletter', { email: priya })
  for (const token of [unasked, own]) await confirms(token)
  expect(await listed()).toMatchObject([{ subscribers: 0 }, { subscribers: 0 }])
  expect(await total()).toBe(0)
})

test('whom an earlier list said no for is a subscriber like others once the owner has subscribed again', async () => {
  const products = await adds()
  await imports(`Email,Status\n${priya},unsubscribed\n`)
  await asks([products])
  expect(await imports(`Email,Name\n${priya},Priya\n`)).toMatchObject({ state: 'done', fresh: 1, refused: 0 })
  expect(await listed()).toMatchObject([{ subscribers: 1 }, { subscribers: 1 }])
  // Another no ends everything, and the check says so.
  const { refusals } = await imports(`Email,Status\n${priya},unsubscribed\n`)
  expect(refusals[0]?.reason).toMatch(/\. Its subscription ends with the import$/)
  expect(await listed()).toMatchObject([{ subscribers: 0 }, { subscribers: 0 }])
})

test('a list goes into the newsletter that was chosen, without those who left it', async () => {
  const products = await adds()
  await asks()
  await asks([1, products], 'ravi@example.com')
  await chooses(await wayOut('ravi@example.com'), [1])
  const csv = 'Email,Name\npriya@example.com,Priya\nravi@example.com,Ravi\nnew@example.com,New\n'
  expect(await imports(csv, { newsletter: String(products) })).toMatchObject({
    state: 'done',
    fresh: 2,
    refused: 1,
    refusals: [{ email: 'ravi@example.com', reason: expect.stringContaining('left this newsletter') }],
  })
  expect(await listed()).toMatchObject([{ subscribers: 2 }, { subscribers: 2 }])
  expect(await storedSubscribers(magazine)).toHaveLength(3)
})

test('a newsletter is not deleted while it is sent; deleted, its links still answer, and it comes back whole', async () => {
  const products = await adds()
  await asks([1, products])
  await magazine.received()
  magazine.mailServer.failNext({ at: 'data', code: 451 })
  const { sendId } = (await sends({ newsletter: products })).json()
  await whenSend(anna, sendId, ({ deferred }) => deferred === 1)
  const deletes = () => anna.call('DELETE', `/admin/newsletters/${products}`)
  const refusal = 'of Products is being sent. Let it finish or cancel it, then delete the newsletter'
  expect(await said(deletes())).toEqual([409, expect.stringContaining(refusal)])
  await laterOn(magazine, minutes(1))
  await whenSend(anna, sendId)
  const token = await wayOut()

  expect((await deletes()).status).toBe(200)
  expect((await new Visitor(magazine).get('/home/newsletters')).json()).toHaveLength(1)
  expect(await choicesOf(token)).toEqual(['Weekly newsletter'])
  expect((await sends({ newsletter: products })).json().message).toContain('Newsletter not found')
  const gone = asks([products], 'x@example.com')
  expect(await said(gone)).toEqual([400, expect.stringContaining('Reload the page')])
  await anna.post(`/admin/newsletters/${products}/restoration`)
  expect(await choicesOf(token)).toEqual(['Weekly newsletter', 'Products'])

  await deletes()
  const answer = await leaves(token)
  expect([answer.status, answer.json().remaining]).toEqual([200, 1])
  expect((await anna.call('DELETE', '/admin/newsletters/1')).json().message).toContain(
    'You cannot delete the default newsletter',
  )
})

test('a form of a newsletter that is wrong is refused in a sentence', async () => {
  const cases: [form: object, sentence: string][] = [
    [{ senderAddress: 'news@evil.example' }, 'send only from addresses at magazine.test'],
    [{ senderAddress: 'a@magazine.test\r\nBcc: b@x.example' }, 'valid email address'],
    [{ name: ' ' }, 'Enter a name for the newsletter'],
    [{ name: 'x'.repeat(61) }, '60 characters or fewer'],
    [{ slug: 'weekly' }, 'Another newsletter uses this URL'],
    [{ slug: 'Product News' }, 'lower-case letters'],
  ]
  for (const [form, sentence] of cases) {
    const answer = anna.post('/admin/newsletters', { name: 'Products', ...form })
    expect(await said(answer), sentence).toEqual([400, expect.stringContaining(sentence)])
  }
  expect(await listed()).toHaveLength(1)
})

test('the address of a newsletter that is cut at the end of a word ends there', async () => {
  expect((await anna.post('/admin/newsletters', { name: `${'x'.repeat(55)} Ω b` })).status).toBe(201)
  expect(await listed()).toContainEqual(expect.objectContaining({ slug: `${'x'.repeat(55)}-ohm` }))
})

test('a sender whose domain is no longer the magazine’s stops the send with a sentence', async () => {
  await haveSubscribed(magazine, { email: priya })
  await magazine.database.db.updateTable('newsletters').set({ sender_address: 'a@old.example' }).execute()
  expect(await said(sends())).toEqual([400, expect.stringContaining('not at old.example')])
  expect(await magazine.received()).toEqual([])
})
