import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Plan } from '../../src/platform/contract/plans.ts'
import { useMagazine } from '../magazine.ts'
import { aMember } from '../members.ts'
import { savesSettings } from '../settings.ts'
import { hydrated, movedUntilNow, useBrowser } from './browser.ts'
import { addressOf, expectAccessible, opensSlowly, storedAt } from './readers.ts'
import { resize } from './warm-pages.ts'

const reader = useBrowser()
const magazine = useMagazine({ kind: 'embedded', pages: true })
let url: string

beforeAll(async () => {
  url = await addressOf(magazine)
})

async function signedIn(username: string, plan?: Plan) {
  const email = `${username.toLowerCase()}@example.com`
  const { token } = await aMember(magazine, { username, email, ...(plan && { plan }) })
  return {
    storageState: storedAt(url, { token, username, email, roles: 'reader' }),
    plan: async () =>
      (await magazine.get('/api/auth/profile', { authorization: `Bearer ${token}` })).json().subscriptionType,
  }
}

const card = (page: Page, plan: Plan) => page.getByRole('region', { name: plan === 'gold' ? 'Gold' : 'Silver' })
const gate = (page: Page) => page.getByRole('region', { name: 'A gold membership is needed to read this article' })
const checkout = (page: Page) => page.getByRole('dialog', { name: /^Pay / })
const pays = (page: Page) => checkout(page).getByRole('button', { name: /^Pay / }).click()
const opensCheckout = async (page: Page, plan: Plan) => {
  await card(page, plan).getByRole('button').click()
  await checkout(page).getByText('Test mode: you will not be charged').waitFor()
}
const showsDialog = async (page: Page, title: string, text: string) => {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.getByText(text, { exact: true }).waitFor()
  return dialog
}
const isActivated = (page: Page) =>
  showsDialog(page, 'Subscription Activated', 'Your subscription is now active. Enjoy the benefits!')
const closes = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const goldArticle = async () => {
  const html = `<p>${'Anybody may read this. '.repeat(40)}</p><p>For gold only.</p>`
  return `${url}/section/news/${await magazine.publishes({ access: 'gold', html })}`
}

test('whoever meets a gold article sees its price, is asked to log in to subscribe, and may write to the editor', async () => {
  const page = await reader.open(await goldArticle())
  await page.getByText('a year, or $104, paid once').waitFor()
  await page.getByText('In full: 163 words').waitFor()
  expect(await gate(page).getByRole('link').allInnerTexts()).toEqual(['Subscribe Now', 'Already a subscriber? Sign in'])
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await gate(page).getByRole('link', { name: 'Subscribe Now' }).click()
  await card(page, 'gold').getByText('Includes the article that you were reading').waitFor()
  expect(await card(page, 'silver').getByText('Includes the article').count()).toBe(0)
  // Only this page's document may load the provider's script, and it does so on demand.
  expect(await page.evaluate(() => ['isSameDocument' in window, 'Razorpay' in window])).toEqual([false, false])
  expect(await page.locator('script[src*="checkout"]').count()).toBe(0)

  await card(page, 'gold').getByRole('button', { name: 'Subscribe Now' }).click()
  const dialog = await showsDialog(page, 'Login Required', 'Please log in to subscribe.')
  const { pathname, search } = new URL(page.url())
  expect(await dialog.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    `/login?${new URLSearchParams({ redirect: pathname + search })}`,
  )
  await expectAccessible(page, 'the dialog that asks to log in')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Contact Editor' }).click()
  await page.getByLabel('Name').fill('Ravi')
  await page.getByLabel('Email').fill('ravi@example.com')
  await page.getByLabel('Message').fill('Gold for a class of 30?')
  await expectAccessible(page, 'the form to the editor')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('We have emailed your request to the editor.').waitFor()
})

test('a payment that fails at any step is explained, and can be tried again only while nothing is paid', async () => {
  const priya = await signedIn('Priya')
  const page = await reader.open(`${url}/about`, priya)
  const answers = (call: string, status: number, json: object) =>
    page.route(`**/api/auth/${call}`, (route) => route.fulfill({ status, json }))
  await answers('subscription', 500, {})
  await page.getByRole('link', { name: 'Subscription', exact: true }).first().click()
  await page.getByText('Failed to fetch user profile').waitFor()
  reader.expectErrors(/500/)
  await page.unroute('**/api/auth/subscription')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('You have no subscription yet.').waitFor()
  await page.getByRole('button', { name: 'Contact Editor' }).click()
  const values = () => Promise.all(['Name', 'Email'].map((label) => page.getByLabel(label).inputValue()))
  expect(await values()).toEqual(['Priya', expect.stringContaining('@')])

  await answers('create-order', 500, {})
  await card(page, 'silver').getByRole('button').click()
  const initiation = ['Payment Initiation Error', 'Error initiating payment. Please try again.'] as const
  await closes(await showsDialog(page, ...initiation))
  reader.expectError(/500/)
  await page.unroute('**/api/auth/create-order')
  await answers('create-order', 200, { orderId: 'order_1', amount: 1 })
  await card(page, 'silver').getByRole('button').click()
  const incomplete = await showsDialog(page, ...initiation)
  await page.unroute('**/api/auth/create-order')
  await page.route('**/checkout.js', (route) => route.abort())
  await incomplete.getByRole('button', { name: 'Try again' }).click()
  const noScript = await showsDialog(page, 'SDK Load Error', 'Failed to load Razorpay SDK.')
  reader.expectError(/ERR_FAILED/)
  await page.unroute('**/checkout.js')
  await noScript.getByRole('button', { name: 'Try again' }).click()
  await checkout(page).waitFor()
  await page.keyboard.press('Escape')
  await card(page, 'silver')
    .getByText(/^The payment window was closed\./)
    .waitFor()
  expect(await page.getByText(/^The payment window was closed\./).count()).toBe(1)
  expect(await priya.plan()).toBeNull()

  await opensCheckout(page, 'silver')
  await checkout(page).getByLabel('Payment is declined').check()
  await pays(page)
  await checkout(page).getByText('Your payment was declined by the bank.').waitFor()
  reader.expectError(/400/)
  await expectAccessible(page, 'the checkout')
  await checkout(page).getByLabel('Payment succeeds', { exact: true }).check()
  await answers('verify-payment', 400, { success: false })
  await pays(page)
  const failed = await showsDialog(page, 'Verification Failed', 'Payment verification failed. Please contact support.')
  reader.expectError(/400/)
  // A retry would charge the reader again. The webhook completes what was paid.
  expect(await failed.getByRole('button').allInnerTexts()).toEqual(['Close'])
  await expect.poll(priya.plan).toBe('silver')
  await closes(failed)

  await page.unroute('**/api/auth/verify-payment')
  const message = 'Please do not pay again. Your payment arrived under another order.'
  await answers('verify-payment', 409, { success: false, code: 'payment_of_other_order', message })
  await opensCheckout(page, 'silver')
  await pays(page)
  const other = await showsDialog(page, 'Payment Pending', message)
  reader.expectError(/409/)
  await closes(other)

  await page.unroute('**/api/auth/verify-payment')
  await answers('verify-payment', 403, {})
  await opensCheckout(page, 'gold')
  await pays(page)
  const error = await showsDialog(page, 'Verification Error', 'Error verifying payment. Please contact support.')
  reader.expectError(/403/)
  expect(await error.getByRole('button').allInnerTexts()).toEqual(['Close'])
  await expect.poll(priya.plan).toBe('gold')
})

test('a reader buys silver with the keyboard alone, sees the terms of gold, buys it for an article, and has the receipts', async () => {
  const article = await goldArticle()
  const priya = await signedIn('Priya')
  const page = await reader.open(`${url}/subcribe_user`, priya)
  await page.getByText('You have no subscription yet.').waitFor()
  const [silver, gold] = [card(page, 'silver'), card(page, 'gold')]
  await silver.getByText('₹840', { exact: true }).waitFor()
  await silver.getByLabel('Currency').selectOption('USD')
  await silver.getByText('$10', { exact: true }).waitFor()
  await silver.getByText('If you pay today, it runs until March 2, 2027.').waitFor()
  await silver.getByRole('button', { name: 'Subscribe Now' }).focus()
  await page.keyboard.press('Enter')
  const pay = checkout(page).getByRole('button', { name: 'Pay $10.00' })
  await pay.focus()
  await page.keyboard.press('Enter')
  const activated = await isActivated(page)
  await expectAccessible(page, 'the activated subscription')
  await activated.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('You have Silver until March 2, 2027.').waitFor()
  expect(await priya.plan()).toBe('silver')
  // The menu hides the link for subscribers.
  await page.getByRole('navigation', { name: 'Sections' }).first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Subscription', exact: true }).count()).toBe(0)
  await silver.getByText('Pay now to add a year, from March 2, 2027 to March 2, 2028.').waitFor()
  const terms = /Gold starts at once and runs until April 6, 2027: a year, plus 35 days for your unused Silver\./
  await gold.getByText(terms).waitFor()
  await gold.getByRole('button', { name: 'Pay Now' }).waitFor()

  await page.goto(article)
  await page.getByText('This is premium please subscribe').waitFor()
  await gate(page).getByRole('link', { name: 'Subscribe Now' }).click()
  await gold.getByText(terms).waitFor()
  await gold.getByText('₹8,900', { exact: true }).waitFor()
  await opensCheckout(page, 'gold')
  await pays(page)
  await (await isActivated(page)).getByRole('button', { name: 'Back to the article' }).click()
  await page.waitForURL(article)
  await page.getByText('For gold only.').waitFor()
  reader.expectErrors(/403/)

  await page.goto(`${url}/account`)
  await page.getByText(/Silver, one year, \$10\.00/).waitFor()
  await page.getByText(/Gold, one year, ₹8,900\.00/).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt GP/2526/SR00002 (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe('GP-2526-SR00002.pdf')
})

test('nothing moves while a short article comes to a reader who may read it', async () => {
  const article = await goldArticle()
  const page = await reader.open(`${url}/about`, await signedIn('Slow', 'gold'))
  for (const width of [390, 1440]) {
    await resize(page, { width, height: 1600 })
    const arrives = await opensSlowly(page, article)
    // What a gold reader gets below the text comes later still.
    await page.route('**/give-article-*.js', async (route) => {
      await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
      await route.continue()
    })
    arrives()
    await page.getByText('For gold only.').waitFor()
    await page.getByRole('button', { name: 'Get the gift link' }).waitFor()
    await page.locator('.article-text:not(.is-unsettled)').waitFor()
    await hydrated(page)
    expect(await movedUntilNow(page), `${width} pixels`).toBe('')
  }
})

test('what is shown of an article stands where it stays, however much of its page has come', async () => {
  const page = await reader.open(await goldArticle(), { javaScriptEnabled: false })
  const links = page.getByRole('navigation', { name: 'Magazine' }).locator('a')
  const comesUntil = async (end: string) => {
    await page.route('**/section/**', async (route) => {
      const response = await route.fetch()
      const [body = '', ...rest] = (await response.text()).split(end)
      expect(rest).not.toEqual([])
      await route.fulfill({ response, body })
    })
    await page.reload()
    await page.unroute('**/section/**')
  }
  const placesOf = () => Promise.all(['article h1', 'article time'].map((each) => page.locator(each).boundingBox()))
  const places = await placesOf()
  expect(await links.first().isVisible()).toBe(true)
  await comesUntil('<div><div class="picture-frame is-lead">')
  expect(await placesOf()).toEqual(places)
  await comesUntil('<a class="unknown-reader')
  expect(await links.first().isVisible()).toBe(false)
})

test('a gold reader gives an article by a link that can be revoked, and a year that its recipient redeems', async () => {
  const article = await goldArticle()
  const priya = await signedIn('Priya', 'gold')
  const page = await reader.open(article, priya)
  await page.getByRole('button', { name: 'Get the gift link' }).click()
  const { hash } = new URL(await page.getByRole('textbox', { name: 'Gift link' }).inputValue())
  await page.getByText('Opened by 0 of 10 people').waitFor()
  await expectAccessible(page, 'an article with its gift link')
  const friend = await reader.open(article + hash)
  await friend.getByText('A subscriber shared this article with you.').waitFor()
  await friend.getByText('For gold only.').waitFor()
  await friend.locator('meta[name=robots][content=noindex]').waitFor({ state: 'attached' })
  expect(await friend.locator('link[rel=canonical]').getAttribute('href')).not.toContain('#')
  await page.goto(`${url}/account`)
  await page.getByText('Opened by 1 of 10 people').waitFor()
  await page.getByRole('button', { name: /^Revoke the gift link of / }).click()
  await page.getByText('Opened by 1 of 10 people').waitFor({ state: 'detached' })
  await friend.reload()
  await friend.getByText('This gift link no longer works. The person who shared it has revoked it.').waitFor()
  await friend.getByRole('link', { name: 'Subscribe Now' }).waitFor()
  expect(await friend.getByText('For gold only.').count()).toBe(0)
  reader.expectErrors(/403/)

  await page.goto(`${url}/subcribe_user`)
  await page.getByRole('button', { name: 'Give a year' }).click()
  const form = page.getByRole('region', { name: 'Give a year' })
  await form.getByLabel('Plan').selectOption('gold')
  await form.getByRole('button', { name: 'Pay for the gift' }).click()
  await form.getByText('Email is required').first().waitFor()
  await form.getByLabel('Recipient’s email').fill('ravi@example.com')
  await form.getByLabel('Message').fill('Happy birthday!')
  await expectAccessible(page, 'the form of a gift')
  await form.getByRole('button', { name: 'Pay for the gift' }).click()
  await pays(page)
  await page.getByRole('dialog', { name: 'Gift Paid' }).getByRole('button', { name: 'Continue' }).click()
  const [, link = ''] = /(\/gift\/[\w-]+)/.exec((await magazine.mailTo('ravi@example.com')).text) ?? []
  const publisher = await aMember(magazine, { role: 'admin' })
  expect((await savesSettings(publisher, 'features', { gifts: false })).status).toBe(200)
  await friend.goto(`${url}/subcribe_user`)
  await card(friend, 'gold').waitFor()
  expect(await friend.getByRole('button', { name: 'Give a year' }).count()).toBe(0)
  await friend.goto(url + link)
  await friend.getByText('Happy birthday!').waitFor()
  await expect
    .poll(() => friend.getByRole('link', { name: 'Sign up' }).getAttribute('href'))
    .toBe(`/signup?redirect=${encodeURIComponent(link)}`)
  await expectAccessible(friend, 'a gift')
  const ravi = await signedIn('Ravi')
  const gift = await reader.open(url + link, ravi)
  await gift.getByRole('button', { name: 'Redeem the gift' }).click()
  await gift.getByText('Gift redeemed. You have Gold until March 2, 2027.').waitFor()
  expect(await ravi.plan()).toBe('gold')
})
