import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { UserViewPage } from '../../contract/analytics/views.ts'
import { aPassword } from '../visitor.ts'
import { callApi, openBackOffice, signsIn, storageOf, theAdministrator } from './back-office.ts'
import { expectInOrder, findAccessibilityProblems, hydrated, stopClock, useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import { aReader } from './readers.ts'

const reader = useBrowser()

/** A name of this file's own, with characters that spreadsheets and HTML could interpret. */
const username = '=Viewproof "<b>'
const email = 'viewproof@example.com'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let ravi: Awaited<ReturnType<typeof signsIn>>
let userId = 0
let articleId: number

beforeAll(async () => {
  await aReader(email, username)
  ravi = await signsIn({ email, password: aPassword })
  articleId = Number((await articleWith({ access: 'free' })).split('/').at(-1))
  const answer = await fetch(`${inject('productUrl')}/api/home/article/${articleId}/view`, {
    method: 'POST',
    headers: { 'user-agent': firefox, authorization: `Bearer ${ravi.token}` },
  })
  if (answer.status !== 204) throw new Error(`A view was answered with ${answer.status}`)
  while (!userId) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    userId = (await viewsOfRavi()).users[0]?.user_id ?? 0
  }
})

async function viewsOfRavi(): Promise<UserViewPage> {
  const { token } = await theAdministrator()
  return callApi('GET', '/admin/user-analytics?search=viewproof', { token })
}

const main = (page: Page) => page.getByRole('main')
const rowOf = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

describe('the view beacon', () => {
  test('an open article counts as read after three seconds in view; a gated one does not', async () => {
    const address = await articleWith({ access: 'free', section: 'news' })
    // Headless browsers are not counted as readers.
    const page = await reader.open('/about', { storageState: storageOf(ravi), userAgent: firefox })
    const told: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/view')) told.push(`${pathname} ${request.headers()['authorization']}`)
    })
    await stopClock(page)
    await page.goto(address)
    await hydrated(page)
    await page.clock.runFor(2_000)
    expect(told).toEqual([])
    await page.clock.runFor(2_000)
    await expect.poll(() => told).toEqual([`/api/home/article/${address.split('/').at(-1)}/view Bearer ${ravi.token}`])
    await expect.poll(async () => (await viewsOfRavi()).total, { timeout: 10_000 }).toBe(2)

    const refused = page.waitForEvent('console', (message) => message.text().includes('403'))
    await page.goto(await articleWith({ access: 'gold' }))
    await refused
    await main(page).getByRole('heading', { name: 'A gold membership is needed to read this article' }).waitFor()
    await page.clock.runFor(10_000)
    expect(told).toHaveLength(1)
    reader.expectError(/403/)
  })
})

describe('User Analytics', () => {
  test('User Analytics lists views, finds them by username, and reports failures', async () => {
    const page = await openBackOffice(reader, '/admin/user-analytics')
    const heads = main(page).getByRole('columnheader')
    expect(await heads.allTextContents()).toEqual(['User ID', 'Username', 'Viewed Article', 'Viewed at'])
    await main(page).getByLabel('Search by username').fill('VIEWPROOF')
    await page.waitForURL('**/user-analytics?search=VIEWPROOF')
    await rowOf(page, username).first().waitFor()
    await main(page)
      .getByText(/^Showing 1 to \d of \d results$/)
      .waitFor()
    await expectInOrder(page)
    await main(page).getByLabel('Search by username').fill('nobody of that name')
    await main(page).getByText('No reader with this name has viewed an article.').waitFor()

    await page.route('**/api/admin/user-analytics*', (route) => route.fulfill({ status: 503, body: '' }))
    await main(page).getByLabel('Search by username').fill('another')
    await main(page).getByRole('alert').filter({ hasText: 'Error fetching user analytics' }).waitFor()
    reader.expectError(/503/)
  })
})

describe('Article Analytics', () => {
  test('Article Analytics lists articles with their readers, sorts, finds by ID, downloads and clears', async () => {
    const page = await openBackOffice(reader, `/admin/article-analytics?search=${articleId}`)
    await rowOf(page, username).waitFor()
    const heads = main(page).getByRole('columnheader')
    expect(await heads.allTextContents()).toEqual(['Article ID', 'Total Users', 'User IDs', 'Usernames'])
    await expectInOrder(page)
    const sort = main(page).getByLabel('Sort')
    expect(await sort.getByRole('option').allTextContents()).toEqual([
      'No sort',
      'Total users ascending',
      'Total users descending',
    ])
    await sort.selectOption('Total users descending')
    await page.waitForURL('**sort=desc**')
    await rowOf(page, username).waitFor()

    const file = page.waitForEvent('download')
    await main(page).getByRole('button', { name: 'Download Data' }).click()
    const csv = await file
    expect(csv.suggestedFilename()).toBe('article_views.csv')
    expect(await readFile(await csv.path(), 'utf8')).toContain(`${userId},"'=Viewproof ""<b>",${articleId},`)

    await main(page).getByRole('button', { name: 'Clear Data' }).click()
    await dialog(page, 'Clear all article views?').waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page, 'Clear all article views?').waitFor({ state: 'hidden' })
    expect((await viewsOfRavi()).total).toBeGreaterThan(0)

    await page.route('**/api/admin/*-article-views', (route) => route.fulfill({ status: 500, body: '' }))
    await main(page).getByRole('button', { name: 'Download Data' }).click()
    await main(page).getByRole('alert').filter({ hasText: 'Error downloading data' }).waitFor()
    reader.expectError(/500/)
    await main(page).getByRole('button', { name: 'Clear Data' }).click()
    await dialog(page, 'Clear all article views?').getByRole('button', { name: 'Clear Data' }).click()
    await main(page).getByRole('alert').filter({ hasText: 'Error clearing data' }).waitFor()
    reader.expectError(/500/)
    await page.unroute('**/api/admin/*-article-views')

    await main(page).getByRole('button', { name: 'Clear Data' }).click()
    await dialog(page, 'Clear all article views?').getByRole('button', { name: 'Clear Data' }).click()
    await main(page).getByText('No data available').waitFor()
    expect((await viewsOfRavi()).total).toBe(0)
  })
})

describe('Subscription Management', () => {
  test('Subscription Management grants and revokes plans after a confirmation, and shows who did', async () => {
    const page = await openBackOffice(reader, '/admin/Subscription-Management')
    const heads = main(page).getByRole('columnheader')
    expect(await heads.allTextContents()).toEqual(['ID', 'Username', 'Email', 'Subscription', 'Premium', 'Actions'])
    await main(page).getByLabel('Search by User ID').fill('999999')
    await main(page).getByText('No account has this ID.').waitFor()
    await main(page).getByLabel('Search by User ID').fill(String(userId))
    await page.waitForURL(`**/Subscription-Management?search=${userId}`)
    const row = rowOf(page, email)
    const shows = async (...words: string[]) => {
      for (const word of words) await row.getByText(word, { exact: true }).waitFor()
    }
    const does = async (action: string, reason = '', until = '') => {
      await row.getByRole('button', { name: `${action}: ${username}` }).click()
      const question = dialog(page, `${action}?`)
      await question.getByText(email).waitFor()
      if (reason) await question.getByLabel('Reason (optional)').fill(reason)
      if (until) await question.getByLabel('Until').fill(until)
      await question.getByRole('button', { name: action, exact: true }).click()
      await question.waitFor({ state: 'hidden' })
    }
    await shows('Not Subscribed', 'Standard')
    await row.getByRole('button', { name: 'Subscribe: ' }).click()
    await dialog(page, 'Subscribe?').waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog(page, 'Subscribe?').getByRole('button', { name: 'Cancel' }).click()
    await dialog(page, 'Subscribe?').waitFor({ state: 'hidden' })
    await shows('Not Subscribed', 'Standard')
    await does('Subscribe', 'a prize')
    await shows('Subscribed', 'Standard')
    await does('Make Premium', '', '2090-02-28')
    await shows('Subscribed', 'Premium', '2090-02-28')
    await does('Remove Premium')
    await shows('Subscribed', 'Standard')
    await does('Unsubscribe')
    await shows('Not Subscribed', 'Standard')
    await expectInOrder(page)

    await row.getByRole('link', { name: username, exact: true }).click()
    await main(page).getByRole('heading', { name: 'Members' }).waitFor()
    const changes = dialog(page, username).getByRole('listitem').filter({ hasText: 'by admin' })
    await changes.filter({ hasText: 'a prize' }).first().waitFor()
  })

  test('a loading error replaces Subscription Management until a retry succeeds', async () => {
    const page = await reader.open('/about', { storageState: storageOf(await theAdministrator()) })
    await page.route('**/api/admin/subscriptions*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/admin/Subscription-Management')
    const message = main(page).getByRole('alert').filter({ hasText: 'Error fetching users' })
    await message.waitFor()
    expect(await main(page).getByLabel('Search by User ID').count()).toBe(0)
    expect(await findAccessibilityProblems(page)).toEqual([])
    reader.expectError(/500/)
    await page.unroute('**/api/admin/subscriptions*')
    await message.getByRole('button', { name: 'Try again' }).click()
    await main(page).getByRole('heading', { name: 'Subscription Management' }).waitFor()
  })
})

describe('the dashboard', () => {
  test('the dashboard shows statistics as numbers, charts, tables and files, for the chosen days', async () => {
    const page = await openBackOffice(reader, '/admin/dashboard?days=7')
    const panel = main(page).getByRole('region', { name: 'Sign-ups', exact: true })
    await panel.locator('svg.recharts-surface').first().waitFor()
    await panel.getByText('As a table').click()
    const rows = panel.getByRole('region', { name: 'Sign-ups, day by day' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(8)
    await expectInOrder(page)

    const file = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Sign-ups as CSV' }).click()
    const csv = await readFile(await (await file).path(), 'utf8')
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe('Day,Sign-ups')
    expect(lines).toHaveLength(9)
    const today = lines[7]?.split(',')[0] ?? ''

    await main(page).getByRole('button', { name: 'From – to' }).click()
    await main(page).getByLabel('From', { exact: true }).fill(today)
    await main(page).getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(`**/dashboard?from=${today}&to=${today}`)
    await main(page).getByText(`${today} to ${today}, compared with`).waitFor()
    await main(page).getByLabel('From', { exact: true }).fill('2099-01-01')
    await main(page).getByLabel('To', { exact: true }).fill('2020-01-01')
    await main(page).getByText('The end is before the start').waitFor()
  })
})
