import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { useMagazine } from '../magazine.ts'
import { aMember, type SignedIn } from '../members.ts'
import { aPassword } from '../visitor.ts'
import { expectInOrder, useBrowser } from './browser.ts'
import { addressOf, fill, press, storedAt } from './readers.ts'

const reader = useBrowser()
const magazine = useMagazine({ kind: 'embedded', pages: true })
const anita = { username: 'Anita', email: 'anita@solder.example', roles: 'admin' } as const
const ravi = { username: 'Ravi', email: 'ravi@solder.example', roles: 'admin' } as const
let url: string
let first: SignedIn

beforeEach(async () => {
  url = await addressOf(magazine)
  first = await aMember(magazine, { ...anita, role: 'admin', hasPassword: true })
})

const opens = (who: typeof anita | typeof ravi, { token }: SignedIn, screen: string) =>
  reader.open(`${url}${screen}`, { reducedMotion: 'reduce', storageState: storedAt(url, { ...who, token }) })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const path = (page: Page) => page.url().slice(url.length)

async function signsInFrom(address: string, email: string = anita.email): Promise<Page> {
  const page = await reader.open(`${url}${address}`, { reducedMotion: 'reduce' })
  await fill(page, { Email: email, Password: aPassword })
  await press(page, 'Sign In')
  return page
}

test('the first administrator of a new magazine lands on the first steps after each sign-in, and links open what they say', async () => {
  await aMember(magazine, { ...ravi, role: 'admin', hasPassword: true })
  const page = await signsInFrom('/login')
  await heading(page, 'First steps')
  expect(path(page)).toBe('/admin/first-steps')
  expect(await page.title()).toBe('First steps · Back office')
  await page.getByRole('banner').getByRole('link', { name: 'Add Article' }).click()
  await heading(page, 'Add News Article')
  expect(path(page)).toBe('/admin')
  await page.goto(`${url}/admin`)
  await heading(page, 'Add News Article')

  const asked = await signsInFrom('/login?redirect=%2Fadmin%2Fnew-management%3Fsearch%3Dx')
  await heading(asked, 'News Management')
  expect(path(asked)).toBe('/admin/new-management?search=x')
  const key = 'q'.repeat(20)
  const content = { title: 'Begun yesterday' }
  expect((await first.call('PUT', `/admin/draft/${key}`, { body: { content, follows: 0 } })).status).toBe(200)
  const draft = await signsInFrom(`/login?redirect=${encodeURIComponent(`/admin?draft=${key}`)}`)
  await heading(draft, 'Add News Article')
  expect(path(draft)).toBe(`/admin?draft=${key}`)
  expect(await draft.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('Begun yesterday')
  const second = await signsInFrom('/login', ravi.email)
  await heading(second, 'Add News Article')
  expect(path(second)).toBe('/admin')

  const gate = await reader.open(`${url}/admin`)
  await gate.getByRole('link', { name: 'Sign in', exact: true }).click()
  await fill(gate, { Email: anita.email, Password: aPassword })
  await press(gate, 'Sign In')
  await heading(gate, 'First steps')
})

test('the demo opens as specified, and names the next step above the form after a sign-in', async () => {
  await sql`insert into demo_rows values ('articles', 1, 1000000)`.execute(magazine.database.db)
  const page = await signsInFrom('/login')
  await heading(page, 'Add News Article')
  expect(path(page)).toBe('/admin')
  const strip = page.getByRole('region', { name: 'First steps' })
  await strip.getByText('Next: Name the magazine and choose its look').waitFor()
  await expectInOrder(page, 'the next step above the form')
  await strip.getByRole('link', { name: 'First steps: 0 of 11 done' }).click()
  await heading(page, 'First steps')
  await page.goto(`${url}/admin`)
  await heading(page, 'Add News Article')
  expect(await strip.count()).toBe(0)
})

test('two administrators take the eleven steps at once, hide them, and find them again', async () => {
  await magazine.publishes()
  const other = await aMember(magazine, { ...ravi, role: 'admin' })
  const page = await opens(anita, first, '/admin/first-steps')
  const theirs = await opens(ravi, other, '/admin/first-steps')
  const main = page.getByRole('main')
  const steps = main.getByRole('listitem')
  await main.getByText('1 of 11 done').waitFor()
  expect(await steps.getByRole('heading').allInnerTexts()).toEqual([
    '1. Name the magazine and choose its look',
    '2. Enter contact and legal details',
    '3. Write your own pages',
    '4. Choose features',
    '5. Choose sections and categories',
    '6. Arrange the front page',
    expect.stringMatching(/^7\. Publish the first article\s*Done$/),
    '8. Set up and test email',
    '9. Connect payments',
    '10. Create a backup',
    '11. Go live',
  ])
  await main.getByText('Still as it came with the software: Name, Tagline, Description, Logo').waitFor()
  await main.getByRole('button', { name: /^Copy the command .*go-live$/ }).waitFor()
  await expectInOrder(page, 'the first steps')

  await main.getByRole('button', { name: 'Connect payments: Skip payments' }).click()
  await theirs.getByRole('button', { name: 'Connect payments: Not done' }).waitFor()
  await theirs.getByRole('button', { name: 'Connect payments: Not done' }).click()
  await main.getByRole('button', { name: 'Connect payments: Skip payments' }).waitFor()

  const menu = page.getByRole('navigation', { name: 'Screens' })
  await menu.getByRole('link', { name: /^First steps/ }).waitFor()
  await main.getByRole('button', { name: 'Hide these steps' }).click()
  await page.getByText('First steps hidden. Find them under All screens.').waitFor()
  await theirs.getByRole('button', { name: 'Show these steps' }).waitFor()
  await expectInOrder(page, 'the first steps, hidden')
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await heading(page, 'Dashboard')
  expect(await menu.getByRole('link', { name: /^First steps/ }).count()).toBe(0)
  expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0)
  const again = await signsInFrom('/login')
  await heading(again, 'Add News Article')

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'All screens' }).click()
  await main.getByRole('link', { name: 'First steps' }).click()
  await main.getByRole('button', { name: 'Show these steps' }).click()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  const strip = page.getByRole('region', { name: 'First steps' })
  await strip.getByRole('link', { name: 'First steps: 1 of 11 done' }).waitFor()
  await strip.getByRole('link').click()
  await main.getByRole('link', { name: 'Enter contact and legal details' }).click()
  await heading(page, 'Settings')
  expect(path(page)).toContain('group=contact')
})
