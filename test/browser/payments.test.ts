import { expect, inject, test } from 'vitest'
import { ask } from '../ask.ts'
import { callApi } from './api.ts'
import { openBackOffice } from './back-office.ts'
import { settled, useBrowser } from './browser.ts'
import { expectAccessible, freshAddress } from './readers.ts'
import { aSignedInReader } from './signed-in-reader.ts'

const reader = useBrowser()
const username = `Paymentproof ${freshAddress().slice(0, 8)}`

async function paysGold() {
  const { token } = await aSignedInReader(username)
  const order = { subscriptionType: 'gold', currency: 'INR' }
  const { orderId, keyId } = await callApi<{ orderId: string; keyId: string }>('POST', '/auth/create-order', {
    token,
    body: order,
  })
  const paid = await ask('POST', `${inject('productUrl')}/sandbox/razorpay/v1/checkout`, {
    body: { key_id: keyId, order_id: orderId, outcome: 'pay', webhooks: 'never' },
  })
  const body = { ...paid.json, subscriptionType: 'gold' }
  await callApi('POST', '/auth/verify-payment', { token, body })
}

test('an order is found, tells what happened, has its receipt, and is refunded in part and in full', async () => {
  await paysGold()
  const page = await openBackOffice(reader, '/admin/payments?state=problem')
  const main = page.getByRole('main')
  await main.getByLabel('Search payments').fill(username.toLowerCase())
  await page.waitForURL('**/payments?*search=paymentproof*')
  await main.getByText('No orders match.').waitFor()
  await settled(page)
  let isDown = true
  await page.route('**/api/admin/payments*', (route) =>
    isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await main.getByLabel('Status', { exact: true }).selectOption('Paid')
  await main.getByRole('alert').filter({ hasText: 'Failed to load the payments' }).waitFor()
  const again = main.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  reader.expectErrors(/503/)
  // The list may retry by itself, and then there is no button.
  isDown = false
  const found = main.getByText('Showing 1 to 1 of 1 results')
  while ((await found.count()) === 0) await again.or(found).first().dispatchEvent('click')

  await main.getByRole('button', { name: username }).press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Order \d+: Paymentproof / })
  await drawer.getByText('Order paid.').waitFor()
  await expectAccessible(page, 'an order')
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: /^Download GP.* as PDF$/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^GP-\d{4}-SR\d{5}\.pdf$/)

  const refund = drawer.getByRole('button', { name: /^Refund payment/ })
  await refund.click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await dialog.getByText(`₹8,900.00 goes back to ${username}`).waitFor()
  await dialog.getByLabel('Amount in INR').fill('9000')
  await dialog.getByText('Enter an amount up to ₹8,900.00').waitFor()
  expect(await dialog.getByRole('button', { name: /^Refund/ }).isDisabled()).toBe(true)
  await expectAccessible(page, 'a refund of too much')
  await dialog.getByLabel('Amount in INR').fill('100.50')
  await dialog.getByText('The plan stays, and a credit note is issued.').waitFor()
  await dialog.getByLabel('Reason').fill('a week without access')
  const told = page.getByRole('alert').getByText(`₹100.50 will be returned to ${username}.`).waitFor()
  await dialog.getByRole('button', { name: 'Refund ₹100.50' }).click()
  await told
  await dialog.waitFor({ state: 'detached' })
  await drawer.getByText('admin requested a refund of 100.50 INR: a week without access').waitFor()
  await drawer.getByText('₹100.50 refunded', { exact: true }).waitFor()

  await refund.click()
  await dialog.getByText('The plan that it bought ends, and a credit note is issued.').waitFor()
  await dialog.getByLabel('Reason').fill('all of it')
  await dialog.getByRole('button', { name: 'Refund ₹8,799.50' }).click()
  await drawer.getByText('Payment refunded in full.').waitFor()
  await refund.waitFor({ state: 'detached' })
})
