import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMadeUpArticles } from '../../src/features/articles/demo/bulk.ts'
import { freePort } from '../free-port.ts'
import { type Magazine, openMagazine } from '../magazine.ts'
import { aMember } from '../members.ts'
import { overflows, useBrowser } from './browser.ts'
import { storedAt } from './readers.ts'

/** One article more than the search counts in full. */
const counts = { articles: 5_001, members: 5_000, pictures: 2_000 }

const reader = useBrowser()
let magazine: Magazine
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  magazine = await openMagazine({ kind: 'embedded', pages: true, environment: { PUBLIC_URL: url } })
  await addMadeUpArticles({ database: magazine.database, now: magazine.clock.now }, counts.articles)
  await addMembers()
  await addPictures()
  await magazine.app.http.listen({ port, host: '127.0.0.1' })
})
afterAll(() => magazine.close())

async function addMembers() {
  const { db } = magazine.database
  await sql`
    insert into users (email_key, email, username, created_at)
    select 'r' || n || '@example.com', 'r' || n || '@example.com',
      (array['Priya', 'Ravi', 'Meera', 'Arjun'])[1 + n % 4] || ' ' || n, ${magazine.clock.now}::timestamptz - n * interval '1 hour'
    from generate_series(1, ${counts.members - 1}::int) as n`.execute(db)
  await sql`
    insert into subscriptions (user_id, plan, starts_at, ends_at, reason)
    select id, case when id % 20 = 0 then 'gold' else 'silver' end, ${magazine.clock.now}::timestamptz - interval '1 day',
      ${magazine.clock.now}::timestamptz + interval '1 year', ''
    from users where id % 10 = 0`.execute(db)
}

const addPictures = () =>
  sql`
    insert into pictures (name, sizes, uploaded_at, file_name, width, height, alt)
    select 'made-up-' || n, '[{"width": 640, "height": 360}]', ${magazine.clock.now}::timestamptz - n * interval '1 minute',
      'board ' || n || '.png', 640, 360, 'Board ' || n
    from generate_series(1, ${counts.pictures}::int) as n`.execute(magazine.database.db)

test('an editor finds some of 5,001 articles, one of 5,000 members and 2,000 pictures, and pages to the last', async () => {
  const admin = { username: 'Anita', email: `${crypto.randomUUID()}@example.com` }
  const { token } = await aMember(magazine, { role: 'admin', ...admin })
  const storageState = storedAt(url, { ...admin, token, roles: 'admin' })
  const page = await reader.open(`${url}/admin/new-management`, { reducedMotion: 'reduce', storageState })
  const body = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"/>')
  await page.route('**/assets/made-up-*', (route) => route.fulfill({ body, contentType: 'image/svg+xml' }))
  const fits = async (what: string) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => overflows(page), { message: `${what} overflow a phone` }).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  const main = page.getByRole('main')
  const shows = (rows: string) => main.getByText(rows, { exact: true }).waitFor()
  const goesToPage = (number: number) => main.getByRole('button', { name: `Page ${number}`, exact: true }).click()
  const visits = (screen: string) => page.getByRole('link', { name: screen, exact: true }).first().click()

  await shows('Showing 1 to 10 of 5001 results')
  await fits('5,001 articles')
  await main.getByLabel('Rows per page').selectOption('100')
  await shows('Showing 1 to 100 of 5001 results')
  await goesToPage(51)
  await shows('Showing 5001 to 5001 of 5001 results')
  await main.getByRole('searchbox', { name: 'Search by title or ID' }).fill('Hall sensor')
  await shows('Showing 1 to 100 of more than 100 results')
  await main.getByLabel('Select all on this page').check()
  await main.getByRole('button', { name: /^Select the newest/ }).waitFor()
  await main.getByLabel('Rows per page').selectOption('10')

  await visits('Members')
  await shows('Showing 1 to 25 of 5000 results')
  await fits('5,000 members')
  await goesToPage(200)
  await shows('Showing 4976 to 5000 of 5000 results')
  await main.getByLabel('Search members').fill('r4321@')
  await main.getByRole('row').filter({ hasText: 'r4321@example.com' }).waitFor()
  await shows('Showing 1 to 1 of 1 results')

  await visits('Images')
  await shows('Showing 1 to 48 of 2000 results')
  await fits('2,000 pictures')
  await goesToPage(42)
  await shows('Showing 1969 to 2000 of 2000 results')
  await main.getByRole('searchbox', { name: 'Search images' }).fill('board 1234')
  await main.getByRole('button', { name: /^board 1234\.png/ }).waitFor()
  await shows('Showing 1 to 1 of 1 results')
  expect(await main.getByRole('img').count()).toBe(1)
})
