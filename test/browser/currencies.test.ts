import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useMagazine } from '../magazine.ts'
import { aMember } from '../members.ts'
import { useBrowser } from './browser.ts'
import { addressOf, expectAccessible, storedAt } from './readers.ts'

const reader = useBrowser()
const magazine = useMagazine({ kind: 'embedded', pages: true })
let url: string

beforeAll(async () => {
  url = await addressOf(magazine)
})

async function opens(path: string, { username, role }: { username: string; role?: 'admin' }) {
  const email = `${username.toLowerCase()}@example.com`
  const { token } = await aMember(magazine, { username, email, ...(role && { role }) })
  const storageState = storedAt(url, { token, username, email, roles: role ?? 'reader' })
  return reader.open(`${url}${path}`, { storageState, reducedMotion: 'reduce' })
}

const shows = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

test('a publisher sells in euros and yen under other names, is told what is wrong, and a reader pays in yen', async () => {
  const page = await opens('/admin/settings?room=subscription', { username: 'Anita', role: 'admin' })
  const entry = (number: number) => page.getByRole('group', { name: `currency ${number}`, exact: true })
  const saves = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('Name of Silver').fill('Reader')
  await page.getByLabel('Name of Gold').fill('Lab')
  await entry(1).getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'EUR, Euro' })
  await entry(1).getByLabel('Silver').fill('9.50')
  await entry(1).getByLabel('Gold').fill('99')
  await entry(2).getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'JPY, Japanese Yen' })
  await entry(2).getByLabel('Silver').fill('1500.50')
  await entry(2).getByLabel('Gold').fill('16000')
  await saves()
  await entry(2).getByText('Silver must be an amount from 1 to 1000000, without decimals').waitFor()
  reader.expectError(/400/)
  await expectAccessible(page, 'a price that is refused')
  await shows(page, 'settings')
  await entry(2).getByLabel('Silver').fill('1500')
  await saves()
  await page.getByText('Settings saved').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await shows(page, 'settings-390')

  const priya = await opens('/subcribe_user', { username: 'Priya' })
  const card = priya.getByRole('region', { name: 'Reader', exact: true })
  await card.getByText('€9.50').waitFor()
  await shows(priya, 'plans')
  await card.getByLabel('Currency').selectOption('JPY')
  await card.getByText('¥1,500').waitFor()
  expect(await priya.getByRole('main').innerText()).not.toMatch(/₹|\$|Silver|\bGold\b/)
  await expectAccessible(priya, 'plans in yen')
  await card.getByRole('button', { name: 'Subscribe Now' }).click()
  await priya.getByRole('dialog', { name: /^Pay / }).getByRole('button', { name: 'Pay ¥1,500' }).click()
  await priya.getByRole('dialog', { name: 'Subscription Activated' }).getByRole('button', { name: 'Close' }).click()
  await priya.getByText('You have Reader until').waitFor()
  await priya.goto(`${url}/account`)
  await priya.getByText('Reader, one year, ¥1,500').waitFor()
  await shows(priya, 'account')

  await page.goto(`${url}/admin/reports/new`)
  await page.getByRole('combobox', { name: 'Access' }).click()
  await page.getByRole('option', { name: 'Buyers only' }).click()
  await page.getByLabel('Title').fill('GaN in 2027')
  await page.getByLabel('Price in EUR').fill('49.50')
  await page.getByLabel('Price in JPY').fill('8000.5')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('The price must be an amount from 1 to 1000000, without decimals').waitFor()
  reader.expectError(/400/)
  await shows(page, 'report-390')
  await page.getByLabel('Price in JPY').fill('')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/admin\/reports\/\d+$/)
  await expect.poll(() => page.getByLabel('Price in EUR').inputValue()).toBe('49.50')
  await page.goto(`${url}/admin/payments`)
  await page.getByText('¥1,500').first().waitFor()
})
