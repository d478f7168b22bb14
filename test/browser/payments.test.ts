import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { callApi, openBackOffice, signsIn } from './back-office.ts'
import { expectInOrder, useBrowser } from './browser.ts'
import { aReader } from './readers.ts'

const reader = useBrowser()
const email = 'payments-screen@example.com'
const username = 'Paymentproof'

/** A reader who has paid gold in the sandbox. */
beforeAll(async () => {
  await aReader(email, username)
  const { token } = await signsIn({ email, password: aPassword })
  const order = { subscriptionType: 'gold', currency: 'INR' }
  const { orderId, keyId } = await callApi<{ orderId: string; keyId: string }>('POST', '/auth/create-order', {
    token,
    body: order,
  })
  const paid = await fetch(`${inject('productUrl')}/sandbox/razorpay/v1/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key_id: keyId, order_id: orderId, outcome: 'pay', webhooks: 'never' }),
  })
  const body = { ...((await paid.json()) as object), subscriptionType: 'gold' }
  await callApi('POST', '/auth/verify-payment', { token, body })
})

const main = (page: Page) => page.getByRole('main')

const opensOrder = async (page: Page) => {
  await main(page).getByRole('button', { name: username }).press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Order \d+: Paymentproof$/ })
  await drawer.getByText('The order was paid.').waitFor()
  return drawer
}

test('orders are listed, and one of them tells what happened and has its receipt', async () => {
  const page = await openBackOffice(reader, '/admin/payments')
  await main(page).getByRole('row').nth(5).waitFor()
  await expectInOrder(page)
  await main(page).getByLabel('Search payments').fill('paymentproof')
  await page.waitForURL('**/payments?search=paymentproof')
  await main(page).getByText('Showing 1 to 1 of 1 results').waitFor()
  const drawer = await opensOrder(page)
  await expectInOrder(page)
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: /^Download GP.* as PDF$/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^GP-\d{4}-SR\d{5}\.pdf$/)
})

test('a payment is refunded in part and in full, after a question that says how much and to whom', async () => {
  const page = await openBackOffice(reader, '/admin/payments?search=paymentproof')
  const drawer = await opensOrder(page)
  await drawer.getByRole('button', { name: /^Refund payment/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await dialog.getByText(`₹8,900.00 goes back to ${username}`).waitFor()
  await dialog.getByLabel('Amount in INR').fill('9000')
  await dialog.getByText('Enter an amount up to ₹8,900.00').waitFor()
  expect(await dialog.getByRole('button', { name: /^Refund/ }).isDisabled()).toBe(true)
  await dialog.getByLabel('Amount in INR').fill('100.50')
  await dialog.getByText('The plan stays, and a credit note is issued.').waitFor()
  await dialog.getByLabel('Reason').fill('a week without access')
  await expectInOrder(page)
  await dialog.getByRole('button', { name: 'Refund ₹100.50' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('alert').getByText(`₹100.50 will be returned to ${username}.`).waitFor()
  await drawer.getByText('admin requested a refund of 100.50 INR: a week without access').waitFor()
  await drawer.getByText('₹100.50 refunded', { exact: true }).waitFor()

  await drawer.getByRole('button', { name: /^Refund payment/ }).click()
  await dialog.getByText('The plan that it bought ends, and a credit note is issued.').waitFor()
  await dialog.getByLabel('Reason').fill('all of it')
  await dialog.getByRole('button', { name: 'Refund ₹8,799.50' }).click()
  await drawer.getByText('The payment was refunded in full.').waitFor()
  expect(await drawer.getByRole('button', { name: /^Refund payment/ }).count()).toBe(0)
})

test('the list is narrowed by state, and says what is missing or failed', async () => {
  const page = await openBackOffice(reader, '/admin/payments?state=problem')
  await main(page).getByText('No order matches.').waitFor()
  await page.route('**/api/admin/payments*', (route) => route.fulfill({ status: 503, body: '' }))
  await main(page).getByLabel('State').selectOption('Refunded, also in part')
  await main(page).getByRole('alert').filter({ hasText: 'Failed to load the payments' }).waitFor()
  reader.expectError(/503/)
  await page.unroute('**/api/admin/payments*')
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await main(page).getByRole('row').nth(1).waitFor()
})
