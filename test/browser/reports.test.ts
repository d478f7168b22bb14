import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aPdf, pagesOf } from '../reports.ts'
import { aPassword } from '../visitor.ts'
import { openBackOffice, signsIn, storageOf } from './back-office.ts'
import { expectInOrder, findProblemsInBothSchemes, overflows, useBrowser } from './browser.ts'
import { aReader, freshAddress } from './readers.ts'

const reader = useBrowser()

test('an editor sells a report, and a reader buys it, downloads it and looks at the classified ads', async () => {
  const url = inject('productUrl')
  const title = `GaN power ${crypto.randomUUID().slice(0, 8)}`
  const editor = await openBackOffice(reader, '/admin/reports')
  await editor.getByRole('link', { name: 'Add report' }).click()
  await editor.getByLabel('Title').fill(title)
  await editor.getByLabel('Standfirst').fill('Who makes it, and for how much.')
  await editor.getByRole('combobox', { name: 'Access' }).click()
  await editor.getByRole('option', { name: 'Whoever buys it' }).click()
  await editor.getByLabel('Price in rupees').fill('5000')
  await editor.getByLabel('Price in dollars').fill('60')
  await editor.getByRole('button', { name: 'Save draft' }).click()
  await editor.waitForURL(/\/admin\/reports\/\d+$/)
  const file = join(tmpdir(), `${title}.pdf`)
  await writeFile(file, await aPdf('Figures', 2))
  const choosing = editor.waitForEvent('filechooser')
  await editor.getByRole('button', { name: 'Upload the file' }).click()
  await (await choosing).setFiles(file)
  await editor.getByText('Version 1').waitFor()
  await editor.getByRole('button', { name: 'Publish' }).click()
  await editor.getByRole('link', { name: 'View' }).waitFor()
  expect(await findProblemsInBothSchemes(editor)).toEqual([])
  expect(await overflows(editor)).toBe(false)

  const email = freshAddress()
  await aReader(email, 'Asha')
  const storageState = storageOf(await signsIn({ email, password: aPassword }))
  const page = await reader.open(`${url}/reports`, { storageState })
  await expectInOrder(page, 'the list of reports')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText('Gold readers pay 50 % less.').waitFor()
  await expectInOrder(page, 'a report')
  await page.getByRole('link', { name: 'Buy this report' }).click()
  const pay = page.getByRole('button', { name: 'Pay Now' })
  await expect.poll(() => pay.isEnabled()).toBe(true)
  await expectInOrder(page, 'the purchase of a report')
  await pay.click()
  const checkout = page.getByRole('dialog', { name: /^Pay / })
  await checkout.getByRole('button', { name: /^Pay / }).click()
  const done = page.getByRole('dialog', { name: 'Report Bought' })
  await done.getByRole('button', { name: 'To the report' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the PDF' }).click()
  const pages = await pagesOf(await readFile(await (await downloading).path()))
  expect(pages).toEqual([0, 1].map(() => expect.stringContaining('For Asha, ')))
  await page.goto(`${url}/account/reports`)
  await page.getByRole('heading', { name: title }).waitFor()
  await expectInOrder(page, 'the reports of a reader')

  await page.goto(`${url}/classifieds`)
  await expectInOrder(page, 'the classified ads')
  await page.getByRole('main').getByRole('link', { name: 'Place an ad' }).click()
  await page.getByText('Silver and gold readers place one text ad a year.').waitFor()
  await expectInOrder(page, 'the ads of a reader')
  await editor.goto(`${url}/admin/classifieds`)
  await editor.getByText('No ad waits.').waitFor()
  expect(await findProblemsInBothSchemes(editor)).toEqual([])
})
