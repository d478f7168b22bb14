import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import { accountMenu, aReader, expectAccessible, freshAddress, goTo, signIn } from './readers.ts'

const reader = useBrowser()

test('a visitor signs in to follow a part, saves articles, finds all of it again, and takes it back', async () => {
  const email = freshAddress()
  await aReader(email, 'Saver')
  const address = await articleWith({ access: 'free' })
  const page = await reader.open('/part/LM317')
  const main = page.getByRole('main')
  const part = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('link', { name: `Follow: ${part}`, exact: true }).click()
  await page.waitForURL(`**/login?${new URLSearchParams({ redirect: '/part/LM317' })}`)
  await signIn(page, email)
  await page.waitForURL('**/part/LM317')
  await page.getByRole('button', { name: `Following: ${part}`, exact: true, pressed: true }).waitFor()
  await expectAccessible(page, 'a part that is followed')

  await goTo(page, address)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true, pressed: true }).waitFor()
  // Not the news, where other tests publish and delete.
  await goTo(page, '/section/engineering_students/index.html')
  const inList = page.getByRole('button', { name: /^Save “/ }).first()
  await inList.click()
  await expect.poll(() => inList.getAttribute('aria-pressed')).toBe('true')

  const menu = await accountMenu(page, 'Saver')
  await menu.getByRole('link', { name: 'Saved articles' }).click()
  await main.getByRole('link', { name: 'To read 2' }).waitFor()
  for (const [list, words] of [
    ['/account/saved?state=done&page=3', 'You have not marked any article as done yet.'],
    ['/account/following?page=2', 'Nothing new yet.'],
    ['/account/saved?page=9', title],
  ] as const) {
    await goTo(page, list)
    await main.getByText(words).waitFor()
    expect(page.url()).not.toContain('page=')
  }
  await main.getByRole('searchbox').fill(title)
  await main.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => main.getByRole('listitem').count()).toBe(1)
  await main.getByRole('button', { name: `Done: ${title}` }).click()
  await main.getByText('No saved article matches.').waitFor()
  await main.getByRole('link', { name: 'Show all' }).click()
  await main.getByRole('button', { name: `Remove: ${title}` }).click()
  await main.getByText(`Removed “${title}” from your saved articles.`).waitFor()
  await expectAccessible(page, 'what is saved and removed')
  await main.getByRole('button', { name: 'Undo' }).click()
  await main.getByRole('button', { name: `Mark as unread: ${title}` }).waitFor()
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
  await goTo(page, '/account/saved')
  await main.getByText('No saved articles yet.').waitFor()

  await goTo(page, '/account/following')
  await main.getByText('Nothing new yet.').waitFor()
  await main.getByRole('link', { name: 'Following (1)' }).click()
  const telling = main.getByLabel(`Notifications: ${part}`)
  await telling.selectOption('daily')
  await main.getByRole('button', { name: `Remove: ${part}` }).click()
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => telling.inputValue()).toBe('daily')
  await main.getByLabel('Email me corrections too').check()
  await main.getByRole('button', { name: 'Create an address' }).click()
  const feed = await main.getByLabel('Your feed address').inputValue()
  expect((await fetch(feed)).headers.get('content-type')).toContain('rss')
  await expectAccessible(page, 'what is followed')
})
