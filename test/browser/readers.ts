import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Magazine } from '../magazine.ts'
import { openMailbox } from '../mailbox.ts'
import { aPassword } from '../visitor.ts'
import { callApi } from './api.ts'
import { findProblemsInBothSchemes, hydrated, overflows } from './browser.ts'

export const mailbox = openMailbox(join(inject('dataDir'), 'mail'))

/** Unused even by an earlier attempt at the same test. */
export const freshAddress = () => `${randomUUID()}@example.com`

/** The link to `page` in the next mail that has one. */
export async function linkMailedTo(email: string, page: string): Promise<string> {
  for (;;) {
    const { text } = await mailbox.mailTo(email)
    const [link] = new RegExp(`${inject('productUrl')}/${page}/[\\w-]{43,}`).exec(text) ?? []
    if (link) return link
  }
}

export async function aNewcomer(email: string, username = 'Priya'): Promise<{ link: string }> {
  await callApi('POST', '/auth/register', { body: { username, email, password: aPassword } })
  return { link: await linkMailedTo(email, 'verify-email') }
}

export async function aReader(email: string, username = 'Priya'): Promise<void> {
  const { link } = await aNewcomer(email, username)
  await callApi('POST', `/auth/verify-email/${link.split('/').at(-1)}`, { body: {} })
}

/** Waits until the page is interactive. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

export const numberIn = (address: string) => address.split('/').at(-1)

/** Until the function that it returns is called, a reader with an account waits for the article. */
export async function opensSlowly(page: Page, address: string): Promise<() => void> {
  const { promise, resolve: arrives } = Promise.withResolvers<void>()
  await page.route(
    `**/api/home/article/${numberIn(address)}*`,
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto(address)
  await page.getByText('Loading the article…').waitFor()
  return arrives
}

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
}

export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** Waits until the form knows: before, leaving asks whether to discard changes, and a navigation aborts the request. */
export async function savesGroup(page: Page): Promise<void> {
  await press(page, 'Save')
  await page.getByRole('button', { name: 'Discard changes', disabled: true }).waitFor()
}

export async function signIn(page: Page, email: string, password = aPassword): Promise<void> {
  await fill(page, { Email: email, Password: password })
  await press(page, 'Sign In')
}

export async function accountMenu(page: Page, username?: string) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = isPhone
    ? page.getByRole('dialog', { name: 'Menu' })
    : page.getByRole('navigation', { name: 'Magazine', exact: true })
  if (username !== undefined) {
    const name = menu.getByText(username, { exact: true })
    await name.waitFor()
    if (!isPhone) await name.click()
  }
  return menu
}

export const storedSession = (page: Page) =>
  page.evaluate(() => {
    const { token, isLoggedIn, roles, username, email } = localStorage
    return { hasToken: Boolean(token), isLoggedIn, roles, username, email }
  })

/** On a page with a stopped clock: waits until its timers are set, advances time, and waits for the result. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await hydrated(page)
  await page.clock.runFor(milliseconds)
  await hydrated(page)
}

/** For a state that only a reader's steps lead to: expects that it fits a phone and is accessible in light and dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflows(page), { message: `${what} overflows a phone` }).toBe(false)
  expect(await findProblemsInBothSchemes(page), what).toEqual([])
  if (before) await page.setViewportSize(before)
}

export function storedAt(
  origin: string,
  who: { token: string | null; username: string; email: string; roles: string },
) {
  const stored = { ...who, token: who.token ?? '', isLoggedIn: 'true' }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}

export const addressOf = async ({ app: { http } }: Magazine): Promise<string> =>
  http.server.listening ? http.listeningOrigin : http.listen({ host: '127.0.0.1', port: 0 })
