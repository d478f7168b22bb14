import { stringifySetCookie } from 'cookie'
import { sameSitePath } from '../../../../contract/accounts/rules.ts'
import { links } from '../../../../contract/links.ts'
import { seconds } from '../../../core/durations.ts'
import { NotFound } from '../../../core/errors.ts'
import { GoogleRefused, type GoogleSignIn, GoogleUnavailable } from '../../../gateways/google/index.ts'
import { ok } from '../../../http/api/endpoints.ts'
import type { Router } from '../../deps.ts'
import type { AccountDeps } from '../deps.ts'
import { presentSignIn } from '../present.ts'
import {
  type Arrival,
  type GoogleFailure,
  leaveForGoogle,
  redeemTicket,
  returnFromGoogle,
  visitLife,
} from './sign-in.ts'

const browserCookie = 'gp_google'

/** Signing in with Google: two redirects, then a ticket that the sign-in page exchanges for the bearer. */
export function googleRoutes({ route }: Router, deps: AccountDeps) {
  const { config } = deps
  const cookie = (value: string, maxAge: number) =>
    stringifySetCookie({
      name: browserCookie,
      value,
      path: '/api/auth',
      maxAge: maxAge / seconds(1),
      httpOnly: true,
      // Google sends the browser back from its own site.
      sameSite: 'lax',
      secure: config.publicUrl.startsWith('https:'),
    })

  route('GET /auth/providers', async () => ok({ google: deps.google !== null }, ['site']))

  route('GET /auth/google', async ({ query }, { visitor }) => {
    const google = requireGoogle(deps)
    const visit = { redirect: sameSitePath(query.redirect), network: visitor.network }
    const left = await unlessUnavailable(leaveForGoogle(deps, google, visit))
    if (left === 'google_failed') return redirect(failed(left))
    return redirect(left.address, cookie(left.browserSecret, visitLife))
  })

  route('GET /auth/google/callback', async (_, { visitor }) => {
    const google = requireGoogle(deps)
    const arrival = await unlessUnavailable(
      returnFromGoogle(deps, google, {
        // The configured address: the Host header is whatever somebody writes into it.
        address: new URL(visitor.address, config.publicUrl),
        browserSecret: visitor.cookies[browserCookie],
        network: visitor.network,
      }),
    )
    return redirect(typeof arrival === 'string' ? failed(arrival) : arrived(arrival))
  })

  route('POST /auth/session', async ({ body }, { visitor }) => {
    const browserSecret = visitor.cookies[browserCookie]
    const signedIn = await redeemTicket(deps, { ticket: body.ticket, browserSecret }, visitor)
    return { ...ok(presentSignIn(signedIn)), headers: { 'set-cookie': cookie('', 0) } }
  })
}

function requireGoogle({ google }: AccountDeps): GoogleSignIn {
  if (!google) throw new NotFound('way to sign in called', 'google')
  return google
}

/** People who come back from Google see the sign-in page, whatever went wrong. */
async function unlessUnavailable<T>(work: Promise<T>): Promise<T | 'google_failed'> {
  try {
    return await work
  } catch (error) {
    if (error instanceof GoogleRefused || error instanceof GoogleUnavailable) return 'google_failed'
    throw error
  }
}

const redirect = (location: string, cookie?: string) => ({
  status: 302 as const,
  body: null,
  headers: { location, ...(cookie && { 'set-cookie': cookie }) },
})

const failed = (error: GoogleFailure) => `${links.login}?${new URLSearchParams({ error })}`

/** The specification's parameters; `token` is the ticket. */
function arrived({ ticket, user, redirect: path }: Arrival): string {
  const { username, email, role } = user
  return `${links.login}?${new URLSearchParams({ token: ticket, username, roles: role, email, redirect: path })}`
}
