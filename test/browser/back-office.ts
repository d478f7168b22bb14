import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { StaffRole } from '../../src/platform/contract/accounts/roles.ts'
import { aPassword } from '../visitor.ts'
import { hasFocus, type Options, type useBrowser } from './browser.ts'
import { linkMailedTo } from './readers.ts'

interface SignedIn {
  token: string
  row: { roles: string; username: string; email: string }
}

let administrator: Promise<SignedIn> | undefined

export const theAdministrator = () => {
  administrator ??= signsIn(inject('admin'))
  return administrator
}

export async function signsIn(credentials: { email: string; password: string }): Promise<SignedIn> {
  return callApi<SignedIn>('POST', '/auth/login', { body: credentials })
}

export async function joinsTheStaff(role: StaffRole, username: string, email: string): Promise<SignedIn> {
  const { token } = await theAdministrator()
  await callApi('POST', '/admin/staff-invitations', { token, body: { email, role } })
  const invitation = (await linkMailedTo(email, 'invitation')).split('/').at(-1)
  await callApi('POST', `/auth/invitations/${invitation}`, { body: { username, password: aPassword } })
  return signsIn({ email, password: aPassword })
}

export function storageOf({ token, row }: SignedIn): NonNullable<Options['storageState']> {
  const stored = { token, isLoggedIn: 'true', ...row }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: inject('productUrl'), localStorage }] }
}

/** By default as the administrator, and without animations, so that dialogs open and close at once. */
export async function openBackOffice(
  reader: ReturnType<typeof useBrowser>,
  address: string,
  options: Options = {},
): Promise<Page> {
  const storageState = options.storageState ?? storageOf(await theAdministrator())
  const page = await reader.open(address, { reducedMotion: 'reduce', ...options, storageState })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Throws unless the call succeeds. */
export async function callApi<T>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<T> {
  const answer = await fetch(`${inject('productUrl')}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Waits for the focus, since earlier keys would be shortcuts. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await hasFocus(field)
  await field.page().keyboard.type(text)
}

/** With one timestamp, as a fast typist: the machine may stall between the keys. */
export async function pressInSequence(page: Page, ...keys: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const timestamp = Date.now() / 1_000
  for (const key of keys) {
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      ...(key.length === 1 && { text: key }),
      timestamp,
    })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp })
  }
  await devtools.detach()
}

/** Hovers over the notification, so that it stays. */
export async function undoOf(page: Page, told: string): Promise<Locator> {
  const undo = page.getByRole('status').filter({ hasText: told }).getByRole('button', { name: 'Undo' })
  await undo.hover()
  return undo
}
