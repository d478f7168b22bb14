import { expect, test } from 'vitest'
import { expectInOrder, useBrowser } from './browser.ts'

const reader = useBrowser()

test('a calculator answers while one types, and its address holds the inputs', async () => {
  const page = await reader.open('/tools')
  await expectInOrder(page, 'the index of calculators')
  await page.getByRole('link', { name: 'Voltage divider' }).click()
  const result = page.getByRole('status')
  await result.getByText('3.837\u202FV').waitFor()
  await page.getByLabel('Input voltage').fill('24')
  await result.getByText('7.673\u202FV').waitFor()
  await page.getByLabel('R1, upper resistor').fill('4k7')
  await result.getByText('12\u202FV').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?vin=24&r1=4k7')
  await page.getByLabel('R1, upper resistor').fill('10nF')
  await result.getByText('nF is a unit of capacitance').waitFor()
  await expectInOrder(page, 'a calculator with a problem')
  // Its formula is wider than a phone, and scrolls by itself.
  await page.goto('/tools/crystal-load')
  await expectInOrder(page, 'a calculator with a wide formula')

  const shared = await reader.open('/tools/voltage-divider?vin=24&r1=4k7', { javaScriptEnabled: false })
  await shared.getByRole('status').getByText('12\u202FV').waitFor()
  await shared.getByLabel('R2, lower resistor').fill('9.4k')
  await shared.getByRole('button', { name: 'Calculate' }).click()
  await shared.getByRole('status').getByText('16\u202FV').waitFor()
})
