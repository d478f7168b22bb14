import { sameSitePath } from '../../../../platform/contract/accounts/rules.ts'
import type { SignedIn } from '../../../../platform/contract/accounts/session.ts'
import { links } from '../../../../platform/contract/links.ts'
import { api } from '../../../../platform/web/api.ts'
import { serverMessage } from '../../../../platform/web/api-error.ts'
import { beginLanding } from '../../../../platform/web/landing.ts'
import { beginSession, isStaff } from '../../../../platform/web/session.ts'

/** Starts the session. Returns false if it leaves for the back office. */
export async function completeSignIn(signedIn: SignedIn): Promise<boolean> {
  beginSession(signedIn)
  if (!isStaff(signedIn.row)) return true
  // The back office works without the cookie too: it has the bearer token.
  await api.call('POST /admin/setAdminSession', { body: { isAdmin: true } }).catch(() => {})
  if (location.pathname.startsWith(links.admin)) return true
  const returnTo = sameSitePath(new URLSearchParams(location.search).get('redirect'))
  const isScreen = ['/', '?'].some((sign) => returnTo.startsWith(links.admin + sign))
  if (!isScreen) beginLanding()
  location.assign(isScreen ? returnTo : links.admin)
  return false
}

export const loginFailure = (error: unknown) => `Login failed: ${serverMessage(error) ?? 'Unknown error'}`

export const googleLink = (returnTo: string) => `/api/auth/google?${new URLSearchParams({ redirect: returnTo })}`

/** Google authenticates the person again. */
export const freshGoogleLink = (returnTo: string) => `${googleLink(returnTo)}&fresh=1`

const googleFailures: Record<string, string> = {
  google_off: 'This site does not offer sign-in with Google. Please sign in with your password, or sign up.',
  google_failed: 'We could not sign you in with Google. Please try again.',
  google_email_unverified: 'Google has not verified your email address.',
  google_other_account: 'This email address belongs to an account that signs in with another Google account.',
}

/** Anybody can write the code in an address, so only known codes are shown. */
export const googleFailure = (code: string) =>
  `Login failed: ${(Object.hasOwn(googleFailures, code) && googleFailures[code]) || 'Unknown error'}`
