import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { callApi, signsIn, storageOf, theAdministrator } from './back-office.ts'
import { expectInOrder, hydrated, layoutShift, useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import { aReader, freshAddress, goTo } from './readers.ts'

const reader = useBrowser()

/** A signed-in reader with a plan until the end of a day, if one is given. */
async function aSubscriber(plan: 'gold' | null, until?: string) {
  const email = freshAddress()
  await aReader(email, 'Subscriber')
  const signedIn = await signsIn({ email, password: aPassword })
  if (plan) {
    const { token } = await theAdministrator()
    const { records } = await callApi<{ records: { users: { id: number }[] } }>('GET', '/auth/my-data', signedIn)
    await callApi('PUT', '/admin/subscriptions', {
      token,
      body: {
        user_id: records.users[0]?.id,
        is_subscribed: 1,
        is_premium: 1,
        reason: 'a test',
        ...(until && { until }),
      },
    })
  }
  return { ...signedIn, email }
}

/** Opens an article whose text for this reader comes only when `arrives` is called. */
async function opensSlowly(signedIn: Awaited<ReturnType<typeof aSubscriber>>, address: string, width: number) {
  const page = await reader.open('/about', { width, storageState: storageOf(signedIn) })
  const { promise, resolve: arrives } = Promise.withResolvers<void>()
  await page.route(`**/api/home/article/${address.split('/').at(-1)}*`, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(address)
  return { page, arrives }
}

const gate = (page: Page) => page.locator('#gate')

test.each([390, 1440])(
  'a reader with gold sees no gate before the text of a gold article comes, and nothing moves, on %d pixels',
  async (width) => {
    const address = await articleWith({ access: 'gold' })
    const { page, arrives } = await opensSlowly(await aSubscriber('gold'), address, width)
    const waiting = page.getByText('Loading the article …')
    await waiting.waitFor()
    expect(await gate(page).isVisible()).toBe(false)
    await expectInOrder(page, 'an article that is loading')
    await page.setViewportSize({ width, height: 844 })
    const before = await layoutShift(page)
    arrives()
    await gate(page).waitFor({ state: 'detached' })
    await waiting.waitFor({ state: 'detached' })
    await hydrated(page)
    expect((await layoutShift(page)) - before).toBeLessThan(0.001)
  },
)

test('a reader without a plan sees the gate once it is known to be theirs, and an anonymous visitor sees it at once', async () => {
  const address = await articleWith({ access: 'gold' })
  const { page, arrives } = await opensSlowly(await aSubscriber(null), address, 1440)
  await page.getByText('Loading the article …').waitFor()
  arrives()
  await gate(page).waitFor()
  await page.getByText('Loading the article …').waitFor({ state: 'detached' })
  reader.expectErrors(/403 .*\/api\/home\/article/)
  const anonymous = await reader.open(address, { javaScriptEnabled: false })
  expect(await gate(anonymous).isVisible()).toBe(true)
  expect(await anonymous.getByText('Loading the article …').isVisible()).toBe(false)
})

/** The articles on this device by their addresses, each with the moment until which it may be read. */
const keptUntil = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('saved-articles'))) return []
    const cache = await caches.open('saved-articles')
    const found: [address: string, until: number | null][] = []
    for (const { url } of await cache.keys()) {
      const until = (await cache.match(url))?.headers.get('x-kept-until')
      if (/\/offline\/\d+$/.test(url)) found.push([new URL(url).pathname, until ? Number(until) : null])
    }
    return found
  })

/** As if the plan had ended while the device had no network: only the moment in the header is another. */
const letExpire = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('saved-articles')
    for (const { url } of await cache.keys()) {
      const kept = await cache.match(url)
      if (!kept?.headers.has('x-kept-until')) continue
      const headers = new Headers(kept.headers)
      headers.set('x-kept-until', String(Date.now() - 1))
      await cache.put(url, new Response(await kept.text(), { headers }))
    }
  })

test('a gated text that is kept for offline reading is gone from the device when the plan ends, with and without a network', async () => {
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const signedIn = await aSubscriber('gold', until)
  const [gold, free] = [await articleWith({ access: 'gold' }), await articleWith({ access: 'free' })]
  const offlineAddress = (address: string) => `/account/saved/offline/${address.split('/').at(-1)}`
  for (const address of [gold, free])
    await callApi('PUT', `/auth/saved/${address.split('/').at(-1)}`, { token: signedIn.token, body: {} })
  const page = await reader.open('/account/saved', { storageState: storageOf(signedIn) })
  const main = page.getByRole('main')
  const keeps = async () => {
    await main.getByLabel('Keep for reading offline').check()
    await main.getByText('2 articles are kept on this device.').waitFor()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  }
  await keeps()
  const subscription = await callApi<{ until: string; graceUntil: string | null }>(
    'GET',
    '/auth/subscription',
    signedIn,
  )
  const ends = Date.parse(subscription.graceUntil ?? subscription.until)
  expect(Object.fromEntries(await keptUntil(page))).toEqual({
    [offlineAddress(gold)]: ends,
    [offlineAddress(free)]: null,
  })

  await letExpire(page)
  await page.context().setOffline(true)
  // Another page than the one that has expired.
  await page.goto(offlineAddress(free))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(async () => (await keptUntil(page)).map(([address]) => address)).toEqual([offlineAddress(free)])
  await page.goto(offlineAddress(gold))
  expect(await page.locator('.prose').count()).toBe(0)
  await page.context().setOffline(false)

  // With a network, any page of the magazine removes it, though the server was asked a moment ago.
  await goTo(page, '/account/saved')
  await main.getByText('2 articles are kept on this device.').waitFor()
  await letExpire(page)
  await goTo(page, '/about')
  await expect.poll(async () => (await keptUntil(page)).map(([address]) => address)).toEqual([offlineAddress(free)])
})
