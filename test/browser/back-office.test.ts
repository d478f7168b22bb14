import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { callApi } from './api.ts'
import { anArticle, removeArticle } from './article-editor.ts'
import { openBackOffice, pressInSequence, signsIn, storageOf, typeInto, undoOf } from './back-office.ts'
import { findProblemsInBothSchemes, hasFocus, useBrowser } from './browser.ts'
import { aReader, expectAccessible, freshAddress, storedSession } from './readers.ts'

const reader = useBrowser()

const newsManagement = '/admin/new-management'

async function haveArticles(word: string): Promise<number[]> {
  const ids: number[] = []
  onTestFinished(async () => {
    await Promise.all(ids.map(removeArticle))
  })
  for (const part of ['inverter', 'jumper', 'keypad'])
    ids.push(await anArticle({ title: `${word} ${part}`, isPublished: 0 }))
  return ids
}

const isLive = async (id: number | undefined) =>
  (await fetch(`${inject('productUrl')}/api/home/article/${id}`)).status === 200

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('visitors and readers do not get into the back office, whatever their browser says of them', async () => {
  const visitor = await reader.open(newsManagement)
  await heading(visitor, 'Not authorized')
  await expectAccessible(visitor, 'what visitors see')
  const signIn = visitor.getByRole('link', { name: 'Sign in', exact: true })
  expect(await signIn.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(newsManagement)}`)
  await visitor.getByRole('link', { name: 'Return home' }).click()
  await visitor.waitForURL(`${inject('productUrl')}/`, { waitUntil: 'commit' })

  const email = freshAddress()
  await aReader(email)
  const signedIn = await signsIn({ email, password: aPassword })
  const forged = { ...signedIn, row: { ...signedIn.row, roles: 'admin' } }
  // A screen without calls of its own. The calls of others are refused either way.
  const page = await reader.open('/admin/nowhere', { storageState: storageOf(forged) })
  await heading(page, 'Not authorized')
  await expect.poll(() => storedSession(page)).toMatchObject({ roles: 'reader' })

  const answer = await fetch(inject('productUrl') + newsManagement)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const html = await answer.text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toMatch(/Welcome|Edit News|Logout/)
})

test('an administrator whose session has expired signs in again on the same screen, continues and logs out', async () => {
  await haveArticles('Expiryproof')
  const session = await signsIn(inject('admin'))
  const page = await reader.open(newsManagement, { storageState: storageOf(session), reducedMotion: 'reduce' })
  const header = page.getByRole('banner')
  const links = header.getByRole('navigation', { name: 'Back office' }).getByRole('link')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])))
    .toEqual([
      ['Edit News', newsManagement],
      ['User Analytics', '/admin/user-analytics'],
      ['Article Analytics', '/admin/article-analytics'],
      ['Newsletter subscribers list', '/admin/newsletter-users-list'],
      ['Subscription Management', '/admin/Subscription-Management'],
      ['Ad Management', '/admin/AdManagement'],
      ['Carousel Management', '/admin/CarouselManagement'],
      ['Send Newsletter', '/admin/SendNewsletter'],
      ['User Page', '/'],
    ])
  await header.getByText('Welcome admin admin').waitFor()
  await page.getByText(/^Showing 1 to 10 of/).waitFor()

  await callApi('POST', '/auth/logout', { token: session.token })
  await page.getByRole('searchbox').fill('expiryproof')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await typeInto(dialog.getByLabel('Email'), inject('admin').email)
  await expectAccessible(page, 'the sign-in of an expired session')
  await dialog.getByLabel('Password', { exact: true }).fill(inject('admin').password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Expiryproof keypad', exact: true }).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('expiryproof')

  await header.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${inject('productUrl')}/`)
  await page.getByRole('alert').getByText('logged out', { exact: true }).waitFor()
  expect(await storedSession(page)).toEqual({ hasToken: false })
  // The screen has two lists, which may ask again.
  reader.expectErrors(/401/)
})

test('an editor goes from screen to screen by the rail, the palette, shortcuts and the menu of a phone', async () => {
  await haveArticles('Keyboardproof')
  const page = await openBackOffice(reader, `${newsManagement}?search=Keyboardproof`)
  const rail = page.getByRole('navigation', { name: 'Screens' })
  for (const group of ['Overview', 'Write', 'Library', 'Site', 'Readers', 'Revenue', 'Settings'])
    await rail.getByRole('region', { name: group, exact: true }).waitFor()
  await rail.getByRole('button', { name: 'Show icons only' }).click()
  const { promise: isAwaited, resolve: deliver } = Promise.withResolvers<void>()
  await page.route(/\/palette-[\w-]+\.js/, async (route) => {
    await isAwaited
    await route.continue()
  })
  await page.reload()
  await rail.getByRole('button', { name: 'Show names' }).waitFor()

  // Keys typed while the palette loads belong to its field.
  const search = page.getByRole('searchbox')
  const box = page.getByRole('combobox', { name: 'Find or go to' })
  await search.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audiy')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('t l')
  deliver()
  await typeInto(box, 'og')
  await expect.poll(() => box.inputValue()).toBe('audit log')
  await page.getByRole('option', { name: /^Audit log/ }).waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await hasFocus(search)
  expect(await search.inputValue()).toBe('Keyboardproof')

  expect(await findProblemsInBothSchemes(page), 'the folded rail').toEqual([])
  await rail.getByRole('link', { name: 'Redirects' }).click()
  await heading(page, 'Redirects')
  await rail.getByRole('button', { name: 'Show names' }).click()
  await rail.getByRole('link', { name: 'Redirects' }).and(page.locator('[aria-current=page]')).waitFor()

  const finds = async (words: string, option: string | RegExp, group?: string) => {
    await box.fill(words)
    const found = group ? page.getByRole('group', { name: group }) : page
    await found.getByRole('option', { name: option }).first().waitFor()
  }
  await pressInSequence(page, 'g', 'o')
  await heading(page, 'Audit log')
  await page.keyboard.press('Control+k')
  await hasFocus(box)
  await finds('edit news', 'Edit News')
  await page.keyboard.press('Enter')
  await heading(page, 'News Management')
  await box.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await hasFocus(box)
  await finds('keyboardproof k', 'Keyboardproof keypad')
  await finds(inject('admin').email, inject('admin').email)
  await finds('power design days', /Power Design Days/, 'Events')
  await finds('oscilloscope', /./, 'Images')
  await expectAccessible(page, 'the palette')
  await box.fill('no such thing')
  await page.getByText('No matches').waitFor()
  await finds('tagline', 'Tagline')
  await page.getByRole('option', { name: 'Tagline', exact: true }).click()
  await hasFocus(page.getByLabel('Tagline'))
  await page.keyboard.press('Control+k')
  await page.getByText('Recent', { exact: true }).waitFor()
  const options = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => options.nth(0).innerText()).toBe('Tagline')
  await expect.poll(() => options.nth(1).innerText()).toContain('Edit News')
  await finds('edit news', 'Edit News')
  await page.keyboard.press('Enter')
  await heading(page, 'News Management')
  await box.waitFor({ state: 'detached' })

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const words of ['New article', 'Edit News', 'Search this list', 'Next row', 'Find or go to'])
    await help.getByText(words, { exact: true }).waitFor()
  await expectAccessible(page, 'the list of shortcuts')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await typeInto(search, 'Keyboardproof')
  await page.getByText('Showing 1 to 3 of 3 results').waitFor()
  await page.keyboard.press('Escape')
  expect(await search.inputValue()).toBe('Keyboardproof')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await hasFocus(page.getByRole('row', { name: /jumper/ }))
  await page.keyboard.press('k')
  await hasFocus(page.getByRole('row', { name: /keypad/ }))
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('n')
  await heading(page, 'Add News Article')
  expect(new URL(page.url()).pathname).toBe('/admin')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Back office' })
  await menu.getByText('Welcome admin admin').waitFor()
  await expectAccessible(page, 'the menu of a phone')
  await menu.getByRole('link', { name: 'Analytics' }).click()
  await menu.waitFor({ state: 'detached' })
  await heading(page, 'User Analytics')
  await page.getByRole('navigation', { name: 'Analytics: views' }).getByRole('link', { name: 'Search log' }).click()
  await heading(page, 'Search log')
})

test('an editor finds an article, publishes it, takes that back, and deletes it for good', async () => {
  const [inverter, jumper] = await haveArticles('Publishproof')
  const page = await openBackOffice(reader, newsManagement)
  const search = page.getByRole('searchbox', { name: 'Search by title or ID' })
  const shows = (text: string | RegExp) => page.getByText(text).waitFor()
  await shows(/^Showing 1 to 10 of \d+ results$/)
  for (const name of ['All Articles', 'News', 'Design', 'Component', 'New Products'])
    await page.getByRole('button', { name, exact: true }).waitFor()
  const heads = page.getByRole('table', { name: 'Articles' }).getByRole('columnheader')
  expect(await heads.allTextContents()).toEqual(
    expect.arrayContaining(['News ID', 'Title', 'Published', 'Edit', 'Delete']),
  )
  await page.getByRole('link', { name: 'Add New Article' }).waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await shows(/^Showing 11 to 20 of/)
  await page.getByRole('button', { name: 'Design', exact: true }).click()
  await page.waitForURL('**/new-management?type=Design')
  await shows(/^Showing 1 to 10 of/)
  // In one task, before the first change is shown: neither may undo the other.
  const all = await page.getByRole('button', { name: 'All Articles' }).elementHandle()
  await page.getByLabel('Status', { exact: true }).evaluate((state: HTMLSelectElement, button) => {
    ;(button as HTMLButtonElement).click()
    state.value = 'unpublished'
    state.dispatchEvent(new Event('change', { bubbles: true }))
  }, all)
  await search.fill('publishproof')
  await page.waitForURL('**/new-management?state=unpublished&search=publishproof')
  await shows('Showing 1 to 3 of 3 results')
  await search.fill('no such article')
  await shows('No articles found.')
  await search.fill(String(jumper))
  await page.getByRole('link', { name: 'Publishproof jumper', exact: true }).waitFor()
  await shows('Showing 1 to 1 of 1 results')
  await page.getByLabel('Status', { exact: true }).selectOption('Published or not')
  await search.fill('publishproof')
  await shows('Showing 1 to 3 of 3 results')

  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/admin/publish/*', async (route) => {
    await isHeld
    await route.continue()
  })
  const published = page.getByRole('switch', { name: 'Published: Publishproof inverter' })
  await published.click()
  await expect.poll(() => published.isChecked()).toBe(true)
  expect(await isLive(inverter), 'live before the server has answered').toBe(false)
  letGo()
  const undo = await undoOf(page, `Article ${inverter} published`)
  expect(await isLive(inverter)).toBe(true)
  await undo.click()
  await page.getByText(`Article ${inverter} unpublished`, { exact: true }).waitFor()
  expect(await isLive(inverter)).toBe(false)
  await expect.poll(() => published.isChecked()).toBe(false)
  await page.route('**/api/admin/publish/*', (route) => route.abort('internetdisconnected'))
  await published.click()
  await page.getByRole('alert').filter({ hasText: 'Failed to update publication status' }).waitFor()
  await expect.poll(() => published.isChecked()).toBe(false)
  reader.expectError(/ERR_INTERNET_DISCONNECTED/)

  const remove = page.getByRole('button', { name: 'Delete Publishproof jumper' })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog
    .getByText('This action cannot be undone. This will permanently delete the news article.', { exact: true })
    .waitFor()
  await expectAccessible(page, 'the question before a deletion')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alert').getByText('Article is deleted successfully', { exact: true }).waitFor()
  await shows('Showing 1 to 2 of 2 results')
  await dialog.waitFor({ state: 'detached' })
  await pressInSequence(page, 'g', 'o')
  await heading(page, 'Audit log')
  await page.getByRole('searchbox').fill('Publishproof jumper')
  await page.getByRole('row', { name: /deleted the article Publishproof jumper/ }).waitFor()
})

test('an editor changes and deletes many articles at once, undoes it, and finds them again in a saved view', async () => {
  const ids = await haveArticles('Bulkproof')
  const page = await openBackOffice(reader, `${newsManagement}?search=Bulkproof`)
  const selectsAll = () => page.getByLabel('Select all on this page').check()
  const areLive = () => Promise.all(ids.map(isLive))
  await selectsAll()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const undo = await undoOf(page, '3 articles published')
  expect(await areLive()).toEqual([true, true, true])
  await undo.click()
  await page.getByText('3 articles unpublished').waitFor()
  expect(await areLive()).toEqual([false, false, false])

  const panel = page.getByRole('region', { name: 'Bulk change' })
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await page.waitForURL('**sort=title**')
  await selectsAll()
  await page.getByRole('button', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the selected articles' })
  await dialog.getByLabel('Action').selectOption('Set the access')
  await dialog.getByRole('button', { name: 'Change 3 articles' }).click()
  await dialog.getByText('Choose a value').waitFor()
  await expectAccessible(page, 'the change of many articles')
  await dialog.getByLabel('Article type').selectOption('Premium (gold)')
  await dialog.getByRole('button', { name: 'Change 3 articles' }).click()
  await panel.getByText('3 articles changed.').waitFor()
  await page.getByLabel('Access').selectOption('Premium (gold)')
  await page.waitForURL('**access=Premium**')
  const views = page.getByRole('button', { name: 'Views', exact: true })
  await views.click()
  await page.getByRole('menuitem', { name: 'Save or delete views…' }).click()
  await page.getByLabel('Name of the current view').fill('Bulkproof gold')
  await page.getByRole('button', { name: 'Save the view' }).click()
  await page.getByRole('dialog', { name: 'Saved views' }).waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'Edit News' }).click()
  await page.getByText(/^Showing 1 to 10 of/).waitFor()
  await views.click()
  await page.getByRole('menuitem', { name: 'Bulkproof gold' }).click()
  await page.waitForURL('**access=Premium**')
  await page.getByText('Showing 1 to 3 of 3 results').waitFor()
  await page.getByLabel('Select Bulkproof jumper').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click()
  await panel.getByText('1 article deleted.').waitFor()
  await page.getByText('Showing 1 to 2 of 2 results').waitFor()
  await expectAccessible(page, 'what is told of a change of many articles')
  await panel.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Showing 1 to 3 of 3 results').waitFor()
})
