import { expect, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { openBackOffice, signsIn, storageOf } from './back-office.ts'
import { expectInOrder, useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import { aReader, fill, freshAddress, goTo, linkMailedTo, press } from './readers.ts'

const reader = useBrowser()

test('a reader writes a letter, an editor shows it, others read, copy and report it, and it is refused', async () => {
  const article = await articleWith({ access: 'free' })
  const anonymous = await reader.open(article)
  await anonymous.getByRole('link', { name: 'Write a letter to the editors' }).click()
  await anonymous.getByText('No letter is shown yet.').waitFor()
  const { pathname } = new URL(anonymous.url())
  await expectInOrder(anonymous, 'a page without letters')

  const email = freshAddress()
  await aReader(email, 'Letterproof')
  const page = await reader.open(pathname, { storageState: storageOf(await signsIn({ email, password: aPassword })) })
  await press(page, 'Send letter')
  await page.getByRole('link', { name: 'Write at least 10 characters' }).waitFor()
  await fill(page, { 'Your letter': 'At 3.3 V it drew 12 mA.\n\nSee <b>https://example.com/plot</b>' })
  await press(page, 'Send letter')
  await page.getByText('An editor reads your letter before it is shown.').waitFor()

  const backOffice = await openBackOffice(reader, '/admin/letters')
  const row = backOffice.getByRole('row').filter({ hasText: 'Letterproof' })
  await expectInOrder(backOffice, 'the letters that wait')
  await row.getByRole('button', { name: 'Show the letter of Letterproof' }).click()
  await backOffice.getByText('The letter is shown.').waitFor()

  await goTo(page, pathname)
  await page.getByRole('button', { name: 'Answer the letter of Letterproof' }).click()
  await page.getByLabel('Your answer').waitFor()
  await expectInOrder(page, 'a letter and the form of an answer')
  const other = await reader.open(article)
  await other.getByRole('link', { name: 'Read the letter' }).click()
  await other.getByRole('button', { name: 'Copy 12 mA' }).waitFor()
  expect(await other.getByRole('link', { name: 'https://example.com/plot' }).getAttribute('rel')).toContain('ugc')
  const without = await reader.open(pathname, { javaScriptEnabled: false })
  await without.getByText('<b>').waitFor()
  await without.getByRole('button', { name: 'Report the letter of Letterproof' }).click()
  await without.getByRole('heading', { name: 'Reported' }).waitFor()

  await backOffice.getByRole('button', { name: /^Reported/ }).click()
  await row.getByText('Reported once').waitFor()
  await row.getByRole('button', { name: 'Refuse the letter of Letterproof' }).click()
  const dialog = backOffice.getByRole('dialog', { name: 'Refuse the letter' })
  await dialog.getByLabel('Reason').fill('The plot is not yours.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await backOffice.getByText('The letter is refused.').waitFor()
  await goTo(page, '/account/letters')
  await page.getByText('The plot is not yours.').waitFor()
  await expectInOrder(page, 'the letters of a reader')
  await press(page, 'Withdraw')
  await press(page, 'Delete it for good')
  await page.getByText('You have written no letters.').waitFor()
})

test('a white paper is added, asked for, opened by the link of a mail, and its lead deleted', async () => {
  const backOffice = await openBackOffice(reader, '/admin/white-papers/new')
  const title = `Whitepaperproof ${crypto.randomUUID().slice(0, 8)}`
  await backOffice.getByLabel('Title').fill(title)
  await backOffice.getByLabel('Sponsor').fill('Gate & Co')
  expect(await backOffice.getByLabel('Consent').inputValue()).toContain('my company to Gate & Co')
  const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n') }
  await backOffice.locator('input[type="file"][accept*="pdf"]').setInputFiles(pdf)
  await backOffice.getByText('A PDF is uploaded.').waitFor()
  await expectInOrder(backOffice, 'the form of a white paper')
  await backOffice.getByRole('button', { name: 'Publish' }).click()
  await backOffice.getByText('The white paper is published').waitFor()

  const page = await reader.open('/white-papers')
  await expectInOrder(page, 'the white papers')
  await page.getByRole('link', { name: title }).click()
  const email = freshAddress()
  await fill(page, { Name: 'Asha', 'Work mail': email, Company: 'Circuits' })
  await press(page, 'Send me the link')
  await page.getByRole('link', { name: 'Without your consent' }).waitFor()
  await expectInOrder(page, 'the form of a request')
  await page.getByRole('checkbox').check()
  await press(page, 'Send me the link')
  await page.getByText('We have sent you a mail.').waitFor()
  await goTo(page, new URL(await linkMailedTo(email, 'white-paper')).pathname)
  await expectInOrder(page, 'the link of a mail')
  const downloading = page.waitForEvent('download')
  await press(page, 'Download the PDF')
  expect((await downloading).suggestedFilename()).toMatch(/^whitepaperproof-\w+\.pdf$/)

  await backOffice.getByRole('link', { name: 'Leads' }).click()
  await backOffice.getByText(email).waitFor()
  await expectInOrder(backOffice, 'the leads')
  await backOffice.getByRole('button', { name: 'Delete the lead Asha' }).click()
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await backOffice.getByText('Nobody has opened the link of a mail yet.').waitFor()
})
