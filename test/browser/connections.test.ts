import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BucketServer, openBucketServer } from '../s3.ts'
import { openBackOffice } from './back-office.ts'
import { expectInOrder, useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()
let bucket: BucketServer
beforeAll(async () => {
  bucket = await openBucketServer()
})
afterAll(() => bucket.close())

test('an administrator enters, tests, saves, changes and removes a bucket for backups', async () => {
  const page = await openBackOffice(reader, '/admin/connections')
  const card = page.getByRole('region', { name: 'Backups' })
  const dialog = page.getByRole('dialog', { name: 'Backups' })
  const field = (label: string) => dialog.getByLabel(label, { exact: false })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await card.getByRole('button', { name: 'Backups: Set up' }).click()
  await press('Save')
  await dialog.getByText('Bucket is required').waitFor()
  reader.expectError(/400/)
  await expectAccessible(page, 'a form of a connection with errors')

  const { username, password, searchParams } = new URL(bucket.url)
  await field('Endpoint').fill(searchParams.get('endpoint') ?? '')
  await dialog.getByRole('textbox', { name: 'Bucket' }).fill('pictures')
  await field('Access key ID').fill(decodeURIComponent(username))
  await field('Secret access key').fill('wrong-wrong-wrong')
  await press('Create an encryption key')
  await dialog.getByLabel('New encryption key').waitFor()
  await press('Test')
  await dialog.getByText('Does not work.').waitFor()
  await press('Save')
  await dialog.getByRole('alert').getByText('Failed to save the connection').waitFor()
  reader.expectError(/409/)
  await field('Secret access key').fill(decodeURIComponent(password))
  await press('Test')
  await dialog.getByText('Works.').waitFor()
  await expectInOrder(page, 'a form of a connection that was tested')
  await press('Save')
  await dialog.waitFor({ state: 'detached' })

  await card.getByText('Configured').waitFor()
  await card
    .getByText(/^Saved, ends in \w{4}$/)
    .first()
    .waitFor()
  await expectAccessible(page, 'a connection that is stored')
  await card.getByRole('button', { name: 'Backups: Edit' }).click()
  expect(await field('Secret access key').inputValue()).toBe('')
  await field('Folder').fill('nightly')
  await press('Save')
  await card.getByText('nightly', { exact: true }).waitFor()
  expect(bucket.objects.size).toBe(0)

  await card.getByRole('button', { name: 'Backups: Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this connection?' })
  await question.getByText('Earlier ones stay in the bucket.').waitFor()
  await question.getByRole('button', { name: 'Remove' }).click()
  await card.getByRole('button', { name: 'Backups: Set up' }).waitFor()
})
