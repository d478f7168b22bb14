import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { StaffRole } from '../../src/platform/contract/accounts/roles.ts'
import { aPassword } from '../visitor.ts'
import { hasFocus, type Options, type useBrowser } from './browser.ts'
import { linkMailedTo } from './readers.ts'

/** A signed-in user, as the API answers. */
interface SignedIn {
  token: string
  row: { roles: string; username: string; email: string }
}

let administrator: Promise<SignedIn> | undefined

/** The product's administrator, signed in once per test file. */
export const theAdministrator = () => {
  administrator ??= signsIn(inject('admin'))
  return administrator
}

export async function signsIn(credentials: { email: string; password: string }): Promise<SignedIn> {
  return callApi<SignedIn>('POST', '/auth/login', { body: credentials })
}

/** Somebody new of the staff. */
export async function joinsTheStaff(role: StaffRole, username: string, email: string): Promise<SignedIn> {
  const { token } = await theAdministrator()
  await callApi('POST', '/admin/staff-invitations', { token, body: { email, role } })
  const invitation = (await linkMailedTo(email, 'invitation')).split('/').at(-1)
  await callApi('POST', `/auth/invitations/${invitation}`, { body: { username, password: aPassword } })
  return signsIn({ email, password: aPassword })
}

/** What a browser stores about a signed-in user. */
export function storageOf({ token, row }: SignedIn): NonNullable<Options['storageState']> {
  const stored = { token, isLoggedIn: 'true', ...row }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: inject('productUrl'), localStorage }] }
}

/**
 * Opens an address of the back office, as the administrator unless `storageState` is given, and waits for the screen's heading. Animations are off by
 * default, so that dialogs open and close at once.
 */
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

/** Calls the API, with a bearer token if there is one. Throws unless it succeeds. */
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

/** Types into a field once it has the focus. Earlier keys would be shortcuts. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await hasFocus(field)
  await field.page().keyboard.type(text)
}

/** Presses the keys of a shortcut as one would who types fast: between them the machine may stand still. */
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

/** The undo of what a notification tells. The pointer rests on it, so that it stays. */
export async function undoOf(page: Page, told: string): Promise<Locator> {
  const undo = page.getByRole('status').filter({ hasText: told }).getByRole('button', { name: 'Undo' })
  await undo.hover()
  return undo
}
