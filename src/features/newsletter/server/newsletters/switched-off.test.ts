import { expect, test } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { later } from '../../../../../test/clock.ts'
import { importing } from '../../../../../test/imports.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import {
  recipientsOf,
  sendsIssue,
  subscribes,
  tokenOf,
  useMailingMagazine,
  whenSend,
} from '../../../../../test/newsletter.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { hours } from '../../../../platform/server/core/durations.ts'
import { newsletterMessages } from '../../contract/newsletter-rules.ts'

const magazine = useMailingMagazine()
const anna = useMember(magazine, { role: 'admin', username: 'Anna' })
const priya = 'priya@example.com'
const isGone = [400, 'Newsletter not found. Reload the page.']

const reads = async (path: string) => (await new Visitor(magazine).get(path)).json()
const switches = async (newsletters: boolean) => {
  const groups: { group: string; version: number }[] = (await anna.get('/admin/settings')).json().groups
  const version = groups.find(({ group }) => group === 'features')?.version
  expect((await savesSettings(anna, 'features', { newsletters }, version)).status).toBe(200)
}
const adds = async (name: string) => (await anna.post('/admin/newsletters', { name })).json().newsletter.id as number
/** The unsubscribe token of the last mail to Priya. */
const wayOut = async () => tokenOf((await magazine.received(priya)).at(-1), '/unsubscribe-newsletter')
const choicesAt = async (token: string) =>
  (await reads(`/auth/newsletter-preferences/${token}`)).newsletters.map(
    ({ name, isSubscribed }: { name: string; isSubscribed: boolean }) => [name, isSubscribed],
  )

test('while further newsletters are off, the first one alone is offered, sent and in the archive, and nothing is lost', async () => {
  const products = await adds('Products')
  await subscribes(new Visitor(magazine), priya, { newsletters: [1, products] })
  const { sendId } = (await sendsIssue(magazine, anna, { newsletter: products, subject: 'Chips' })).json()
  await whenSend(anna, sendId)
  await anna.call('PUT', '/admin/newsletters/1', { body: { name: 'Weekly newsletter', isOpen: false } })
  const before = await reads('/home/newsletter-archive')
  expect(before).toMatchObject([{ slug: 'weekly' }, { slug: 'products', issues: 1 }])
  const archiveLinks = async () =>
    (await reads('/site/menu')).footer.filter(({ to }: { to: string }) => to === '/newsletters').length
  expect(await archiveLinks()).toBe(1)

  await switches(false)
  expect(await archiveLinks()).toBe(0)
  // Every magazine has the first one.
  expect(await reads('/home/newsletters')).toMatchObject([{ name: 'Weekly newsletter' }])
  expect(await reads('/home/newsletter-archive')).toMatchObject([{ slug: 'weekly' }])
  for (const path of ['/products', `/products/${sendId}`])
    expect((await new Visitor(magazine).get(`/home/newsletter-archive${path}`)).status, path).toBe(404)
  expect((await magazine.get('/sitemaps/pages.xml')).text).not.toContain('/newsletters/products')
  expect((await anna.get('/admin/newsletters')).json().data).toMatchObject([{ name: 'Weekly newsletter' }])
  expect((await anna.post('/admin/newsletters', { name: 'Jobs' })).status).toBe(404)
  const article = await magazine.publishes()
  const issue = { newsletter: products, sendToAll: true, selectedArticles: [article] }
  expect(await said(anna.post('/admin/send-newsletter', issue))).toEqual(isGone)
  const startsAt = new Date(magazine.clock.now.getTime() + hours(24)).toISOString().slice(0, 19)
  expect(await said(anna.post('/admin/newsletter-schedules', { ...issue, startsAt }))).toEqual(isGone)
  const change = { body: { name: 'Other' } }
  expect((await anna.call('PUT', `/admin/newsletters/${products}`, change)).status).toBe(404)
  const { upload } = importing(magazine, anna, 'newsletter-imports')
  expect(await said(upload('Email\nnew@example.com\n', { newsletter: String(products) }))).toEqual(isGone)
  expect(await said(subscribes(new Visitor(magazine), 'x@example.com', { newsletters: [products] }))).toEqual(isGone)
  expect((await subscribes(new Visitor(magazine), 'x@example.com', { newsletters: [1] })).status).toBe(200)
  const reader = await aMember(magazine)
  expect((await reader.get('/auth/newsletter-preferences')).json().newsletters).toMatchObject([{ id: 1 }])

  // Meanwhile it keeps what was set: isOpen counts again once there are others.
  const [weekly] = (await anna.get('/admin/newsletters')).json().data
  expect(weekly.isOpen).toBe(false)

  await switches(true)
  expect(await reads('/home/newsletter-archive')).toEqual(before)
  expect(await reads('/home/newsletters')).toMatchObject([{ name: 'Products' }])
  await whenSend(anna, (await sendsIssue(magazine, anna, { subject: 'News' })).json().sendId)
  expect(await archiveLinks()).toBe(1)
  expect(await choicesAt(await wayOut())).toEqual([
    ['Weekly newsletter', true],
    ['Products', true],
  ])
})

test('without a choice a sign-up is for the one newsletter that is open, and never for one that is not', async () => {
  const products = await adds('Products')
  await anna.call('PUT', '/admin/newsletters/1', { body: { name: 'Weekly newsletter', isOpen: false } })
  await subscribes(new Visitor(magazine), priya)
  await whenSend(anna, (await sendsIssue(magazine, anna, { newsletter: products })).json().sendId)
  expect(recipientsOf(magazine)).toContain(priya)
  expect(await choicesAt(await wayOut())).toEqual([['Products', true]])
  await adds('Jobs')
  const many = await said(subscribes(new Visitor(magazine), 'ravi@example.com'))
  expect(many).toEqual([400, newsletterMessages.noChoice])
})

test('an address whose mail came back sees what it had, so that saving ends nothing that it did not see', async () => {
  const products = await adds('Products')
  await subscribes(new Visitor(magazine), priya, { newsletters: [1, products] })
  await whenSend(anna, (await sendsIssue(magazine, anna)).json().sendId)
  const token = await wayOut()
  await magazine.database.db.updateTable('newsletter_subscribers').set({ bounced_at: magazine.clock.now }).execute()
  await switches(false)
  expect(await choicesAt(token)).toEqual([
    ['Weekly newsletter', false],
    ['Products', false],
  ])
})

test('what was scheduled of a newsletter goes out while it is off, and whoever gets it can leave it', async () => {
  const products = await adds('Products')
  await subscribes(new Visitor(magazine), priya, { newsletters: [1, products] })
  const startsAt = new Date(magazine.clock.now.getTime() + hours(8)).toISOString().slice(0, 19)
  const issue = { newsletter: products, sendToAll: true, selectedArticles: [await magazine.publishes()] }
  expect((await anna.post('/admin/newsletter-schedules', { ...issue, startsAt, subject: 'Later' })).status).toBe(201)
  await switches(false)
  expect((await anna.get('/admin/newsletter-schedules')).json()).toMatchObject([{ newsletter: 'Products' }])
  magazine.mailServer.mails.length = 0
  later(magazine, hours(8))
  await runJob(magazine, 'newsletter.start-due')
  const [send] = (await anna.get('/admin/newsletter-sends')).json().data
  await whenSend(anna, send.id)
  expect(recipientsOf(magazine)).toEqual([priya])

  const token = await wayOut()
  expect(await choicesAt(token)).toEqual([
    ['Weekly newsletter', true],
    ['Products', true],
  ])
  const left = await new Visitor(magazine).post(`/auth/unsubscribe-newsletter/${token}`)
  expect(left.json()).toMatchObject({ message: 'Unsubscribed successfully', remaining: 1 })
  // A newsletter that no one sends is not offered again, but undo still restores it.
  expect(await choicesAt(token)).toEqual([['Weekly newsletter', true]])
  await new Visitor(magazine).post(`/auth/resubscribe-newsletter/${left.json().undo}`)
  expect(await choicesAt(token)).toHaveLength(2)
  const oneClick = { method: 'POST', url: `/unsubscribe-newsletter/${token}` } as const
  expect((await magazine.app.http.inject(oneClick)).statusCode).toBe(200)
  expect(await choicesAt(token)).toEqual([['Weekly newsletter', true]])
})
