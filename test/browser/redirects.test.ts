import { expect, inject, test } from 'vitest'
import { openBackOffice, undoOf } from './back-office.ts'
import { useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()

const leadsTo = async (path: string) => {
  const { status, headers } = await fetch(`${inject('productUrl')}${path}`, { redirect: 'manual' })
  return [status, headers.get('location')]
}

test('an editor adds a redirect, deletes it and brings it back', async () => {
  const page = await openBackOffice(reader, '/admin/redirects')
  const old = '/old-story'
  await page.getByRole('button', { name: 'Add redirect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add redirect' })
  await dialog.getByLabel('Old URL').fill(old)
  await dialog.getByLabel('New URL').fill('/contact')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: old })
  await row.waitFor()
  expect(await leadsTo(old)).toEqual([301, '/contact'])
  await expectAccessible(page, 'a list of redirects')

  await row.getByRole('button', { name: `Delete ${old}` }).click()
  const undo = await undoOf(page, 'deleted')
  await row.waitFor({ state: 'detached' })
  expect(await leadsTo(old)).toEqual([404, null])
  await undo.click()
  await row.waitFor()
  expect(await leadsTo(old)).toEqual([301, '/contact'])
})
