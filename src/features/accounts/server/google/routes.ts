import { stringifySetCookie } from 'cookie'
import { sameSitePath } from '../../../../platform/contract/accounts/rules.ts'
import { links } from '../../../../platform/contract/links.ts'
import { seconds } from '../../../../platform/server/core/durations.ts'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { GoogleRefused, GoogleUnavailable } from '../../../../platform/server/gateways/google/index.ts'
import { ok } from '../../../../platform/server/http/api/calls.ts'
import type { Visitor } from '../../../../platform/server/http/api/visitor.ts'
import { cookieName, cookieScope } from '../cookies.ts'
import type { AccountDeps } from '../deps.ts'
import { answerSignIn } from '../present.ts'
import {
  authorizationLifetime,
  finishGoogleSignIn,
  type GoogleFailure,
  type GoogleSignInResult,
  redeemTicket,
  startGoogleSignIn,
} from './sign-in.ts'

const browserCookie = 'gp_google'

/** Two redirects, then a ticket that the sign-in page exchanges for a bearer token. */
export function googleRoutes({ route }: Router, deps: AccountDeps) {
  const { config } = deps
  const isHttps = config.publicUrl.startsWith('https:')
  const cookie = (value: string, maxAge: number) =>
    stringifySetCookie({
      ...cookieScope(browserCookie, '/api/auth', isHttps),
      value,
      maxAge: maxAge / seconds(1),
      httpOnly: true,
      // The callback is a navigation from Google's site, which a strict cookie would miss.
      sameSite: 'lax',
    })
  const browserSecretOf = (cookies: Visitor['cookies']) => cookies[cookieName(browserCookie, isHttps)]

  route('GET /auth/providers', async () => ok({ google: deps.google() !== null }, ['site']))

  route('GET /auth/google', async ({ query }, { visitor }) => {
    const google = deps.google() ?? refuse(visitor)
    if (google === 'google_off') return redirect(failureAddress(google))
    const origin = { redirect: sameSitePath(query.redirect), network: visitor.network, isFresh: query.fresh === '1' }
    const started = await orFailure(startGoogleSignIn(deps, google, origin))
    if (started === 'google_failed') return redirect(failureAddress(started))
    return redirect(started.url, cookie(started.browserSecret, authorizationLifetime))
  })

  route('GET /auth/google/callback', async (_, { visitor }) => {
    const google = deps.google() ?? refuse(visitor)
    if (google === 'google_off') return redirect(failureAddress(google))
    const result = await orFailure(
      finishGoogleSignIn(deps, google, {
        // On the configured origin: anybody can forge the Host header.
        url: new URL(visitor.address, config.publicUrl),
        browserSecret: browserSecretOf(visitor.cookies),
        network: visitor.network,
      }),
    )
    return redirect(typeof result === 'string' ? failureAddress(result) : successAddress(result))
  })

  route('POST /auth/session', async ({ body }, { visitor }) => {
    const browserSecret = browserSecretOf(visitor.cookies)
    const outcome = await redeemTicket(deps, { ticket: body.ticket, browserSecret }, visitor)
    return { ...answerSignIn(outcome), headers: { 'set-cookie': cookie('', 0) } }
  })
}

/** A person learns on the sign-in page that there is no Google. @throws NotFound for a program */
function refuse({ wantsHtml }: Visitor): 'google_off' {
  if (wantsHtml) return 'google_off'
  throw new NotFound('sign-in provider', 'google')
}

async function orFailure<T>(work: Promise<T>): Promise<T | 'google_failed'> {
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

const failureAddress = (error: GoogleFailure | 'google_off') => `${links.login}?${new URLSearchParams({ error })}`

/** The parameters are the specification's; `token` is the ticket. */
function successAddress({ ticket, user, redirect: path }: GoogleSignInResult): string {
  const { username, email, role } = user
  return `${links.login}?${new URLSearchParams({ token: ticket, username, roles: role, email, redirect: path })}`
}
