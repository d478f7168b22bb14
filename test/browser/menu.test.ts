import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { viewGroups } from '../../src/app/admin/menu.ts'
import { screens } from '../../src/app/admin/screens.ts'
import { optionalScreens } from '../../src/features/site/contract/optional-screens.ts'
import { type StaffRole, staffRoles } from '../../src/platform/contract/accounts/roles.ts'
import { ask } from '../ask.ts'
import { useMagazine } from '../magazine.ts'
import { aMember } from '../members.ts'
import { asEditor } from './article-editor.ts'
import { openBackOffice, pressInSequence } from './back-office.ts'
import { expectInOrder, settled, useBrowser } from './browser.ts'
import { addressOf, storedAt } from './readers.ts'

const reader = useBrowser()
const empty = useMagazine({ kind: 'embedded', pages: true })
let url: string
beforeAll(async () => {
  url = await addressOf(empty)
})
beforeEach(async () => {
  await asEditor('PUT', '/admin/first-steps', { isHidden: false })
})

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Screens' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function readMenu(page: Page): Promise<[string, string[]][]> {
  await settled(page)
  return menuOf(page)
    .getByRole('region')
    .evaluateAll((groups) =>
      groups.map((group): [string, string[]] => [
        group.getAttribute('aria-label') ?? '',
        Array.from(group.querySelectorAll('a'), (link) => link.querySelector('span')?.textContent ?? ''),
      ]),
    )
}

const few: Record<StaffRole, [string, string[]][]> = {
  admin: [
    ['Overview', ['Dashboard', 'First steps', 'Analytics', 'System']],
    ['Write', ['Add Article', 'Edit News', 'Board', 'Calendar', 'Images', 'Authors']],
    ['Site', ['Pages', 'Sections and categories', 'Carousel Management', 'Redirects']],
    ['Readers', ['Members', 'Send Newsletter', 'Newsletters']],
    ['Revenue', ['Ad Management', 'Payments']],
    ['Settings', ['Settings', 'Staff', 'Connections', 'Import', 'Export']],
  ],
  editor: [
    ['Write', ['Add Article', 'Edit News', 'Board', 'Calendar', 'Images', 'Authors']],
    ['Site', ['Pages', 'Carousel Management', 'Redirects']],
  ],
  writer: [['Write', ['Add Article', 'Edit News', 'Board', 'Calendar', 'Images']]],
  advertising: [['Revenue', ['Ad Management']]],
}

test.each(staffRoles)('the menu of a new magazine has for the role %s what it needs, and no more', async (role) => {
  const who = { username: 'Somebody', email: `${role}@solder.example`, roles: role }
  const { token } = await aMember(empty, { ...who, role })
  const page = await reader.open(`${url}/admin/${role === 'advertising' ? 'AdManagement' : 'new-management'}`, {
    storageState: storedAt(url, { ...who, token }),
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await readMenu(page)).toEqual(few[role])
})

test('no screen is lost: each has its address, a key, and a place in the menu, in a view or on All screens', async () => {
  const page = await openBackOffice(reader, '/admin/screens')
  await heading(page, 'All screens')
  const linked = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const own = screens.filter(({ place, path }) => place !== 'none' && path !== 'screens')
  expect(new Set(linked)).toEqual(new Set(own.map(({ path }) => (path === '' ? '/admin' : `/admin/${path}`))))
  expect(linked).toHaveLength(own.length)
  await pressInSequence(page, 'g', 'Shift', 'F')
  await heading(page, 'First steps')
  await pressInSequence(page, 'g', 'Shift', 'A')
  await heading(page, 'All screens')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Back office' })
  await drawer.getByRole('link', { name: 'All screens' }).click()
  await drawer.waitFor({ state: 'detached' })
})

test('a screen without content is in the menu while it is open, once it is asked for, and once it is used', async () => {
  const who = { username: 'Anita', email: 'anita@solder.example', roles: 'admin' } as const
  const { token } = await aMember(empty, { ...who, role: 'admin' })
  const page = await reader.open(`${url}/admin/screens`, { storageState: storedAt(url, { ...who, token }) })
  const main = page.getByRole('main')
  const entry = (name: string) => menuOf(page).getByRole('link', { name, exact: true })
  await heading(page, 'All screens')
  expect(await main.getByRole('switch').count()).toBe(optionalScreens.length)
  expect(await entry('Offers').count()).toBe(0)
  await main.getByRole('link', { name: 'Offers', exact: true }).click()
  await entry('Offers').and(page.locator('[aria-current=page]')).waitFor()
  await menuOf(page).getByRole('link', { name: 'All screens' }).click()
  await heading(page, 'All screens')
  expect(await entry('Offers').count()).toBe(0)
  await main.getByRole('switch', { name: 'Offers: in the menu', exact: true }).click({ force: true })
  await entry('Offers').waitFor()
  await page.reload()
  await entry('Offers').waitFor()
  await expectInOrder(page, 'all screens of a new magazine')

  expect(await entry('Snippets').count()).toBe(0)
  await pressInSequence(page, 'g', '4')
  await heading(page, 'Snippets')
  const body = { name: 'Note', html: '<p>Noted.</p>' }
  expect((await ask('POST', `${url}/api/admin/snippets`, { token: token ?? '', body })).status).toBe(201)
  await entry('Dashboard').click()
  await heading(page, 'Dashboard')
  await entry('Snippets').waitFor()
})

const titles = new Map(screens.map(({ path, title }) => [path, title]))

test.each(viewGroups)('$label: three views of one list, with one search that goes along', async ({ label, paths }) => {
  const [leading = ''] = paths
  const page = await openBackOffice(reader, `/admin/${leading}`)
  const views = page.getByRole('navigation', { name: `${label}: views` })
  const search = page.getByRole('main').getByRole('searchbox')
  expect(await views.getByRole('link').count()).toBe(paths.length)
  await search.fill('admin')
  for (const [index, path] of paths.entries()) {
    // Do not wait for the last key.
    await views.getByRole('link').nth(index).click()
    await heading(page, titles.get(path) ?? '')
    await page.waitForURL(`${inject('productUrl')}/admin/${path}?search=admin`)
    expect(await search.inputValue()).toBe('admin')
    expect(await page.title()).toBe(`${titles.get(path)} · Back office`)
    await views.getByRole('link').nth(index).and(page.locator('[aria-current=page]')).waitFor()
    await menuOf(page)
      .getByRole('link', { name: label, exact: true })
      .and(page.locator('[aria-current=page]'))
      .waitFor()
  }
})

test('System status shows the problems that a search finds, and how many it leaves out', async () => {
  const page = await openBackOffice(reader, '/admin/state')
  const texts = ['The disk is almost full.', 'A newsletter is paused.']
  const needs = texts.map((text) => ({ urgency: 'soon', text, screen: null, command: null }))
  await page.route('**/api/admin/state', async (route) => {
    const state: object = await (await route.fetch()).json()
    await route.fulfill({ json: { ...state, needs } })
  })
  await page.reload()
  const shown = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
  await expect.poll(() => shown.count()).toBe(2)
  await page.getByRole('searchbox', { name: 'Search the status' }).fill('NEWSLETTER')
  await page.getByText('1 of 2 problems do not match.').waitFor()
  expect(await shown.allInnerTexts()).toEqual([expect.stringContaining('A newsletter is paused.')])
  await page.waitForURL('**/state?search=NEWSLETTER')
})
