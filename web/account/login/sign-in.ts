import type { SignedIn } from '../../../contract/accounts/endpoints.ts'
import { links } from '../../../contract/links.ts'
import { api } from '../../api.ts'
import { serverMessage } from '../../api-error.ts'
import { beginSession, isAdmin } from '../../session.ts'

/**
 * Takes over a sign-in. An administrator is sent to the back office, which is another application. Tells whether whoever it is goes
 * on here: every other reader does, and an administrator who signs in again inside the back office.
 */
export async function takeOver(signedIn: SignedIn): Promise<boolean> {
  beginSession(signedIn)
  if (!isAdmin(signedIn.row)) return true
  // Without the cookie the back office still has the bearer.
  await api.call('POST /admin/setAdminSession', { body: { isAdmin: true } }).catch(() => {})
  if (location.pathname.startsWith(links.admin)) return true
  location.assign(links.admin)
  return false
}

export const loginFailure = (fault: unknown) => `Login failed: ${serverMessage(fault) ?? 'Unknown error'}`

/** Where the sign-in with Google begins, and where it leads back to. */
export const googleLink = (returnTo: string) => `/api/auth/google?${new URLSearchParams({ redirect: returnTo })}`

const googleFailures: Record<string, string> = {
  google_failed: 'Signing in with Google did not work. Please try again.',
  google_email_unverified: 'Google has not verified your email address.',
  google_other_account: 'This email address belongs to an account that signs in with another Google account.',
}

/** What the address says of a sign-in with Google that failed. Anybody can write an address: only known words are shown. */
export const googleFailure = (code: string) =>
  `Login failed: ${(Object.hasOwn(googleFailures, code) && googleFailures[code]) || 'Unknown error'}`
