import * as openid from 'openid-client'
import { minutes, seconds } from '../../core/durations.ts'
import {
  type AuthorizationRequest,
  type GoogleIdentity,
  GoogleRefused,
  type GoogleSignIn,
  GoogleUnavailable,
} from './index.ts'

export interface GoogleOptions {
  issuer: string
  clientId: string
  clientSecret: string
  callback: string
  now: () => Date
  fetch?: openid.CustomFetch
}

const discoveryLifetime = minutes(60)

/** An authentication that was asked for may be this old. An authorization request lives no longer than that. */
const maxAuthenticationAge = minutes(10)

/** Google refuses `prompt=login`. There the person at least has to choose the account. */
const reauthentication = (issuer: string) => ({
  max_age: '0',
  prompt: new URL(issuer).hostname === 'accounts.google.com' ? 'select_account' : 'login',
})

/** Any OpenID Connect issuer. The first sign-in runs the discovery. */
export function createGoogleSignIn(options: GoogleOptions): GoogleSignIn {
  const configuration = discover(options)
  return {
    async createAuthorizationRequest({ asksReauthentication }) {
      const request = {
        asksReauthentication,
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: options.callback,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(request.codeVerifier),
        code_challenge_method: 'S256',
        state: request.state,
        nonce: request.nonce,
        ...(asksReauthentication && reauthentication(options.issuer)),
      })
      return { ...request, url: url.href }
    },
    async exchangeCode(callback, request) {
      return toIdentity(await exchange(await configuration(), callback, request), request, options.now())
    },
    probe: () => probe(options),
  }
}

/** Asks for tokens with a code that cannot be valid. An issuer that refuses the code has accepted the client. */
async function probe(options: GoogleOptions): Promise<void> {
  const configuration = await runDiscovery(options)
  const grant = {
    code: 'connection-test',
    redirect_uri: options.callback,
    code_verifier: openid.randomPKCECodeVerifier(),
  }
  try {
    await openid.genericGrantRequest(configuration, 'authorization_code', grant)
  } catch (error) {
    if (!(error instanceof openid.ResponseBodyError) || error.error !== 'invalid_grant') throw error
  }
}

function runDiscovery({ issuer, clientId, clientSecret, fetch }: GoogleOptions): Promise<openid.Configuration> {
  const url = new URL(issuer)
  return openid.discovery(url, clientId, undefined, openid.ClientSecretPost(clientSecret), {
    timeout: seconds(5) / seconds(1),
    // The configuration allows http only for an issuer on this machine.
    // The signature of a token counts, not only the connection that it came by.
    execute: [openid.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : [])],
    ...(fetch && { [openid.customFetch]: fetch }),
  })
}

function discover(options: GoogleOptions) {
  const { now } = options
  let known: { until: number; configuration: Promise<openid.Configuration> } | undefined
  return async () => {
    if (!known || known.until < now().getTime()) {
      const configuration = runDiscovery(options)
      known = { until: now().getTime() + discoveryLifetime, configuration }
      configuration.catch(() => {
        known = undefined
      })
    }
    return known.configuration.catch((error: unknown) => {
      throw new GoogleUnavailable('The issuer is unavailable', { cause: error })
    })
  }
}

async function exchange(configuration: openid.Configuration, callback: URL, request: AuthorizationRequest) {
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, callback, {
      expectedState: request.state,
      expectedNonce: request.nonce,
      pkceCodeVerifier: request.codeVerifier,
      idTokenExpected: true,
    })
    return tokens.claims()
  } catch (error) {
    // The issuer and the library have errors of their own. Anything else is a network failure.
    const isRefusal =
      error instanceof openid.AuthorizationResponseError ||
      error instanceof openid.ResponseBodyError ||
      error instanceof openid.WWWAuthenticateChallengeError ||
      (error instanceof openid.ClientError && error.code !== 'OAUTH_TIMEOUT')
    throw isRefusal
      ? new GoogleRefused('The callback is not valid', { cause: error })
      : new GoogleUnavailable('The issuer is unavailable', { cause: error })
  }
}

function toIdentity(
  claims: openid.IDToken | undefined,
  { asksReauthentication }: AuthorizationRequest,
  now: Date,
): GoogleIdentity {
  if (!claims || typeof claims['email'] !== 'string') throw new GoogleRefused('The ID token contains no email address')
  const { iss, sub, email, name } = claims
  return {
    issuer: iss,
    subject: sub,
    email,
    isEmailVerified: claims['email_verified'] === true,
    name: typeof name === 'string' ? name : null,
    isReauthenticated: asksReauthentication && isRecent(claims.auth_time, now),
  }
}

/** In seconds since 1970. Google does not tell the time, so none counts as recent. */
const isRecent = (authTime: unknown, now: Date) =>
  typeof authTime !== 'number' || authTime * seconds(1) >= now.getTime() - maxAuthenticationAge
