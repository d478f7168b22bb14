import { expect, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { openBackOffice, signsIn, storageOf } from './back-office.ts'
import { expectInOrder, findAccessibilityProblems, hydrated, useBrowser } from './browser.ts'
import { aReader, freshAddress } from './readers.ts'

const reader = useBrowser()

test('an administrator adds an offer, and a reader sees its price before paying', async () => {
  const page = await openBackOffice(reader, '/admin/offers')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add offer' })
  await dialog.getByLabel('Code').fill('a b')
  await dialog.getByLabel('Plan').selectOption('Silver')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('The code may have letters, digits and hyphens').waitFor()
  reader.expectError(/400/)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Code').fill('offerproof-20')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const row = main.getByRole('row').filter({ hasText: 'OFFERPROOF-20' })
  await row.getByText('20 % off').waitFor()
  await row.getByText('Open').waitFor()
  await expectInOrder(page)

  const email = freshAddress()
  await aReader(email, 'Offerproof')
  const shop = await reader.open('/subcribe_user', {
    storageState: storageOf(await signsIn({ email, password: aPassword })),
  })
  await hydrated(shop)
  await shop.getByRole('button', { name: 'Offer code' }).click()
  const field = shop.getByLabel('Offer code')
  await field.fill('nonsense')
  await shop.getByRole('button', { name: 'Apply' }).click()
  await shop.getByText('There is no offer with this code.').waitFor()
  reader.expectError(/409/)
  await field.fill('Offerproof-20')
  await shop.getByRole('button', { name: 'Apply' }).click()
  await shop.getByText('OFFERPROOF-20: 20 % off on Silver.').waitFor()
  const silver = shop.getByRole('region', { name: 'Silver' })
  await silver.getByText('With OFFERPROOF-20: ₹672.00').waitFor()
  expect(await shop.getByRole('region', { name: 'Gold' }).getByText('With OFFERPROOF-20').count()).toBe(0)
  await expectInOrder(shop)
  await silver.getByRole('button', { name: 'Subscribe Now' }).click()
  await shop.getByRole('dialog', { name: /^Pay / }).getByText('672').first().waitFor()
})
