import { expect, test } from 'vitest'
import { openBackOffice } from './back-office.ts'
import { findAccessibilityProblems, findProblemsInBothSchemes, overflows, useBrowser, widths } from './browser.ts'

const reader = useBrowser()

test('an administrator finds a setting, previews it, is told what is wrong, saves it and undoes it', async () => {
  const page = await openBackOffice(reader, '/admin/settings')
  await page.getByRole('heading', { level: 2, name: 'Identity' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search the settings' }).fill('receipt pre')
  await page.getByRole('button', { name: 'Receipt prefix' }).click()
  const prefix = page.getByLabel('Receipt prefix')
  await expect.poll(() => prefix.evaluate((input) => input === document.activeElement)).toBe(true)

  await prefix.fill('x/1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Receipt prefix must be one to four capital letters or digits').first().waitFor()
  reader.expectError(/400/)
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await overflows(page)]).toEqual([width, false])
  }

  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await prefix.inputValue()).toBe('GP')
  await page.getByLabel('Phone').fill('+91 80 5550 0199')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opening
  await preview.getByText('+91 80 5550 0199').first().waitFor()
  await preview.close()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The settings are saved').waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Contact and legal: history' })
  await history.getByText('+91 80 5550 0199').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await history.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('The change is undone').waitFor()
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+91 80 5550 0142')
})
