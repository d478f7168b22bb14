import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
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

test('a publisher sells in euros and yen under other names, is told what is wrong, and a reader sees the euros', async () => {
  const page = await opens('/admin/settings?group=subscription', { username: 'Anita', role: 'admin' })
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
})
