import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { StaffRole } from '../../src/platform/contract/accounts/roles.ts'
import { aPassword } from '../visitor.ts'
import { callApi } from './api.ts'
import { hasFocus, type Options, type useBrowser } from './browser.ts'
import { linkMailedTo, storedAt } from './readers.ts'

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

export const storageOf = ({ token, row }: SignedIn) => storedAt(inject('productUrl'), { token, ...row })

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
