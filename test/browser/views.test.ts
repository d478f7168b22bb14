import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { UserViewPage } from '../../src/features/analytics/contract/views.ts'
import { callApi } from './api.ts'
import { openBackOffice, theAdministrator } from './back-office.ts'
import { hydrated, stopClock, useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import { expectAccessible } from './readers.ts'
import { aSignedInReader } from './signed-in-reader.ts'

const reader = useBrowser()

/** Has characters that spreadsheets and HTML could interpret. */
const username = '=Viewproof "<b>'
/** Headless browsers are not counted as readers. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function viewsOfRavi(): Promise<UserViewPage> {
  const { token } = await theAdministrator()
  return callApi('GET', '/admin/user-analytics?search=viewproof', { token })
}

test('an article that is open for three seconds counts as read, a gated one does not, and the analytics list, sort, download and clear it', async () => {
  const ravi = await aSignedInReader(username)
  const address = await articleWith({ access: 'free' })
  const articleId = address.split('/').at(-1)
  const article = await reader.open('/about', { storageState: ravi.storageState, userAgent })
  const told: string[] = []
  article.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/view')) told.push(`${pathname} ${request.headers()['authorization']}`)
  })
  await stopClock(article)
  const refused = article.waitForEvent('console', (message) => message.text().includes('403'))
  await article.goto(await articleWith({ access: 'gold' }))
  await refused
  await article.getByRole('heading', { name: 'A gold membership is needed to read this article' }).waitFor()
  await article.clock.runFor(10_000)
  reader.expectError(/403/)
  await article.goto(address)
  await hydrated(article)
  await article.clock.runFor(2_000)
  expect(told).toEqual([])
  await article.clock.runFor(2_000)
  await expect.poll(() => told).toEqual([`/api/home/article/${articleId}/view Bearer ${ravi.token}`])
  await expect.poll(async () => (await viewsOfRavi()).total).toBe(1)

  const page = await openBackOffice(reader, '/admin/user-analytics')
  const main = page.getByRole('main')
  const heads = main.getByRole('columnheader')
  const row = main.getByRole('row').filter({ hasText: username })
  expect(await heads.allTextContents()).toEqual(['User ID', 'Username', 'Viewed Article', 'Viewed at'])
  const search = main.getByLabel('Search by username')
  await search.fill('VIEWPROOF')
  await page.waitForURL('**/user-analytics?search=VIEWPROOF')
  await row.waitFor()
  await main.getByText('Showing 1 to 1 of 1 results').waitFor()
  await search.fill('nobody of that name')
  await main.getByText('No views match.').waitFor()
  await page.route('**/api/admin/user-analytics*', (route) => route.fulfill({ status: 503, body: '' }))
  await search.fill('another')
  await main.getByRole('alert').filter({ hasText: 'Error fetching user analytics' }).waitFor()
  reader.expectError(/503/)

  await page.goto(`/admin/article-analytics?search=${articleId}`)
  await row.waitFor()
  expect(await heads.allTextContents()).toEqual(['Article ID', 'Total Users', 'User IDs', 'Usernames'])
  await main.getByLabel('Sort').selectOption('Total users descending')
  await page.waitForURL('**sort=desc**')
  await row.waitFor()
  const downloading = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download Data' }).click()
  const csv = await downloading
  expect(csv.suggestedFilename()).toBe('article_views.csv')
  expect(await readFile(await csv.path(), 'utf8')).toContain(`${ravi.id},"'=Viewproof ""<b>",${articleId},`)

  const clear = main.getByRole('button', { name: 'Clear Data' })
  const question = page.getByRole('dialog', { name: 'Clear all article views?' })
  await clear.click()
  await question.waitFor()
  await expectAccessible(page, 'the question')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect((await viewsOfRavi()).total).toBe(1)
  await page.route('**/api/admin/*-article-views', (route) => route.fulfill({ status: 500, body: '' }))
  await main.getByRole('button', { name: 'Download Data' }).click()
  await main.getByRole('alert').filter({ hasText: 'Error downloading data' }).waitFor()
  reader.expectError(/500/)
  const clears = async () => {
    await clear.click()
    await question.getByRole('button', { name: 'Clear Data' }).click()
  }
  await clears()
  await main.getByRole('alert').filter({ hasText: 'Error clearing data' }).waitFor()
  reader.expectError(/500/)
  await page.unroute('**/api/admin/*-article-views')
  await clears()
  await main.getByText('No data available').waitFor()
  expect((await viewsOfRavi()).total).toBe(0)

  await page.goto('/admin/dashboard?days=7')
  const panel = main.getByRole('region', { name: 'Sign-ups', exact: true })
  await panel.locator('svg.recharts-surface').first().waitFor()
  await panel.getByText('As a table').click()
  const days = panel.getByRole('region', { name: 'Sign-ups, day by day' }).getByRole('row')
  await expect.poll(() => days.count()).toBe(8)
  const file = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Sign-ups as CSV' }).click()
  const lines = (await readFile(await (await file).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\ufeffDay,Sign-ups')
  expect(lines).toHaveLength(9)
  const today = lines[7]?.split(',')[0] ?? ''
  await main.getByRole('button', { name: 'From – to' }).click()
  await main.getByLabel('From', { exact: true }).fill(today)
  await main.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(`**/dashboard?from=${today}&to=${today}`)
  await main.getByText(`${today} to ${today}, compared with`).waitFor()
  await main.getByLabel('From', { exact: true }).fill('2099-01-01')
  await main.getByLabel('To', { exact: true }).fill('2020-01-01')
  await main.getByText('The last day must not be before the first').waitFor()
  await expectAccessible(page, 'the dashboard of two days')
})
