import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { findBarriers, hasFocus, overflows, schemes, useBrowser } from './browser.ts'
import { enterOffice, officeCall, signsIn, storageOf, theAdministrator, typeInto } from './office.ts'
import { aReader, kept } from './readers.ts'

const reader = useBrowser()

const path = (page: Page) => new URL(page.url()).pathname
const newsManagement = '/admin/new-management'

/** Articles whose titles begin alike, so that a search finds these and no others. They are old: nobody else's tests see them. */
const titles = ['Officeproof inverter', 'Officeproof jumper', 'Officeproof keypad']
const ids: number[] = []

beforeAll(async () => {
  const { token } = await theAdministrator()
  const [demo] = await officeCall<{ 'Image url': string }[]>('GET', '/home/news')
  for (const title of titles) {
    const body = {
      ...{ title, description: `<p>${title}.</p>`, date: '2020-03-02', npnwid: 'N-1', section: 'News' },
      ...{ articleType: 'isFree', imageUrl: demo?.['Image url'], categories: ['mcu'], keywords: [], isPublished: 0 },
    }
    const { id } = await officeCall<{ id: number }>('POST', '/admin/addNewsArticle', { token, body })
    ids.push(id)
  }
})
afterAll(async () => {
  const { token } = await theAdministrator()
  // One of them is deleted by a test.
  for (const id of ids) await officeCall('DELETE', `/admin/delete/${id}`, { token }).catch(() => {})
})

/** News Management with these. */
const ours = (options = {}) => enterOffice(reader, `${newsManagement}?search=Officeproof`, options)

describe('the door', () => {
  test('is closed to whoever is nobody', async () => {
    const page = await reader.open(newsManagement)
    await page.getByRole('heading', { name: 'Not authorized' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Return home' }).click()
    await page.waitForURL(`${inject('productUrl')}/`)
  })

  test('is closed to readers, also to one who writes another role into the browser', async () => {
    const email = 'at-the-door@example.com'
    await aReader(email)
    const signedIn = await signsIn({ email, password: aPassword })
    const pretended = { ...signedIn, row: { ...signedIn.row, roles: 'admin' } }
    // A screen that asks for nothing: what the others ask for is refused, whether before or after.
    const page = await reader.open('/admin/nowhere', { storageState: storageOf(pretended) })
    await page.getByRole('heading', { name: 'Not authorized' }).waitFor()
    expect(await kept(page)).toMatchObject({ roles: 'reader' })
    const refusal = officeCall('GET', '/admin/audit-log', { token: signedIn.token })
    await expect(refusal).rejects.toThrow('403')
  })

  test('has nothing of the office in the document that it stands in', async () => {
    const answer = await fetch(`${inject('productUrl')}${newsManagement}`)
    const html = await answer.text()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/Officeproof|Welcome|Edit News|Logout/)
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

  test('leads everywhere, says who is here, and out', async () => {
    // Not the session that the other tests share: it ends here.
    const page = await reader.open(newsManagement, { storageState: storageOf(await signsIn(inject('admin'))) })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const header = page.getByRole('banner')
    const links = header.getByRole('navigation', { name: 'Back office' }).getByRole('link')
    const shown = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(shown).toEqual(labels)
    expect(await overflows(page)).toBe(false)
    await header.getByText('Welcome admin admin').waitFor()
    await header.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${inject('productUrl')}/`)
    await page.getByRole('alert').getByText('logged out', { exact: true }).waitFor()
    expect(await kept(page)).toEqual({ hasToken: false })
  })
})

describe('the keyboard', () => {
  test('finds screens and articles, goes, and says what else it can do', async () => {
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
    await typeInto(box, 'officeproof k')
    await page.getByRole('option', { name: 'Officeproof keypad' }).waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const words of ['New article', 'Edit News', 'Search this list', 'Next row', 'Find a screen or an article'])
      await help.getByText(words, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })

    await page.keyboard.press('/')
    await typeInto(page.getByRole('searchbox'), 'Officeproof')
    await page.getByText('Showing 1 to 3 of 3 results').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await hasFocus(page.getByRole('row', { name: /jumper/ }))
    await page.keyboard.press('k')
    await hasFocus(page.getByRole('row', { name: /keypad/ }))
    await page.keyboard.press('x')
    await page.getByText('1 picked').waitFor()
    await page.keyboard.press('n')
    await heading('Add News Article')
    expect(path(page)).toBe('/admin')
  })
})

describe('News Management', () => {
  const published = (page: Page, title: string) => page.getByRole('switch', { name: `Published: ${title}` })
  const isLive = async (id: number | undefined) =>
    (await fetch(`${inject('productUrl')}/api/home/article/${id}`)).status === 200

  test('finds by section, state, title and number, and keeps what it found in the address', async () => {
    const page = await enterOffice(reader, newsManagement)
    await page.getByText(/^Showing 1 to 10 of \d+ results$/).waitFor()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await page.getByText(/^Showing 11 to 20 of/).waitFor()
    await page.getByRole('button', { name: 'Design', exact: true }).click()
    await page.waitForURL('**/new-management?type=Design')
    await page.getByText(/^Showing 1 to 10 of/).waitFor()
    await page.getByRole('button', { name: 'All Articles' }).click()
    await page.getByLabel('State').selectOption('Not published')
    await page.getByRole('searchbox').fill('officeproof')
    await page.waitForURL('**/new-management?state=unpublished&search=officeproof')
    await page.getByText('Showing 1 to 3 of 3 results').waitFor()
    await page.reload()
    await page.getByText('Showing 1 to 3 of 3 results').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('officeproof')
    await page.getByRole('searchbox').fill(String(ids[1]))
    await page.getByRole('link', { name: 'Officeproof jumper', exact: true }).waitFor()
    await page.getByText('Showing 1 to 1 of 1 results').waitFor()
    await page.getByRole('searchbox').fill('no such article')
    await page.getByText('No articles found.').waitFor()
  })

  test('publishes at once and tells the server meanwhile; what is done can be undone', async () => {
    const page = await ours()
    let letGo = () => {}
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/admin/publish/*', async (route) => {
      await isHeld
      await route.continue()
    })
    const inverter = published(page, 'Officeproof inverter')
    await inverter.click()
    // The server has not heard of it.
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

  test('takes back what failed, and says so', async () => {
    const page = await ours()
    const inverter = published(page, 'Officeproof inverter')
    await inverter.waitFor()
    await page.context().setOffline(true)
    await inverter.click()
    await page
      .getByRole('alert')
      .getByText(/^Failed to update publication status/)
      .waitFor()
    await expect.poll(() => inverter.isChecked()).toBe(false)
    reader.expectsFault(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(false)
  })

  test('publishes many and takes them back', async () => {
    const page = await ours()
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('3 articles are published').waitFor()
    expect(await Promise.all(ids.map(isLive))).toEqual([true, true, true])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 articles are unpublished').waitFor()
    expect(await Promise.all(ids.map(isLive))).toEqual([false, false, false])
  })

  test('deletes for good, and only who says so', async () => {
    const page = await ours()
    const remove = page.getByRole('button', { name: 'Delete Officeproof jumper' })
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
    // Who did it stands in the log.
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.getByRole('row', { name: /deleted the article Officeproof jumper/ }).waitFor()
  })
})

test('who loses the session signs in again over the screen, and goes on', async () => {
  const session = await signsIn(inject('admin'))
  const page = await reader.open(newsManagement, { storageState: storageOf(session) })
  await page.getByText(/^Showing 1 to 10 of/).waitFor()
  await officeCall('POST', '/auth/logout', { token: session.token })
  await page.getByRole('searchbox').fill('officeproof')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await typeInto(dialog.getByLabel('Email'), inject('admin').email)
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByLabel('Password', { exact: true }).fill(inject('admin').password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await dialog.waitFor({ state: 'detached' })
  // The search that was under way came to its end.
  await page.getByRole('link', { name: 'Officeproof keypad', exact: true }).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('officeproof')
  for (const status of [/401/, /401/]) reader.expectsFault(status)
})

describe.each(schemes)('in %s', (colorScheme) => {
  test('no screen and no dialog has a barrier', async () => {
    const page = await ours({ colorScheme })
    await page.getByText(/^Showing 1 to/).waitFor()
    expect(await findBarriers(page)).toEqual([])
    const dialogs: [() => Promise<unknown>, string][] = [
      [() => page.getByRole('button', { name: 'Delete Officeproof keypad' }).click(), 'Are you sure?'],
      [() => page.keyboard.press('?'), 'Keyboard shortcuts'],
      [() => page.keyboard.press('Control+k'), 'Find or go to'],
    ]
    for (const [open, name] of dialogs) {
      await open()
      const dialog = page.getByRole('dialog', { name })
      await dialog.waitFor()
      expect(await findBarriers(page), name).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    for (const [letter, title] of Object.entries({ o: 'Audit log', f: 'Failed work', q: 'Search log' })) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText(/^Showing /).waitFor()
      expect(await findBarriers(page), title).toEqual([])
    }
  })

  test('all of it is there on a phone', async () => {
    const page = await ours({ colorScheme, width: 390 })
    await page.getByText(/^Showing 1 to/).waitFor()
    expect(await overflows(page)).toBe(false)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Back office' })
    await menu.getByText('Welcome admin admin').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await menu.getByRole('link', { name: 'Search log' }).click()
    await menu.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Search log' }).waitFor()
    expect(await overflows(page)).toBe(false)
  })
})
