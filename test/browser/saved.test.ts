import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { signsIn, storageOf } from './back-office.ts'
import { expectInOrder, hydrated, useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import { accountMenu, aReader, goTo } from './readers.ts'

const reader = useBrowser()

test('a reader saves articles, finds them again, marks and removes them', async () => {
  const address = await articleWith({ access: 'free' })
  const anonymous = await reader.open(address)
  const { pathname } = new URL(anonymous.url())
  await anonymous.getByRole('link', { name: 'Save', exact: true }).click()
  await anonymous.waitForURL(`**/login?${new URLSearchParams({ redirect: pathname })}`)

  const email = `saver-${crypto.randomUUID()}@example.com`
  await aReader(email, 'Saver')
  const page = await reader.open(address, { storageState: storageOf(await signsIn({ email, password: aPassword })) })
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await page.getByRole('button', { name: 'Saved', exact: true, pressed: true }).waitFor()

  await goTo(page, '/section/news/index.html')
  const inList = page.getByRole('button', { name: /^Save “/ })
  await inList.first().click()
  await expect.poll(() => inList.first().getAttribute('aria-pressed')).toBe('true')
  await expectInOrder(page, 'a list with signs to save')

  const menu = await accountMenu(page, 'Saver')
  await menu.getByRole('link', { name: 'Saved articles' }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'To read 2' }).waitFor()
  await expectInOrder(page, 'the saved articles')
  await main.getByRole('searchbox').fill(title)
  await main.getByRole('button', { name: 'Search' }).click()
  const rows = main.getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(1)
  await main.getByRole('button', { name: `Done: ${title}` }).click()
  await main.getByText('No saved article matches.').waitFor()
  await main.getByRole('link', { name: 'Show all' }).click()
  await main.getByRole('button', { name: `Remove: ${title}` }).click()
  await main.getByText(`“${title}” is not saved any more.`).waitFor()
  await main.getByRole('button', { name: 'Undo' }).click()
  await main.getByRole('button', { name: `To read: ${title}` }).waitFor()

  const downloading = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download as CSV' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(title)

  for (const removed of [1, 2]) {
    await main
      .getByRole('button', { name: /^Remove: / })
      .first()
      .click()
    await expect.poll(() => main.getByRole('button', { name: 'Undo' }).count()).toBe(removed)
  }
  await page.reload()
  await hydrated(page)
  await main.getByText('Nothing is saved yet.').waitFor()
})
