import { beforeAll, expect, test } from 'vitest'
import { screens } from '../../src/app/admin/screens.ts'
import { optionalFeatureNames, optionalFeatures } from '../../src/platform/contract/features.ts'
import { hours } from '../../src/platform/server/core/durations.ts'
import { useMagazine } from '../magazine.ts'
import { aMember, useMember } from '../members.ts'
import { subscribes } from '../newsletter.ts'
import { adds } from '../newsroom.ts'
import { savesSettings } from '../settings.ts'
import { Visitor } from '../visitor.ts'
import { hydrated, settled, useBrowser } from './browser.ts'
import { addressOf, expectAccessible, goTo, savesGroup, storedAt } from './readers.ts'

const reader = useBrowser()
const magazine = useMagazine({ kind: 'embedded', pages: true })
const publisher = useMember(magazine, { role: 'admin' })
/** Pages below these have no list. */
const pagesAlone = ['/part', '/topic', '/events', '/article/*/letters']
let url: string
beforeAll(async () => {
  url = await addressOf(magazine)
})

async function opens(path: string, role: 'admin' | 'reader') {
  const own = { username: 'Anita', email: `${role}@solder.example` }
  const { token } = await aMember(magazine, { ...own, role, plan: 'gold' })
  return reader.open(`${url}${path}`, {
    reducedMotion: 'reduce',
    storageState: storedAt(url, { ...own, roles: role, token }),
  })
}

test('a publisher switches a feature off and on: its screen, menus and pages follow', async () => {
  const page = await opens('/admin/settings?group=features', 'admin')
  const reports = page.getByRole('switch', { name: 'Reports and papers' })
  await reports.waitFor()
  await expectAccessible(page, 'the switches')
  // Whoever returns before the settings are loaded again sees what was saved.
  const { promise: isAwaited, resolve: deliver } = Promise.withResolvers<void>()
  await page.route('**/api/admin/settings', async (route) => {
    await isAwaited
    await route.continue()
  })
  await reports.click()
  await savesGroup(page)
  await page.getByRole('link', { name: 'All screens' }).click()
  await page.getByRole('heading', { level: 1, name: 'All screens' }).waitFor()
  await page.goBack()
  await reports.waitFor()
  expect(await reports.isChecked()).toBe(false)
  deliver()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('link', { name: 'Reports', exact: true }).count()).toBe(0)
  await goTo(page, `${url}/admin/reports`)
  await page.getByRole('heading', { level: 1, name: 'This feature is switched off' }).waitFor()
  await expectAccessible(page, 'a screen that is switched off')
  await goTo(page, `${url}/admin/settings?group=features`)
  await reports.click()
  await savesGroup(page)
  await goTo(page, `${url}/admin/reports`)
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
})

test('each feature goes with its switch and comes back with it, and the screens of the others stay', async () => {
  const page = await opens('/admin/settings?group=features', 'admin')
  const menu = page.getByRole('navigation', { name: 'Screens' })
  const main = page.getByRole('main')
  const listed = screens.filter(({ path, feature }) => feature && !path.includes(':'))
  for (const name of optionalFeatureNames) {
    const toggle = page
      .getByRole('form', { name: 'Features' })
      .getByRole('switch', { name: new RegExp(`^${optionalFeatures[name].title}`) })
    for (const isOn of [false, true]) {
      await toggle.click()
      await savesGroup(page)
      expect(magazine.app.settings.hasFeature(name)).toBe(isOn)
      await menu.getByRole('link', { name: 'All screens' }).click()
      await main.getByRole('heading', { level: 1, name: 'All screens' }).waitFor()
      const expected = new Set(
        listed.filter(({ feature }) => isOn || feature !== name).map(({ path }) => `/admin/${path}`),
      )
      const optional = async () => {
        const all = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
        return new Set(all.filter((to) => listed.some(({ path }) => to === `/admin/${path}`)))
      }
      await expect.poll(optional, { message: name }).toEqual(expected)
      const [address] = optionalFeatures[name].addresses
      if (address?.split('/').length === 2 && !address.includes('*') && !pagesAlone.includes(address))
        expect((await magazine.get(address)).status, address).toBe(isOn ? 200 : 404)
      await page.goBack()
      await toggle.waitFor()
    }
  }
})

test('without diagrams the editor offers none, and an article keeps those that it has', async () => {
  const source = '{"reg": [{"name": "CTRL", "bits": 8}]}'
  const html = `<p>It has one register.</p><pre><code class="language-wavedrom">${source}</code></pre>`
  const id = await adds(publisher, { title: 'A register', description: html })
  expect((await savesSettings(publisher, 'features', { diagrams: false, glossary: false })).status).toBe(200)
  const page = await opens(`/admin/edit/${id}`, 'admin')
  const text = page.getByRole('textbox', { name: 'Description', exact: true })
  await text.getByText('Diagrams and data blocks are switched off').waitFor()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Code block' }).waitFor()
  for (const name of ['Timing diagram', 'Register', 'Plot', 'Table of data', 'Bill of materials', 'Glossary term'])
    expect(await page.getByRole('menuitem', { name, exact: true }).count(), name).toBe(0)
  await page.keyboard.press('Escape')
  await text.getByText('CTRL').dblclick()
  await page.getByRole('alert').getByText('Diagrams and data blocks are switched off').waitFor()
  await text.getByText('It has one register.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' It is new.')
  // Code of a language of a switched-off feature stays code, and can be edited.
  await page.keyboard.press('Enter')
  await page.keyboard.type('```data Frequency,Gain')
  await page.getByRole('button', { name: 'Update Article' }).click()
  // The lead image has no alternative text, and no file.
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  await page.getByText('Article updated successfully!').waitFor()
  reader.expectErrors(/404 .*driver-1280/)
  const article = (await magazine.get(`/section/news/${id}`)).text
  expect(article).toContain('It is new.')
  expect(article).toMatch(/<svg[^]*CTRL/)
  expect(article).toContain('Frequency,Gain</code>')
  expect(article).not.toContain('language-data')
})

test('with all features off, every other screen and the account work', async () => {
  const off = Object.fromEntries(optionalFeatureNames.map((name) => [name, false]))
  expect((await savesSettings(publisher, 'features', off)).status).toBe(200)
  const page = await opens('/admin/dashboard', 'admin')
  for (const { path, title, feature } of screens) {
    if (path.includes(':')) continue
    await goTo(page, `${url}/admin/${path}`)
    const name = feature ? 'This feature is switched off' : title
    await page.getByRole('heading', { level: 1, name }).first().waitFor()
    await settled(page)
  }
  const account = await opens('/account', 'reader')
  await account.getByRole('heading', { level: 2, name: 'Yours' }).waitFor()
  await hydrated(account)
  for (const { addresses } of Object.values(optionalFeatures))
    for (const address of addresses)
      expect(await account.locator(`a[href="${address}"], a[href^="${address}/"]`).count(), address).toBe(0)
})

test('a scheduled issue of a newsletter that is switched off goes only after a warning', async () => {
  const { newsletter } = (await publisher.post('/admin/newsletters', { name: 'Products' })).json()
  await subscribes(new Visitor(magazine), 'priya@example.com', { newsletters: [newsletter.id] })
  const issue = { newsletter: newsletter.id, subject: 'Chips', sendToAll: true }
  const selectedArticles = [await magazine.publishes()]
  const startsAt = new Date(magazine.clock.now.getTime() + hours(8)).toISOString().slice(0, 19)
  const scheduled = await publisher.post('/admin/newsletter-schedules', { ...issue, selectedArticles, startsAt })
  expect(scheduled.status).toBe(201)
  expect((await savesSettings(publisher, 'features', { newsletters: false })).status).toBe(200)
  const page = await opens('/admin/SendNewsletter', 'admin')
  await page.getByRole('button', { name: 'Cancel the schedule of “Chips”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the schedule?' })
  await dialog
    .getByText('“Products” was deleted or switched off. To schedule this issue again, choose another newsletter.')
    .waitFor()
  await dialog.getByRole('button', { name: 'Keep schedule' }).click()
  expect((await publisher.get('/admin/newsletter-schedules')).json()).toHaveLength(1)
})
