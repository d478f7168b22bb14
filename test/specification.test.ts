import { beforeAll, expect, test } from 'vitest'
import { screens } from '../src/app/admin/screens.ts'
import { requiredFeatures } from '../src/app/features.ts'
import type { ApiName } from '../src/platform/contract/api.ts'
import { optionalFeatureNames } from '../src/platform/contract/features.ts'
import { type Part, sendsForm } from './forms.ts'
import { aFlatPng } from './images.ts'
import { type Answer, useMagazine } from './magazine.ts'
import { aMember, type SignedIn } from './members.ts'
import { aForm, anEdit } from './newsroom.ts'
import { openPaymentProvider, type PaymentProvider } from './payments.ts'
import { aReader, type Visitor } from './visitor.ts'

/* The product without any optional feature, not merely with all of them off. Sections are those of the specification.
   `FEATURES=required npx vitest run --project server FILE` runs any other test like this. */

let provider: PaymentProvider
beforeAll(async () => {
  provider = await openPaymentProvider()
  return () => provider.close()
})
const magazine = useMagazine({
  pages: true,
  isShared: true,
  features: requiredFeatures,
  environment: () => provider.environment,
})
let anna: SignedIn
let silver: SignedIn
let priya: Visitor
let article = 0
beforeAll(async () => {
  anna = await aMember(magazine, { role: 'admin', username: 'Anna', email: 'anna@example.com' })
  silver = await aMember(magazine, { plan: 'silver', username: 'Ravi' })
  priya = await aReader(magazine)
  article = await magazine.publishes({ title: 'Hall sensors', access: 'free' })
})

const pages = [
  ...['/', '/about', '/contact', '/Advertise', '/Subscribe', '/events.html', '/whats-new.html', '/search'],
  ...['news', 'new-products', 'design-guide', 'engineering_students', 'sourcing-database'].map(
    (folder) => `/section/${folder}/index.html`,
  ),
  ...['/section/index.html', '/subcribe_user', '/unsubscribe-newsletter', '/admin'],
  ...['memory', 'analog', 'logic', 'pld', 'automotive', 'Indiasemiconductor', 'processor', 'ai'].map(
    (category) => `/component/${category}/index.html`,
  ),
  ...['/login', '/signup', '/forgot-password', '/reset-password/a-token', '/verify-email/a-token'],
]

test('2. its routes answer, the article has its page, and any other address is not found', async () => {
  for (const address of pages) expect((await magazine.get(address)).status, address).toBe(200)
  const page = await magazine.get(`/section/news/${article}`)
  expect([page.status, page.text.includes('Hall sensors')]).toEqual([200, true])
  const other = await magazine.get('/nothing-here')
  expect(other.status).toBe(404)
  expect(other.text).toContain('404-PAGE NOT FOUND')
  const own = ['', 'user-analytics', 'article-analytics', 'new-management', 'edit/:id', 'AdManagement']
  const more = ['CarouselManagement', 'SendNewsletter', 'Subscription-Management', 'newsletter-users-list']
  const required = screens.filter(({ feature }) => !feature).map(({ path }) => path)
  expect(required).toEqual(expect.arrayContaining([...own, ...more]))
})

test('no page links to what is not there', async () => {
  const found = new Set<string>()
  for (const address of [...pages, `/section/news/${article}`, '/feed.xml', '/sitemaps/pages.xml']) {
    const { text } = await magazine.get(address)
    for (const [, link = ''] of text.matchAll(/(?:href="|<loc>)(?:http:\/\/magazine\.test)?(\/[^"<?#]*)/g))
      found.add(link)
  }
  expect(found.size).toBeGreaterThan(50)
  for (const link of found) expect((await magazine.get(link)).status, link).not.toBe(404)
})

const ok = (answer: Answer) =>
  expect([answer.status, answer.text]).toEqual([expect.toSatisfy((status) => status < 300), answer.text])

test('7. public content', async () => {
  for (const location of ['home', 'header', 'article', 'news', 'product', 'design-guide', 'student'])
    ok(await magazine.get(`/api/admin/ads/${location}`))
  const lists = ['carasoul', 'news', 'products', 'Automobile', 'design', 'Mostviewed', 'ComponentEngineering', 'ai']
  for (const list of [...lists, 'IndiaSemiconductor']) ok(await magazine.get(`/api/home/${list}`))
  for (const list of ['news-all', 'product-all', 'design-all', 'student', 'comp'])
    ok(await magazine.get(`/api/home/${list}?page=1&limit=50`))
  ok(await magazine.get('/api/home/news-sec?category=ai&page=1&limit=10'))
  const { articles } = (await magazine.get('/api/home/search?query=hall&page=1&limit=50')).json()
  expect(articles).toMatchObject([{ ID: article }])
  expect((await magazine.get(`/api/home/article/${article}`)).json()).toMatchObject({ isFree: true })
  ok(await magazine.get(`/api/home/related-articles/${article}`))
})

test('6. what a reader sees of an article follows its access type and their plan', async () => {
  const gated = { login: 'login', silver: 'silver', gold: 'gold' } as const
  const statuses: Record<string, number[]> = {}
  for (const access of Object.values(gated)) {
    const id = await magazine.publishes({ title: access, access })
    const seen = [await magazine.get(`/api/home/article/${id}`)]
    for (const reader of [priya, silver, anna]) seen.push(await reader.get(`/home/article/${id}`))
    statuses[access] = seen.map(({ status }) => status)
  }
  expect(statuses).toEqual({ login: [401, 200, 200, 200], silver: [401, 403, 200, 200], gold: [401, 403, 403, 200] })
})

test('7. auth and payment', async () => {
  ok(await priya.get('/auth/profile'))
  ok(await anna.post('/admin/setAdminSession', { isAdmin: true }))
  ok(await priya.post('/auth/request-password-reset', { email: 'priya@example.com' }))
  expect((await magazine.mailTo('priya@example.com')).token).not.toBe('')
  ok(await priya.post('/auth/subscribe', { username: 'Priya', email: 'priya@example.com', phone: '' }))
  const order = await priya.post('/auth/create-order', { subscriptionType: 'silver', currency: 'INR' })
  expect(order.json()).toMatchObject({ amount: 84_000, currency: 'INR' })
  const proof = await provider.pays(order.json().orderId)
  const paid = await priya.post('/auth/verify-payment', { ...proof, subscriptionType: 'silver' })
  expect(paid.json()).toEqual({ success: true })
  expect((await priya.get('/auth/profile')).json()).toMatchObject({ isSubscribed: true })
  ok(await priya.post('/auth/unsubscribe-newsletter', { email: 'priya@example.com' }))
})

test('7. admin', async () => {
  const added = await anna.post('/admin/addNewsArticle', aForm())
  ok(added)
  const { id } = added.json()
  ok(await anna.get(`/admin/article/${id}`))
  const { version } = (await anna.get(`/admin/article/${id}`)).json()
  ok(await anna.post(`/admin/edit/${id}`, anEdit({ title: 'Edited', version })))
  ok(await anna.post(`/admin/update-keyword/${id}`, { description: '<p>A buck regulator for gate drivers.</p>' }))
  ok(await sendsForm(anna, '/admin/upload-image', [['image', aFlatPng(640, 480), 'board.png']]))
  ok(await anna.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 1 } }))
  ok(await anna.post('/admin/update-carousel', { id, isCarousel: true }))
  for (const path of ['user-analytics', 'article-analytics', 'subscriptions', 'newsletter-users-list', 'dashboard'])
    ok(await anna.get(`/admin/${path}?page=1&limit=10`))
  for (const path of ['filter?type=NEWS', 'download-article-views', 'carousel', 'newsletter-subscribers'])
    ok(await anna.get(`/admin/${path}`))
  const user = { user_id: silver.userId, is_subscribed: 1, is_premium: 1 }
  ok(await anna.call('PUT', '/admin/subscriptions', { body: user }))
  ok(await anna.post('/auth/subscribe', { username: 'Anna', email: 'anna@example.com', phone: '' }))
  ok(await anna.post('/admin/fetch-newsletter-articles', { selectedArticles: [id] }))
  const issue = { customMessage: 'Hello', selectedUsers: [], sendToAll: true, selectedArticles: [id] }
  ok(await anna.post('/admin/send-newsletter', issue))
  const slot: Part[] = [
    ['location', 'home'],
    ['position', '1'],
    ['link', 'https://example.com'],
  ]
  ok(await sendsForm(anna, '/admin/ads-upload', [...slot, ['image', aFlatPng(640, 480), 'ad.png']]))
  ok(await anna.call('DELETE', '/admin/ads/home/1'))
  ok(await anna.call('DELETE', '/admin/clear-article-views'))
  ok(await anna.call('DELETE', `/admin/delete/${id}`))
  expect((await priya.get('/admin/dashboard')).status).toBe(403)
})

test('without an optional feature the product says that none is on, and has no call of one', async () => {
  expect((await magazine.get('/api/site')).json().features).toEqual([])
  expect(optionalFeatureNames.length).toBeGreaterThan(10)
  const calls: ApiName[] = ['GET /home/courses', 'GET /admin/parts', 'GET /auth/saved', 'GET /home/events/:slug']
  for (const call of calls) expect((await anna.get(call.slice(4).replace(':slug', 'x'))).status, call).toBe(404)
})
