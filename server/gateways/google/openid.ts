import * as openid from 'openid-client'
import { minutes, seconds } from '../../core/durations.ts'
import { type GoogleIdentity, GoogleRefused, type GoogleSignIn, GoogleUnavailable, type GoogleVisit } from './index.ts'

export interface GoogleOptions {
  issuer: string
  clientId: string
  clientSecret: string
  /** Where Google sends browsers back to, as it is registered there. */
  callback: string
  now: () => Date
}

/** How long what the issuer says of itself is good for. */
const discoveryLife = minutes(60)

/** Google, or whoever else `issuer` names and speaks OpenID Connect. It is asked for the first time when somebody signs in. */
export function createGoogleSignIn(options: GoogleOptions): GoogleSignIn {
  const configuration = discovered(options)
  return {
    async begin() {
      const visit = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      }
      const address = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: options.callback,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(visit.codeVerifier),
        code_challenge_method: 'S256',
        state: visit.state,
        nonce: visit.nonce,
      })
      return { ...visit, address: address.href }
    },
    async complete(address, visit) {
      return toIdentity(await exchange(await configuration(), address, visit))
    },
  }
}

function discovered({ issuer, clientId, clientSecret, now }: GoogleOptions) {
  let known: { until: number; configuration: Promise<openid.Configuration> } | undefined
  return async () => {
    if (!known || known.until < now().getTime()) {
      const url = new URL(issuer)
      const configuration = openid.discovery(url, clientId, undefined, openid.ClientSecretPost(clientSecret), {
        timeout: seconds(5) / seconds(1),
        // Configuration has let http through for an issuer on this machine only.
        execute: url.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
      })
      known = { until: now().getTime() + discoveryLife, configuration }
      configuration.catch(() => {
        known = undefined
      })
    }
    return known.configuration.catch((error: unknown) => {
      throw new GoogleUnavailable('The issuer could not be asked', { cause: error })
    })
  }
}

async function exchange(configuration: openid.Configuration, address: URL, visit: GoogleVisit) {
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, address, {
      expectedState: visit.state,
      expectedNonce: visit.nonce,
      pkceCodeVerifier: visit.codeVerifier,
      idTokenExpected: true,
    })
    return tokens.claims()
  } catch (error) {
    // What the issuer or the library finds wrong is an error of theirs; anything else is the way there.
    const isRefusal =
      error instanceof openid.AuthorizationResponseError ||
      error instanceof openid.ResponseBodyError ||
      error instanceof openid.WWWAuthenticateChallengeError ||
      (error instanceof openid.ClientError && error.code !== 'OAUTH_TIMEOUT')
    throw isRefusal
      ? new GoogleRefused('The answer does not fit', { cause: error })
      : new GoogleUnavailable('The issuer could not be asked', { cause: error })
  }
}

function toIdentity(claims: openid.IDToken | undefined): GoogleIdentity {
  if (!claims || typeof claims['email'] !== 'string') throw new GoogleRefused('The answer names no e-mail address')
  const { sub, email, name } = claims
  return {
    subject: sub,
    email,
    isEmailVerified: claims['email_verified'] === true,
    name: typeof name === 'string' ? name : null,
  }
}
