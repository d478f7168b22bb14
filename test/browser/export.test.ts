import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openBackOffice } from './back-office.ts'
import { expectInOrder, findAccessibilityProblems, useBrowser } from './browser.ts'

const reader = useBrowser()

test('an administrator chooses a format, sees the export being made, and downloads the file', async () => {
  const page = await openBackOffice(reader, '/admin/export')
  await page.getByRole('radio', { name: 'Orders' }).waitFor()
  await expectInOrder(page, 'the choice of a format')
  await page.getByRole('radio', { name: 'Members' }).check()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const row = page.getByRole('row', { name: 'Members' }).first()
  const button = row.getByRole('button', { name: /^Download members-/ })
  await button.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('subscribed_to_emails')
})
