import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { callApi, signsIn, storageOf, theAdministrator } from './back-office.ts'
import { expectInOrder, hydrated, useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import { accountMenu, aReader, freshAddress, goTo, signIn } from './readers.ts'

const reader = useBrowser()

test('a visitor signs in to follow a part, chooses mails, ends it and takes that back', async () => {
  const email = freshAddress()
  await aReader(email, 'Follower')
  const page = await reader.open('/part/LM317')
  const part = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('link', { name: `Follow: ${part}`, exact: true }).click()
  await page.waitForURL('**/login?*')
  await signIn(page, email)
  await page.waitForURL('**/part/LM317')
  await page.getByRole('button', { name: `Following: ${part}`, exact: true, pressed: true }).waitFor()
  await expectInOrder(page, 'a part that is followed')

  const menu = await accountMenu(page, 'Follower')
  await menu.getByRole('link', { name: 'Following' }).click()
  const main = page.getByRole('main')
  await main.getByText('Nothing new yet.').waitFor()
  await main.getByRole('link', { name: 'What you follow (1)' }).click()
  await main.getByLabel(`How you are told: ${part}`).selectOption('daily')
  await main.getByRole('button', { name: `Remove: ${part}` }).click()
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => main.getByLabel(`How you are told: ${part}`).inputValue()).toBe('daily')
  await main.getByLabel('Mail me corrections too').check()
  await main.getByRole('button', { name: 'Make an address' }).click()
  const address = await main.getByLabel('Address of your feed').inputValue()
  expect((await fetch(address)).headers.get('content-type')).toContain('rss')
  await expectInOrder(page, 'what is followed')
})

/** Everything that this browser keeps, as text. */
const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })

test('a reader goes on where they were, reads what they saved without a network, and leaves nothing behind', async () => {
  const email = freshAddress()
  await aReader(email, 'Traveller')
  const { token: adminToken } = await theAdministrator()
  const signedIn = await signsIn({ email, password: aPassword })
  const { records } = await callApi<{ records: { users: { id: number }[] } }>('GET', '/auth/my-data', signedIn)
  const hasGold = (flag: 0 | 1) =>
    callApi('PUT', '/admin/subscriptions', {
      token: adminToken,
      body: { user_id: records.users[0]?.id, is_subscribed: flag, is_premium: flag, reason: 'a test' },
    })
  await hasGold(1)
  const [gold, free] = [await articleWith({ access: 'gold' }), await articleWith({ access: 'free' })]
  for (const address of [gold, free])
    await callApi('PUT', `/auth/saved/${address.split('/').at(-1)}`, { token: signedIn.token, body: {} })

  const page = await reader.open('/account/history', { storageState: storageOf(signedIn) })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Switch on' }).click()
  await main.getByText('Nothing yet.').waitFor()
  const opened = page.waitForResponse((answer) => answer.url().includes('/api/auth/history/'))
  await goTo(page, gold)
  await opened
  const text = page.locator('.article-text .prose')
  const words = (await text.locator('p').last().innerText()).slice(0, 60)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
  await goTo(page, '/account')
  const begun = () => callApi<{ total: number }>('GET', '/auth/history?state=begun', signedIn)
  await expect.poll(async () => (await begun()).total).toBe(1)
  await goTo(page, '/account/history')
  await main.getByText(/% read/).waitFor()
  await expectInOrder(page, 'the history')
  await goTo(page, gold)
  await page.getByRole('button', { name: 'Continue there' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)

  await goTo(page, '/account/saved')
  await main.getByLabel('Keep for reading offline').check()
  await main.getByText('2 articles are kept on this device.').waitFor()
  await expectInOrder(page, 'the saved articles that are kept')
  expect(await keptTexts(page)).toContain(words)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.goto('/account/saved')
  await page.getByRole('heading', { name: 'Kept for reading offline' }).waitFor()
  expect(await page.getByRole('listitem').count()).toBe(2)
  await page.getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL(/\/offline\/\d+$/)
  await page.goBack()
  await page.getByRole('heading', { name: 'Kept for reading offline' }).waitFor()
  await page.goto(`/account/saved/offline/${gold.split('/').at(-1)}`)
  expect(await page.locator('body').innerText()).toContain(words)
  expect(await page.evaluate(() => Array.from(document.images, (image) => image.naturalWidth > 0))).not.toContain(false)

  await page.context().setOffline(false)
  // The plan ends: the text goes as soon as the server is asked.
  await hasGold(0)
  await goTo(page, '/account/saved')
  await main.getByText('1 article is kept on this device.').waitFor()
  expect(await keptTexts(page)).not.toContain(words)
  reader.expectErrors(/403 .*\/api\/home\/article/)
  const menu = await accountMenu(page, 'Traveller')
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await page.goto('/account/saved/offline')
  await hydrated(page)
  await main.getByText('This is not kept in this browser.').waitFor()
})
