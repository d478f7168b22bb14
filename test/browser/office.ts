import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { hasFocus, type Options, type useBrowser } from './browser.ts'

/** Whoever signs in, as the API answers. */
interface SignedIn {
  token: string
  row: { roles: string; username: string; email: string }
}

let administrator: Promise<SignedIn> | undefined

/** The product's administrator; signed in once for all tests of a file. */
export const theAdministrator = () => {
  administrator ??= signsIn(inject('admin'))
  return administrator
}

export async function signsIn(credentials: { email: string; password: string }): Promise<SignedIn> {
  return officeCall<SignedIn>('POST', '/auth/login', { body: credentials })
}

/** What a browser keeps of somebody who is signed in. */
export function storageOf({ token, row }: SignedIn): NonNullable<Options['storageState']> {
  const kept = { token, isLoggedIn: 'true', ...row }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: inject('productUrl'), localStorage }] }
}

/**
 * Opens an address of the back office as the administrator, and waits for its screen's heading. Nothing moves unless it is asked
 * for: a dialog is there, or gone, at once.
 */
export async function enterOffice(
  reader: ReturnType<typeof useBrowser>,
  address: string,
  options: Options = {},
): Promise<Page> {
  const still = { reducedMotion: 'reduce' as const, ...options }
  const page = await reader.open(address, { ...still, storageState: storageOf(await theAdministrator()) })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** A call of the API, with a bearer where there is one; throws for whatever is no success. */
export async function officeCall<T>(
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

/** Types into a field once it has the focus: what is typed earlier is a shortcut. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await hasFocus(field)
  await field.page().keyboard.type(text)
}
