import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { callApi, openBackOffice, signsIn, storageOf, theAdministrator, typeInto } from './back-office.ts'
import { findAccessibilityProblems, findProblemsInBothSchemes, hasFocus, overflows, useBrowser } from './browser.ts'
import { aReader, freshAddress, storedSession } from './readers.ts'

const reader = useBrowser()

const path = (page: Page) => new URL(page.url()).pathname
const newsManagement = '/admin/new-management'

/** Articles with a common first word, so that a search finds only these. They are old, so that no other test sees them. */
const titles = ['Backofficeproof inverter', 'Backofficeproof jumper', 'Backofficeproof keypad']
const ids: number[] = []

beforeAll(async () => {
  const { token } = await theAdministrator()
  const [demo] = await callApi<{ 'Image url': string }[]>('GET', '/home/news')
  for (const title of titles) {
    const body = {
      ...{ title, description: `<p>${title}.</p>`, date: '2020-03-02', npnwid: 'N-1', section: 'News' },
      ...{ articleType: 'isFree', imageUrl: demo?.['Image url'], categories: ['mcu'], keywords: [], isPublished: 0 },
    }
    const { id } = await callApi<{ id: number }>('POST', '/admin/addNewsArticle', { token, body })
    ids.push(id)
  }
})
afterAll(async () => {
  const { token } = await theAdministrator()
  // A test has deleted one of them.
  for (const id of ids) await callApi('DELETE', `/admin/delete/${id}`, { token }).catch(() => {})
})

/** News Management, filtered to these articles. */
const ours = (options = {}) => openBackOffice(reader, `${newsManagement}?search=Backofficeproof`, options)

describe('access', () => {
  test('anonymous visitors cannot open the back office', async () => {
    const page = await reader.open(newsManagement)
    await page.getByRole('heading', { name: 'Not authorized' }).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    const signIn = page.getByRole('link', { name: 'Sign in', exact: true })
    expect(await signIn.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(newsManagement)}`)
    await page.getByRole('link', { name: 'Return home' }).click()
    await page.waitForURL(`${inject('productUrl')}/`)
  })

  test('readers cannot open the back office, not even with a forged role in the browser', async () => {
    const email = freshAddress()
    await aReader(email)
    const signedIn = await signsIn({ email, password: aPassword })
    const pretended = { ...signedIn, row: { ...signedIn.row, roles: 'admin' } }
    // A screen without calls of its own. The calls of others are refused either way.
    const page = await reader.open('/admin/nowhere', { storageState: storageOf(pretended) })
    await page.getByRole('heading', { name: 'Not authorized' }).waitFor()
    expect(await storedSession(page)).toMatchObject({ roles: 'reader' })
    const refusal = callApi('GET', '/admin/audit-log', { token: signedIn.token })
    await expect(refusal).rejects.toThrow('403')
  })

  test('the server’s HTML has no content of the back office', async () => {
    const answer = await fetch(`${inject('productUrl')}${newsManagement}`)
    const html = await answer.text()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/Backofficeproof|Welcome|Edit News|Logout/)
    const wrongCase = await fetch(`${inject('productUrl')}/Admin/new-management`)
    expect(wrongCase.status).toBe(404)
  })
})

describe('the header', () => {
  const labels = [
    ['Edit News', newsManagement],
    ['User Analytics', '/admin/user-analytics'],
    ['Article Analytics', '/admin/article-analytics'],
    ['Newsletter subscribers list', '/admin/newsletter-users-list'],
    ['Subscription Management', '/admin/Subscription-Management'],
    ['Ad Management', '/admin/AdManagement'],
    ['Carousel Management', '/admin/CarouselManagement'],
    ['Send Newsletter', '/admin/SendNewsletter'],
    ['User Page', '/'],
  ]

  test('the header links all screens, shows the user and logs out', async () => {
    // A session of its own, since the test ends it.
    const page = await reader.open(newsManagement, { storageState: storageOf(await signsIn(inject('admin'))) })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const header = page.getByRole('banner')
    const links = header.getByRole('navigation', { name: 'Back office' }).getByRole('link')
    const shown = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(shown).toEqual(labels)
    await header.getByRole('link', { name: 'Add Article' }).waitFor()
    expect(await overflows(page)).toBe(false)
    await header.getByText('Welcome admin admin').waitFor()
    await header.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${inject('productUrl')}/`)
    await page.getByRole('alert').getByText('logged out', { exact: true }).waitFor()
    expect(await storedSession(page)).toEqual({ hasToken: false })
  })
})

describe('the rail', () => {
  test('it groups all screens, folds to icons that keep their names, and remembers it', async () => {
    const page = await ours()
    const rail = page.getByRole('navigation', { name: 'Screens' })
    for (const group of ['Write', 'Arrange', 'Readers', 'Money', 'Figures', 'Settings'])
      await rail.getByRole('region', { name: group, exact: true }).waitFor()
    await rail.getByRole('button', { name: 'Show icons only' }).click()
    await page.reload()
    await rail.getByRole('button', { name: 'Show names' }).waitFor()
    expect(await findProblemsInBothSchemes(page)).toEqual([])
    await rail.getByRole('link', { name: 'Redirects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Redirects' }).waitFor()
    await rail.getByRole('button', { name: 'Show names' }).click()
    expect(await rail.getByRole('link', { name: 'Redirects' }).getAttribute('aria-current')).toBe('page')
    expect(await findProblemsInBothSchemes(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
  })
})

test('lists of the demo magazine fit a tablet', async () => {
  const page = await openBackOffice(reader, newsManagement, { width: 768 })
  for (const screen of [
    'audit-log',
    'authors',
    'courses',
    'events',
    'market-data',
    'members',
    'parts',
    'reports',
    'staff',
  ]) {
    await page.goto(`/admin/${screen}`)
    await page.getByRole('row').nth(1).waitFor()
    expect(await overflows(page), screen).toBe(false)
  }
})

describe('the keyboard', () => {
  test('what is typed while the palette is still being loaded is in its field', async () => {
    const page = await ours()
    await page.route(/\/palette-[\w-]+\.js/, async (route) => {
      await pause(1_000)
      await route.continue()
    })
    await page.reload()
    await page.getByRole('searchbox').first().focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('audiy', { delay: 20 })
    await page.keyboard.press('Backspace')
    await page.keyboard.type('t l', { delay: 20 })
    const box = page.getByRole('combobox', { name: 'Find or go to' })
    await hasFocus(box)
    await page.keyboard.type('og')
    expect(await box.inputValue()).toBe('audit log')
    await page.getByRole('option', { name: 'Audit log' }).waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('Backofficeproof')
    await page.keyboard.press('Control+k')
    await hasFocus(box)
    expect(await box.inputValue()).toBe('')
  })

  test('shortcuts find screens and articles, navigate, and list themselves', async () => {
    const page = await ours()
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await heading('Audit log')
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Find or go to' })
    await typeInto(box, 'edit news')
    await page.getByRole('option', { name: 'Edit News' }).waitFor()
    await page.keyboard.press('Enter')
    await heading('News Management')
    await box.waitFor({ state: 'detached' })

    await page.keyboard.press('Control+k')
    await typeInto(box, 'backofficeproof k')
    await page.getByRole('option', { name: 'Backofficeproof keypad' }).waitFor()
    await box.fill('no such thing')
    await page.getByText('No matches').waitFor()
    await box.fill(inject('admin').email)
    await page
      .getByRole('option', { name: inject('admin').email })
      .first()
      .waitFor()
    await box.fill('power design days')
    await page
      .getByRole('group', { name: 'Events' })
      .getByRole('option', { name: /Power Design Days/ })
      .waitFor()
    await box.fill('oscilloscope')
    await page.getByRole('group', { name: 'Pictures' }).getByRole('option').first().waitFor()
    await box.fill('tagline')
    await page.getByRole('option', { name: 'Tagline', exact: true }).click()
    await hasFocus(page.getByLabel('Tagline'))
    await page.keyboard.press('Control+k')
    await page.getByText('Recent', { exact: true }).waitFor()
    expect((await page.getByRole('listbox').getByRole('option').allInnerTexts()).slice(0, 2)).toEqual([
      'Tagline',
      expect.stringContaining('Edit News'),
    ])
    expect(await findAccessibilityProblems(page)).toEqual([])
    await typeInto(box, 'edit news')
    await page.keyboard.press('Enter')
    await heading('News Management')
    await box.waitFor({ state: 'detached' })

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const words of ['New article', 'Edit News', 'Search this list', 'Next row', 'Find or go to'])
      await help.getByText(words, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })

    await page.keyboard.press('/')
    await typeInto(page.getByRole('searchbox'), 'Backofficeproof')
    await page.getByText('Showing 1 to 3 of 3 results').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('searchbox').inputValue()).toBe('Backofficeproof')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await hasFocus(page.getByRole('row', { name: /jumper/ }))
    await page.keyboard.press('k')
    await hasFocus(page.getByRole('row', { name: /keypad/ }))
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('n')
    await heading('Add News Article')
    expect(path(page)).toBe('/admin')
  })
})

describe('News Management', () => {
  const published = (page: Page, title: string) => page.getByRole('switch', { name: `Published: ${title}` })
  const isLive = async (id: number | undefined) =>
    (await fetch(`${inject('productUrl')}/api/home/article/${id}`)).status === 200

  test('News Management filters by section, state, title and number, and stores the filters in the address', async () => {
    const page = await openBackOffice(reader, newsManagement)
    await page.getByText(/^Showing 1 to 10 of \d+ results$/).waitFor()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await page.getByText(/^Showing 11 to 20 of/).waitFor()
    await page.getByRole('button', { name: 'Design', exact: true }).click()
    await page.waitForURL('**/new-management?type=Design')
    await page.getByText(/^Showing 1 to 10 of/).waitFor()
    // In one task, before the first change is shown: neither may undo the other.
    const all = await page.getByRole('button', { name: 'All Articles' }).elementHandle()
    await page.getByLabel('State').evaluate((state: HTMLSelectElement, button) => {
      ;(button as HTMLButtonElement).click()
      state.value = 'unpublished'
      state.dispatchEvent(new Event('change', { bubbles: true }))
    }, all)
    await page.getByRole('searchbox').fill('backofficeproof')
    await page.waitForURL('**/new-management?state=unpublished&search=backofficeproof')
    await page.getByText('Showing 1 to 3 of 3 results').waitFor()
    await page.reload()
    await page.getByText('Showing 1 to 3 of 3 results').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('backofficeproof')
    await page.getByRole('searchbox').fill(String(ids[1]))
    await page.getByRole('link', { name: 'Backofficeproof jumper', exact: true }).waitFor()
    await page.getByText('Showing 1 to 1 of 1 results').waitFor()
    await page.getByRole('searchbox').fill('no such article')
    await page.getByText('No articles found.').waitFor()
  })

  test('an article is shown as published before the server answers, and the change can be undone', async () => {
    const page = await ours()
    let letGo = () => {}
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/admin/publish/*', async (route) => {
      await isHeld
      await route.continue()
    })
    const inverter = published(page, 'Backofficeproof inverter')
    await inverter.click()
    // The server has not answered yet.
    await expect.poll(() => inverter.isChecked()).toBe(true)
    expect(await isLive(ids[0])).toBe(false)
    letGo()
    await page.getByText(`Article ${ids[0]} is published`, { exact: true }).waitFor()
    expect(await isLive(ids[0])).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`Article ${ids[0]} is unpublished`, { exact: true }).waitFor()
    expect(await isLive(ids[0])).toBe(false)
    expect(await inverter.isChecked()).toBe(false)
  })

  test('a failed change is reverted and reported', async () => {
    const page = await ours()
    const inverter = published(page, 'Backofficeproof inverter')
    await inverter.waitFor()
    await page.route('**/api/admin/**', (route) => route.abort('internetdisconnected'))
    await inverter.click()
    await page
      .getByRole('alert')
      .getByText(/^Failed to update publication status/)
      .waitFor()
    await expect.poll(() => inverter.isChecked()).toBe(false)
    reader.expectErrors(/ERR_INTERNET_DISCONNECTED/)
    await page.unrouteAll()
  })

  test('several articles are published and unpublished at once', async () => {
    const page = await ours()
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('3 articles are published').waitFor()
    expect(await Promise.all(ids.map(isLive))).toEqual([true, true, true])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 articles are unpublished').waitFor()
    expect(await Promise.all(ids.map(isLive))).toEqual([false, false, false])
  })

  test('several articles are changed and deleted at once, undone, and found again in a saved view', async () => {
    const page = await ours()
    const panel = page.getByRole('region', { name: 'Change of many articles' })
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('button', { name: 'Title', exact: true }).click()
    await page.waitForURL('**sort=title**')
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the selected articles' })
    await dialog.getByLabel('What to change').selectOption('Set the access')
    await dialog.getByRole('button', { name: 'Change 3 articles' }).click()
    await dialog.getByText('Choose a value').waitFor()
    await dialog.getByLabel('Article type').selectOption('Premium (gold)')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change 3 articles' }).click()
    await panel.getByText('3 articles are changed.').waitFor()
    await page.getByLabel('Access').selectOption('Premium (gold)')
    await page.getByText('Showing 1 to 3 of 3 results').waitFor()
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save or delete views…' }).click()
    await page.getByLabel('Name of the present view').fill('Backofficeproof gold')
    await page.getByRole('button', { name: 'Save the view' }).click()
    await panel.getByRole('button', { name: 'Undo' }).click()
    await panel.getByText('3 articles are as they were.').waitFor()
    await page.getByText('No articles found.').waitFor()

    await page.goto(newsManagement)
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Backofficeproof gold' }).click()
    await page.waitForURL('**access=Premium**')
    await page.getByText('No articles found.').waitFor()
    await page.getByLabel('Access').selectOption('Any access')
    await page.getByLabel('Select Backofficeproof jumper').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click()
    await panel.getByText('1 article is deleted.').waitFor()
    await page.getByText('Showing 1 to 2 of 2 results').waitFor()
    expect(await findProblemsInBothSchemes(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await overflows(page)).toBe(false)
    await panel.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Showing 1 to 3 of 3 results').waitFor()
  })

  test('an article is deleted for good, after a confirmation', async () => {
    // The story of many articles has deleted it too, and brought it back.
    const { token } = await theAdministrator()
    const address = '/admin/audit-log?subject=Backofficeproof%20jumper&action=article.deleted'
    const deletions = async () => (await callApi<{ total: number }>('GET', address, { token })).total
    const before = await deletions()
    const page = await ours()
    const remove = page.getByRole('button', { name: 'Delete Backofficeproof jumper' })
    await remove.click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
    await dialog
      .getByText('This action cannot be undone. This will permanently delete the news article.', { exact: true })
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alert').getByText('Article is deleted successfully', { exact: true }).waitFor()
    await page.getByText('Showing 1 to 2 of 2 results').waitFor()
    await dialog.waitFor({ state: 'detached' })
    // The audit log shows who did it.
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page
      .getByRole('row', { name: /deleted the article Backofficeproof jumper/ })
      .first()
      .waitFor()
    expect(await deletions()).toBe(before + 1)
  })
})

test('after the session has expired the user signs in again on the same screen and continues', async () => {
  const session = await signsIn(inject('admin'))
  const page = await reader.open(newsManagement, { storageState: storageOf(session) })
  await page.getByText(/^Showing 1 to 10 of/).waitFor()
  await callApi('POST', '/auth/logout', { token: session.token })
  await page.getByRole('searchbox').fill('backofficeproof')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await typeInto(dialog.getByLabel('Email'), inject('admin').email)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Password', { exact: true }).fill(inject('admin').password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await dialog.waitFor({ state: 'detached' })
  // The waiting search is sent.
  await page.getByRole('link', { name: 'Backofficeproof keypad', exact: true }).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('backofficeproof')
  // Both lists of the screen were asked for, and may have asked again.
  reader.expectErrors(/401/)
})

test('all screens and dialogs are accessible in light and dark', async () => {
  const page = await ours()
  await page.getByText(/^Showing 1 to/).waitFor()
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  const dialogs: [() => Promise<unknown>, string][] = [
    [() => page.getByRole('button', { name: 'Delete Backofficeproof keypad' }).click(), 'Are you sure?'],
    [() => page.keyboard.press('?'), 'Keyboard shortcuts'],
    [() => page.keyboard.press('Control+k'), 'Find or go to'],
  ]
  for (const [open, name] of dialogs) {
    await open()
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    expect(await findProblemsInBothSchemes(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  for (const [letter, title] of Object.entries({ o: 'Audit log', f: 'Failed work', q: 'Search log' })) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(/^Showing /).waitFor()
    expect(await findProblemsInBothSchemes(page), title).toEqual([])
  }
})

test('the back office works on a phone', async () => {
  const page = await ours({ width: 390 })
  await page.getByText(/^Showing 1 to/).waitFor()
  expect(await overflows(page)).toBe(false)
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Back office' })
  await menu.getByText('Welcome admin admin').waitFor()
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  await menu.getByRole('link', { name: 'Search log' }).click()
  await menu.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Search log' }).waitFor()
  expect(await overflows(page)).toBe(false)
})
