import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { ask } from '../ask.ts'
import { hasFocus, stopClock, useBrowser } from './browser.ts'
import { expectAccessible, freshAddress, goTo, linkMailedTo, passTime, press } from './readers.ts'

const reader = useBrowser()

const main = (page: Page) => page.getByRole('main')
const says = (page: Page, text: string) => main(page).getByText(text, { exact: true }).waitFor()
const isGone = (page: Page, text: string) => main(page).getByText(text, { exact: true }).waitFor({ state: 'detached' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Unsubscription' })
const email = (page: Page) => main(page).getByLabel('Email', { exact: true })
async function isEmpty(page: Page) {
  await expect.poll(() => email(page).inputValue()).toBe('')
}

/** 200, or 409 if the address is subscribed. */
async function statusOfSubscribing(address: string): Promise<number> {
  const body = { username: 'Priya', email: address, phone: '' }
  return (await ask('POST', `${inject('productUrl')}/api/auth/subscribe`, { body })).status
}

test('a reader subscribes on a phone, and unsubscribes by the link in the mail, also without script', async () => {
  const address = freshAddress()
  const page = await reader.open('/Subscribe', { width: 390 })
  await press(page, 'Subscribe')
  const summary = main(page).getByRole('region', { name: 'Please fix 2 problems' })
  await hasFocus(summary)
  await expectAccessible(page, 'what is missing in the form')
  await summary.getByRole('link', { name: 'Email is required' }).click()
  await hasFocus(email(page))
  const subscribes = async (typed: string) => {
    await main(page).getByLabel('Username', { exact: true }).fill('Priya')
    await email(page).fill(typed)
    await press(page, 'Subscribe')
  }
  await page.route('**/api/auth/subscribe', (route) => route.fulfill({ status: 500, body: '{}' }))
  await subscribes(address)
  await says(page, 'Subscription failed! Please try again.')
  reader.expectError(/500/)
  await page.unroute('**/api/auth/subscribe')
  await subscribes(address)
  await says(page, 'Subscription successful!')
  await isEmpty(page)
  await subscribes(` ${address.toUpperCase()}`)
  await says(page, 'This email is already subscribed!')
  reader.expectError(/409/)

  const link = await linkMailedTo(address, 'unsubscribe-newsletter')
  await goTo(page, link)
  expect(await statusOfSubscribing(address), 'after the link was opened').toBe(409)
  await press(page, 'Unsubscribe')
  await says(page, 'Unsubscribed successfully')
  await hasFocus(main(page).getByText('Unsubscribed successfully'))
  await expectAccessible(page, 'the end of a subscription')
  await press(page, 'Subscribe again')
  await says(page, 'Subscription successful!')
  await isGone(page, 'Unsubscribed successfully')
  expect(await statusOfSubscribing(address), 'after that was undone').toBe(409)
  const withoutScript = await reader.open(link, { javaScriptEnabled: false })
  await press(withoutScript, 'Unsubscribe')
  await withoutScript.getByText('Unsubscribed successfully').waitFor()
  expect(await statusOfSubscribing(address), 'after the form was sent without script').toBe(200)

  const nobodys = 'A'.repeat(48)
  await goTo(page, `/unsubscribe-newsletter/${nobodys}`)
  await press(page, 'Unsubscribe')
  await main(page).getByRole('alert').waitFor()
  reader.expectError(/400/)
  await expectAccessible(page, 'a link that is not valid')
  await main(page).getByRole('link', { name: 'Unsubscribe with your address' }).click()
  await page.waitForURL('**/unsubscribe-newsletter')
  for (const purpose of ['unsubscribe', 'resubscribe', 'confirm']) {
    const html = await (await fetch(`${inject('productUrl')}/${purpose}-newsletter/${nobodys}`)).text()
    expect(html, purpose).toContain('<meta name="robots" content="noindex"/>')
    expect(html, purpose).toContain('<meta name="referrer" content="no-referrer"/>')
    expect(html, purpose).not.toContain(nobodys)
  }
})

test('a reader unsubscribes with the keyboard alone, is told for five seconds what failed, and undoes it by the mail', async () => {
  const address = freshAddress()
  await statusOfSubscribing(address)
  const page = await reader.open('/unsubscribe-newsletter')
  const asks = async () => {
    await page.locator('form[aria-busy="false"]').first().waitFor()
    await hasFocus(email(page))
    await page.keyboard.press('Enter')
    await dialog(page).getByText(address).waitFor()
  }
  const decides = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    await dialog(page).waitFor({ state: 'hidden' })
  }
  await email(page).focus()
  await page.keyboard.type(address)
  await asks()
  await expectAccessible(page, 'the question before a subscription ends')
  await decides('Escape')
  await asks()
  await decides('Tab', 'Enter')
  await asks()
  await page.route('**/api/auth/unsubscribe-newsletter', (route) => route.abort())
  await stopClock(page)
  await decides('Enter')
  const failure = 'Failed to unsubscribe. Please try again later.'
  await main(page).getByRole('alert').getByText(failure).waitFor()
  reader.expectError(/ERR_FAILED/)
  await passTime(page, 4_900)
  await says(page, failure)
  await passTime(page, 200)
  await isGone(page, failure)
  await page.unroute('**/api/auth/unsubscribe-newsletter')
  expect(await email(page).inputValue()).toBe(address)

  const tooMany = 'Too many attempts. Please wait a while and try again.'
  const json = { error: tooMany, message: tooMany, code: 'x', requestId: 'y' }
  await page.route('**/api/auth/unsubscribe-newsletter', (route) => route.fulfill({ status: 429, json }))
  await email(page).focus()
  await asks()
  await decides('Enter')
  await main(page).getByRole('alert').getByText(tooMany).waitFor()
  reader.expectError(/429/)
  await passTime(page, 5_100)
  await isGone(page, tooMany)
  await page.unroute('**/api/auth/unsubscribe-newsletter')

  await email(page).fill('')
  await page.keyboard.press('Enter')
  await says(page, 'Please enter your email address')
  await hasFocus(email(page))
  expect(await email(page).getAttribute('aria-invalid')).toBe('true')
  await passTime(page, 5_100)
  await isGone(page, 'Please enter your email address')

  await page.keyboard.type(address)
  await asks()
  await decides('Enter')
  await says(page, 'Unsubscribed successfully')
  await isEmpty(page)
  await passTime(page, 2_900)
  expect(new URL(page.url()).pathname).toBe('/unsubscribe-newsletter')
  await passTime(page, 200)
  await page.waitForURL(/\/$/)

  await goTo(page, await linkMailedTo(address, 'resubscribe-newsletter'))
  await press(page, 'Subscribe again')
  await says(page, 'Subscription successful!')
  expect(await statusOfSubscribing(address)).toBe(409)

  await goTo(page, '/unsubscribe-newsletter')
  await email(page).focus()
  await page.keyboard.type(address)
  await asks()
  await decides('Enter')
  await says(page, 'Unsubscribed successfully')
  await main(page).getByRole('link', { name: 'Contact support' }).click()
  await page.waitForURL('**/contact')
  await passTime(page, 4_000)
  expect(new URL(page.url()).pathname).toBe('/contact')
})
