import { expect, inject, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { anArticle, removeArticle } from './article-editor.ts'
import { openBackOffice, signsIn, storageOf } from './back-office.ts'
import { expectInOrder, findProblemsInBothSchemes, overflows, useBrowser } from './browser.ts'
import { aReader, freshAddress } from './readers.ts'

const reader = useBrowser()

test('an editor makes a course and a series of market data, and a reader marks a lesson as done', async () => {
  const url = inject('productUrl')
  const run = crypto.randomUUID().slice(0, 8)
  const title = `Quiet rails ${run}`
  const article = await anArticle({ title: `Ripple ${run}` })
  const editor = await openBackOffice(reader, '/admin/courses')
  await editor.getByRole('link', { name: 'Add course' }).click()
  await editor.getByLabel('Title').fill(title)
  await editor.getByLabel('Who sees the videos').selectOption('free')
  await editor.getByLabel('Search articles').fill(`Ripple ${run}`)
  await editor.getByRole('checkbox', { name: `Ripple ${run}` }).check()
  await editor.getByRole('button', { name: 'Add a video' }).click()
  await editor.getByLabel('Title of the video').fill('At the bench')
  await editor.getByRole('button', { name: 'Publish' }).click()
  await editor.getByText('The address is no video of YouTube or Vimeo').waitFor()
  reader.expectError(/400/)
  await editor.getByLabel('Address of the video').fill('https://vimeo.com/4711')
  await editor.getByRole('button', { name: 'Move At the bench', exact: true }).press('Space')
  await editor.keyboard.press('ArrowUp')
  await editor.keyboard.press('Space')
  await editor.getByRole('button', { name: 'Publish' }).click()
  await editor.waitForURL(/\/admin\/courses\/\d+$/)
  expect(await findProblemsInBothSchemes(editor)).toEqual([])
  expect(await overflows(editor)).toBe(false)

  await editor.goto(`${url}/admin/market-data/new`)
  await editor.getByLabel('Title').fill(`Lead times ${run}`)
  await editor.getByRole('textbox', { name: 'Figures' }).fill('Month,Weeks\n2026-01,14\n2026-02,12')
  await editor.getByRole('button', { name: 'Publish' }).click()
  await editor.waitForURL(/\/admin\/market-data\/\d+$/)
  expect(await findProblemsInBothSchemes(editor)).toEqual([])
  expect(await overflows(editor)).toBe(false)

  const email = freshAddress()
  await aReader(email)
  const storageState = storageOf(await signsIn({ email, password: aPassword }))
  const page = await reader.open(`${url}/courses`, { storageState })
  await page.getByRole('link', { name: title }).waitFor()
  await expectInOrder(page, 'the list of courses')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('checkbox', { name: 'Done: At the bench' }).check()
  await page.getByText('1 of 2 done').waitFor()
  expect(await page.getByRole('list', { name: 'Lessons' }).getByRole('heading').first().textContent()).toBe(
    'At the bench',
  )
  await expectInOrder(page, 'a course')
  await page.goto(`${url}/courses`)
  await page.getByText('1 of 2 done').waitFor()
  await page.goto(`${url}/market-data`)
  await expectInOrder(page, 'the list of market data')
  await page.getByRole('link', { name: `Lead times ${run}` }).click()
  await page.getByRole('link', { name: 'Subscribe to Gold' }).waitFor()
  await expectInOrder(page, 'a series behind its gate')
  await removeArticle(article)
})
