import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Currency, Plan } from '../../contract/subscriptions/plans.ts'
import { useMagazine } from '../magazine.ts'
import { aMember } from '../members.ts'
import { aReader } from '../visitor.ts'
import { expectInOrder, findAccessibilityProblems, layoutShift, useBrowser, widths } from './browser.ts'

const reader = useBrowser()
const magazine = useMagazine({ kind: 'embedded', pages: true })
let url: string
let bearer: string

beforeAll(async () => {
  url = await magazine.app.http.listen({ host: '127.0.0.1', port: 0 })
})

/** Opens the subscription page as a signed-in reader. */
async function asPriya(): Promise<Page> {
  const { token } = await aReader(magazine)
  bearer = `Bearer ${token}`
  const record = { token, isLoggedIn: 'true', username: 'Priya', roles: 'reader', email: 'priya@example.com' }
  const localStorage = Object.entries(record).map(([name, value]) => ({ name, value: value ?? '' }))
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  const page = await reader.open(`${url}/subcribe_user`, { storageState })
  await page.getByText('You have no subscription yet.').waitFor()
  return page
}

const card = (page: Page, plan: Plan) => page.getByRole('region', { name: plan === 'gold' ? 'Gold' : 'Silver' })
const checkout = (page: Page) => page.getByRole('dialog', { name: /^Pay / })
const showsDialog = async (page: Page, title: string, text: string) => {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.getByText(text, { exact: true }).waitFor()
  return dialog
}
/** The reader's plan according to the server. */
const planOf = async (authorization: string) =>
  (await magazine.get('/api/auth/profile', { authorization })).json().subscriptionType

const prices: Record<Plan, Record<Currency, string>> = {
  silver: { INR: '₹840', USD: '$10' },
  gold: { INR: '₹8,900', USD: '$104' },
}

describe('the subscription page', () => {
  test(`the subscription page is accessible, stable and fits at ${widths.join(', ')} pixels`, async () => {
    const page = await asPriya()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      await page.getByText('You have no subscription yet.').waitFor()
      expect(await layoutShift(page), `${width} pixels`).toBeLessThan(0.001)
    }
    await page.getByRole('button', { name: 'Contact Editor' }).click()
    await expectInOrder(page)
  })

  test('the subscription page loads nothing of the provider before the click', async () => {
    const page = await asPriya()
    expect(await page.locator('script[src*="checkout"]').count()).toBe(0)
    expect(await page.evaluate(() => 'Razorpay' in window)).toBe(false)
  })

  test('an anonymous visitor is asked to log in and returns to the page', async () => {
    const page = await reader.open(`${url}/subcribe_user`)
    await card(page, 'silver').getByRole('button', { name: 'Subscribe Now' }).click()
    const dialog = await showsDialog(page, 'Login Required', 'Please log in to subscribe.')
    expect(await dialog.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      '/login?redirect=%2Fsubcribe_user',
    )
    await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(0)
  })

  test('a link to the subscription page loads a new document', async () => {
    const page = await reader.open(`${url}/about`)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('link', { name: 'Subscription', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Subscription' }).waitFor()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  })

  test('the contact form mails the editor', async () => {
    const page = await reader.open(`${url}/subcribe_user`)
    await page.getByRole('button', { name: 'Contact Editor' }).click()
    await page.getByLabel('Name').fill('Ravi')
    await page.getByLabel('Email').fill('ravi@example.com')
    await page.getByLabel('Message').fill('Gold for a class of 30?')
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Your request is on its way to the editor.').waitFor()
    expect((await magazine.mailTo('editor@groundplane.example')).text).toContain('Gold for a class of 30?')
  })
})

describe('checkout', () => {
  test.each([
    ['silver', 'USD'],
    ['gold', 'INR'],
  ] as const)('a reader buys %s in %s with the keyboard alone', async (plan, currency) => {
    const page = await asPriya()
    await card(page, plan).getByLabel('Currency').selectOption(currency)
    await card(page, plan).getByText(prices[plan][currency], { exact: true }).waitFor()
    await card(page, plan).getByText('If you pay today, it runs until March 2, 2027.').waitFor()
    await card(page, plan).getByRole('button', { name: 'Subscribe Now' }).focus()
    await page.keyboard.press('Enter')
    await checkout(page).getByText('Sandbox: no money moves').waitFor()
    await checkout(page).getByRole('button', { name: /^Pay / }).focus()
    await page.keyboard.press('Enter')
    const dialog = await showsDialog(
      page,
      'Subscription Activated',
      'Your subscription is now active. Enjoy the benefits!',
    )
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page
      .getByText(/until March 2, 2027/)
      .first()
      .waitFor()
    expect(await planOf(bearer)).toBe(plan)
    // The menu hides the link for subscribers.
    await page.getByRole('navigation', { name: 'Sections' }).first().waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Subscription', exact: true }).count()).toBe(0)
  })

  test('whoever meets a gold article sees its price first, pays, and is back in it', async () => {
    const text = `<p>${'Anybody may read this. '.repeat(40)}</p><p>For gold only.</p>`
    const address = `/section/news/${await magazine.publishes({ access: 'gold', html: text })}`
    const page = await reader.open(url + address)
    await page.getByText('a year, or $104, paid once').waitFor()
    await page.getByText('In full: 163 words').waitFor()
    const actions = page.getByRole('region', { name: 'A gold membership is needed to read this article' })
    expect(await actions.getByRole('link').allInnerTexts()).toEqual(['Subscribe Now', 'Already a member? Login'])
    await actions.getByRole('link', { name: 'Subscribe Now' }).click()
    await card(page, 'gold').getByText('Opens the article that you were reading').waitFor()
    expect(await card(page, 'silver').getByText('Opens the article').count()).toBe(0)
    await card(page, 'gold').getByRole('button', { name: 'Subscribe Now' }).click()
    const refused = await showsDialog(page, 'Login Required', 'Please log in to subscribe.')
    const checkoutAddress = new URL(page.url()).pathname + new URL(page.url()).search
    expect(await refused.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      `/login?${new URLSearchParams({ redirect: checkoutAddress })}`,
    )
    const { token } = await aReader(magazine)
    const record = { token, isLoggedIn: 'true', username: 'Priya', roles: 'reader', email: 'priya@example.com' }
    await page.evaluate((entries) => Object.assign(localStorage, entries), record)
    await page.reload()
    await card(page, 'gold').getByText('If you pay today').waitFor()
    await card(page, 'gold').getByRole('button', { name: 'Subscribe Now' }).click()
    await checkout(page).getByRole('button', { name: /^Pay / }).click()
    const paid = await showsDialog(
      page,
      'Subscription Activated',
      'Your subscription is now active. Enjoy the benefits!',
    )
    await paid.getByRole('button', { name: 'Back to the article' }).click()
    await page.waitForURL(url + address)
    await page.getByText('For gold only.').waitFor()
  })

  test('a gold reader opens an article to others by a gift link, until it is revoked', async () => {
    const html = `<p>${'Anybody may read this. '.repeat(40)}</p><p>For gold only.</p>`
    const address = `/section/news/${await magazine.publishes({ access: 'gold', html })}`
    const { token } = await aMember(magazine, { plan: 'gold' })
    const entries = {
      token: token ?? '',
      isLoggedIn: 'true',
      username: 'Priya',
      roles: 'reader',
      email: 'p@example.com',
    }
    const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
    const page = await reader.open(url + address, {
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    await page.getByRole('button', { name: 'Get the gift link' }).click()
    const shown = page.getByRole('textbox', { name: 'Gift link' })
    const { hash } = new URL(await shown.inputValue())
    await page.getByText('Opened by 0 of 10 people').waitFor()
    await expectInOrder(page, 'an article with its gift link')

    const friend = await reader.open(url + address + hash)
    await friend.getByText('A gold member gave you this article to read.').waitFor()
    await friend.getByText('For gold only.').waitFor()
    expect(await friend.locator('meta[name=robots][content=noindex]').count()).toBe(1)
    expect(await friend.locator('link[rel=canonical]').getAttribute('href')).not.toContain('#')
    await friend.reload()
    await friend.getByText('For gold only.').waitFor()

    await page.goto(`${url}/account`)
    await page.getByText('Opened by 1 of 10 people').waitFor()
    await page.getByRole('button', { name: /^Revoke the gift link of / }).click()
    await page.getByText('Opened by 1 of 10 people').waitFor({ state: 'detached' })
    const late = await reader.open(url + address + hash)
    await late.getByText('This gift link does not work any more: whoever gave it has ended it.').waitFor()
    await late.getByRole('link', { name: 'Subscribe Now' }).waitFor()
    expect(await late.getByText('For gold only.').count()).toBe(0)
    reader.expectErrors(/403/)
  })

  test('a reader gives a year, and whoever gets the link redeems it', async () => {
    const page = await asPriya()
    await page.getByRole('button', { name: 'Give a year' }).click()
    const form = page.getByRole('region', { name: 'Give a year' })
    await form.getByLabel('Plan').selectOption('gold')
    await form.getByRole('button', { name: 'Pay the gift' }).click()
    await form.getByText('Email is required').first().waitFor()
    await form.getByLabel('Email of the recipient').fill('ravi@example.com')
    await form.getByLabel('Message').fill('Happy birthday!')
    await expectInOrder(page)
    await form.getByRole('button', { name: 'Pay the gift' }).click()
    await checkout(page).getByRole('button', { name: /^Pay / }).click()
    const paid = page.getByRole('dialog', { name: 'Gift Paid' })
    await paid.getByRole('button', { name: 'Continue' }).click()
    const [, link = ''] = /(\/gift\/[\w-]+)/.exec((await magazine.mailTo('ravi@example.com')).text) ?? []
    const { token } = await aReader(magazine, { email: 'ravi@example.com', ip: '192.0.2.9' })
    const gift = await reader.open(url + link)
    await gift.getByText('Happy birthday!').waitFor()
    expect(await gift.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
      `/signup?redirect=${encodeURIComponent(link)}`,
    )
    await expectInOrder(gift)
    const record = { token, isLoggedIn: 'true', username: 'Ravi', roles: 'reader', email: 'ravi@example.com' }
    await gift.evaluate((entries) => Object.assign(localStorage, entries), record)
    await gift.reload()
    await gift.getByRole('button', { name: 'Redeem the gift' }).click()
    await gift.getByText('The year is yours. You have Gold until March 2, 2027.').waitFor()
    expect(await planOf(`Bearer ${token}`)).toBe('gold')
  })

  test('a silver reader sees the exact terms of gold before paying', async () => {
    const page = await asPriya()
    await card(page, 'silver').getByRole('button').click()
    await checkout(page).getByRole('button', { name: /^Pay / }).click()
    await (await showsDialog(page, 'Subscription Activated', 'Your subscription is now active. Enjoy the benefits!'))
      .getByRole('button')
      .click()
    await card(page, 'silver').getByText('Paying now adds a year, from March 2, 2027 until March 2, 2028.').waitFor()
    await card(page, 'gold')
      .getByText(/Gold starts at once and runs until April 6, 2027: a year, plus 34 days for the rest of your silver\./)
      .waitFor()
    expect(await card(page, 'gold').getByRole('button').textContent()).toBe('Pay Now')
  })

  test('a dismissed checkout costs nothing and can be started again', async () => {
    const page = await asPriya()
    await card(page, 'gold').getByRole('button').click()
    await checkout(page).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^The payment window was closed\./).waitFor()
    expect(await planOf(bearer)).toBeNull()
    await card(page, 'gold').getByRole('button', { name: 'Subscribe Now' }).click()
    await checkout(page).waitFor()
  })

  test('a declined payment can be tried again in the same window', async () => {
    const page = await asPriya()
    await card(page, 'silver').getByRole('button').click()
    await checkout(page).getByLabel('Payment is declined').check()
    await checkout(page).getByRole('button', { name: /^Pay / }).click()
    await checkout(page).getByText('Your payment was declined by the bank.').waitFor()
    await expectInOrder(page, 'the checkout')
    reader.expectError(/400/)
    await checkout(page).getByLabel('Payment succeeds', { exact: true }).check()
    await checkout(page).getByRole('button', { name: /^Pay / }).click()
    await showsDialog(page, 'Subscription Activated', 'Your subscription is now active. Enjoy the benefits!')
    await expectInOrder(page, 'the activated subscription')
  })

  test('a webhook completes a payment whose tab was closed', async () => {
    const page = await asPriya()
    await page.route('**/api/auth/verify-payment', () => {})
    await card(page, 'silver').getByRole('button').click()
    await checkout(page).getByRole('button', { name: /^Pay / }).click()
    await page.getByText('Verifying your payment …').waitFor()
    await page.close()
    const { db } = magazine.database
    await expect.poll(() => db.selectFrom('subscriptions').select('plan').execute()).toEqual([{ plan: 'silver' }])
  })
})

describe('failures', () => {
  test('a failed order shows Payment Initiation Error', async () => {
    const page = await asPriya()
    await page.route('**/api/auth/create-order', (route) => route.fulfill({ status: 500, json: {} }))
    await card(page, 'silver').getByRole('button').click()
    await showsDialog(page, 'Payment Initiation Error', 'Error initiating payment. Please try again.')
    reader.expectError(/500/)
  })

  test('incomplete order data shows Payment Initiation Error', async () => {
    const page = await asPriya()
    await page.route('**/api/auth/create-order', (route) => route.fulfill({ json: { orderId: 'order_1', amount: 1 } }))
    await card(page, 'silver').getByRole('button').click()
    await showsDialog(page, 'Payment Initiation Error', 'Error initiating payment. Please try again.')
  })

  test('a script that does not load shows SDK Load Error, and a retry works', async () => {
    const page = await asPriya()
    await page.route('**/checkout.js', (route) => route.abort())
    await card(page, 'silver').getByRole('button').click()
    const dialog = await showsDialog(page, 'SDK Load Error', 'Failed to load Razorpay SDK.')
    reader.expectError(/ERR_FAILED/)
    await page.unroute('**/checkout.js')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await checkout(page).waitFor()
  })

  test.each([
    ['Verification Error', 'Error verifying payment. Please contact support.', 403, {}],
    ['Verification Failed', 'Payment verification failed. Please contact support.', 400, { success: false }],
  ])('a failed verification shows %s without a retry', async (title, text, status, json) => {
    const page = await asPriya()
    await page.route('**/api/auth/verify-payment', (route) => route.fulfill({ status, json }))
    await card(page, 'silver').getByRole('button').click()
    await checkout(page).getByRole('button', { name: /^Pay / }).click()
    const dialog = await showsDialog(page, title, text)
    // A retry would charge the reader again.
    expect(await dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    reader.expectError(new RegExp(String(status)))
  })

  test('a profile that does not load can be loaded again', async () => {
    const page = await asPriya()
    await page.route('**/api/auth/subscription', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await page.getByText('Failed to fetch user profile').waitFor()
    reader.expectError(/500/)
    await page.unroute('**/api/auth/subscription')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('You have no subscription yet.').waitFor()
  })
})

test('the account page lists the order and downloads its receipt', async () => {
  const page = await asPriya()
  await card(page, 'gold').getByRole('button').click()
  await checkout(page).getByRole('button', { name: /^Pay / }).click()
  await showsDialog(page, 'Subscription Activated', 'Your subscription is now active. Enjoy the benefits!')
  await page.goto(`${url}/account`)
  await page.getByText(/Gold, one year, ₹8,900\.00/).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt GP/2526/SR00001 (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe('GP-2526-SR00001.pdf')
})
