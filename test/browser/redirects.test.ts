import { expect, inject, test } from 'vitest'
import { openBackOffice } from './back-office.ts'
import { findAccessibilityProblems, overflows, useBrowser } from './browser.ts'

const reader = useBrowser()

const leadsTo = async (path: string) => {
  const { status, headers } = await fetch(`${inject('productUrl')}${path}`, { redirect: 'manual' })
  return [status, headers.get('location')]
}

test('an editor adds, deletes and restores a redirect, and imports a file', async () => {
  const page = await openBackOffice(reader, '/admin/redirects')
  const old = '/old-story'
  await page.getByRole('button', { name: 'Add redirect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add redirect' })
  await dialog.getByLabel('Old address').fill('/about')
  await dialog.getByLabel('New address').fill('/contact')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The magazine has a page at this address').waitFor()
  reader.expectError(/400/)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Old address').fill(old)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: old })
  await row.waitFor()
  expect(await leadsTo(old)).toEqual([301, '/contact'])
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(await overflows(page)).toBe(false)

  await row.getByRole('button', { name: `Delete ${old}` }).click()
  await row.waitFor({ state: 'detached' })
  expect(await leadsTo(old)).toEqual([404, null])
  await page.getByRole('status').filter({ hasText: 'deleted' }).getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  expect(await leadsTo(old)).toEqual([301, '/contact'])

  await page.getByRole('button', { name: 'Import' }).click()
  const importing = page.getByRole('dialog', { name: 'Import redirects' })
  const csv = `from,to\n${old}-2,/about\n${old}-3,javascript:alert(1)\n`
  const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await importing.getByLabel('CSV file').setInputFiles(file)
  await importing.getByRole('cell', { name: `${old}-3` }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(await leadsTo(`${old}-2`)).toEqual([404, null])
  await importing.getByRole('button', { name: 'Import 1 redirect' }).click()
  await importing.getByText('1 added').waitFor()
  expect(await leadsTo(`${old}-2`)).toEqual([301, '/about'])
})
