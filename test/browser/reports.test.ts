import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPdf, pagesOf } from '../reports.ts'
import { openBackOffice } from './back-office.ts'
import { useBrowser } from './browser.ts'
import { expectAccessible, fill, freshAddress, goTo, linkMailedTo, press } from './readers.ts'
import { aSignedInReader } from './signed-in-reader.ts'

const reader = useBrowser()

test('an editor sells a report and publishes a sponsor’s white paper, and a reader buys the one, asks for the other, and downloads both', async () => {
  const run = crypto.randomUUID().slice(0, 8)
  const title = `GaN power ${run}`
  const editor = await openBackOffice(reader, '/admin/reports')
  await editor.getByRole('link', { name: 'Add report' }).click()
  await editor.getByLabel('Title').fill(title)
  await editor.getByLabel('Standfirst').fill('Who makes it, and for how much.')
  await editor.getByLabel('Who can download the file').selectOption('Buyers only')
  await editor.getByLabel('Price in INR').fill('5000')
  await editor.getByLabel('Price in USD').fill('60')
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

  const { storageState } = await aSignedInReader('Asha')
  const page = await reader.open('/reports', { storageState })
  await page.getByRole('link', { name: title }).click()
  await page.getByText('Gold subscribers pay 50% less.').waitFor()
  await page.getByRole('link', { name: 'Buy this report' }).click()
  const pay = page.getByRole('button', { name: 'Pay Now' })
  await expect.poll(() => pay.isEnabled()).toBe(true)
  await pay.click()
  await page.getByRole('dialog', { name: /^Pay / }).getByRole('button', { name: /^Pay / }).click()
  const done = page.getByRole('dialog', { name: 'Report Bought' })
  await done.waitFor()
  await expectAccessible(page, 'a report that is bought')
  await done.getByRole('button', { name: 'To the report' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the PDF' }).click()
  const pages = await pagesOf(await readFile(await (await downloading).path()))
  expect(pages).toEqual([0, 1].map(() => expect.stringContaining('For Asha, ')))
  await page.goto('/account/reports')
  await page.getByRole('heading', { name: title }).waitFor()
  await page.goto('/classifieds')
  await page.getByRole('main').getByRole('link', { name: 'Place an ad' }).click()
  await page.getByText('You have no plan that includes an ad.').waitFor()

  const paper = `Whitepaperproof ${run}`
  await editor.goto('/admin/white-papers/new')
  await editor.getByLabel('Title').fill(paper)
  await editor.getByLabel('Sponsor').fill('Gate & Co')
  expect(await editor.getByLabel('Consent').inputValue()).toContain('my company to Gate & Co')
  const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n') }
  await editor.locator('input[type="file"][accept*="pdf"]').setInputFiles(pdf)
  await editor.getByText('PDF uploaded.').waitFor()
  await expectAccessible(editor, 'a white paper with its file')
  await editor.getByRole('button', { name: 'Publish' }).click()
  await editor.getByText('White paper published').waitFor()

  const visitor = await reader.open('/white-papers', { width: 390 })
  await visitor.getByRole('link', { name: paper }).click()
  const work = freshAddress()
  await fill(visitor, { Name: 'Asha', 'Work email': work, Company: 'Circuits' })
  await press(visitor, 'Send me the link')
  await visitor.getByRole('link', { name: 'Tick the box' }).waitFor()
  await expectAccessible(visitor, 'a request without consent')
  await visitor.getByRole('checkbox').check()
  await press(visitor, 'Send me the link')
  await visitor.getByText('We have emailed you a link to the white paper.').waitFor()
  await goTo(visitor, new URL(await linkMailedTo(work, 'white-paper')).pathname)
  const arriving = visitor.waitForEvent('download')
  await press(visitor, 'Download the PDF')
  expect((await arriving).suggestedFilename()).toMatch(/^whitepaperproof-\w+\.pdf$/)
  await editor.getByRole('link', { name: 'Leads' }).click()
  await editor.getByText(work).waitFor()
  await editor.getByRole('button', { name: 'Delete the lead Asha' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await editor.getByText('No leads yet. A lead appears when a reader opens the emailed link.').waitFor()
})
