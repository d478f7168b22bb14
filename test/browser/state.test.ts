import { test } from 'vitest'
import { openBackOffice } from './back-office.ts'
import { useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()

test('an administrator follows the first steps, tests connections and reads the system status', async () => {
  const page = await openBackOffice(reader, '/admin/dashboard')
  const visits = (screen: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen, exact: true }).click()
  // Other tests take steps of their own meanwhile.
  await page.getByRole('link', { name: /^First steps: \d+ of 11 done$/ }).click()
  const steps = page.getByRole('main')
  await steps.getByText(/^\d+ of 11 done$/).waitFor()
  await steps.getByRole('button', { name: 'Write your own pages: Keep the pages' }).click()
  await steps.getByRole('button', { name: 'Write your own pages: Not done' }).waitFor()
  await expectAccessible(page, 'a step that is left out')
  await steps.getByRole('button', { name: 'Write your own pages: Not done' }).click()
  await steps.getByRole('button', { name: 'Write your own pages: Keep the pages' }).waitFor()

  await steps.getByRole('link', { name: 'Connect payments' }).click()
  await page.getByRole('heading', { level: 1, name: 'Connections' }).waitFor()
  await page.getByRole('button', { name: 'Payments: Test connection' }).click()
  await page.getByRole('region', { name: 'Payments' }).getByText('Works.').waitFor()
  await page.getByRole('button', { name: 'Sign-in with Google: Test connection' }).click()
  await page.getByRole('region', { name: 'Sign-in with Google' }).getByText('Works.').waitFor()
  await page.getByRole('button', { name: 'Check DNS' }).click()
  await page.getByText('which is not a public domain').waitFor()
  await expectAccessible(page, 'connections that were tested')

  await visits('System')
  const verdict = page.locator('output').filter({ hasText: /^(Everything is working|One problem|\d+ problems)/ })
  await verdict.waitFor()
  await page.getByRole('region', { name: 'Database' }).getByText('Embedded').waitFor()
  await page.getByText('Release notes', { exact: true }).click()
  await page.getByText('tries the changes of a new version on a copy of the data').waitFor()
  await expectAccessible(page, 'the release notes')
})
