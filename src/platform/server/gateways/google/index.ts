/** The caller stores it until the callback. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  codeVerifier: string
  /** Despite a session at the issuer. */
  asksReauthentication: boolean
}

export interface GoogleIdentity {
  /** Issuer and subject stay the same. The address may change. */
  issuer: string
  subject: string
  email: string
  isEmailVerified: boolean
  name: string | null
  isReauthenticated: boolean
}

/** The authorization code flow of OpenID Connect with state, nonce and PKCE. */
export interface GoogleSignIn {
  /** The browser goes to `url`. The rest checks the callback. @throws GoogleUnavailable */
  createAuthorizationRequest(
    wanted: Pick<AuthorizationRequest, 'asksReauthentication'>,
  ): Promise<AuthorizationRequest & { url: string }>
  /** @throws GoogleRefused if a check fails or the person declined, GoogleUnavailable */
  exchangeCode(callback: URL, request: AuthorizationRequest): Promise<GoogleIdentity>
  /** Checks the issuer, the client and its secret. @throws whatever the issuer or the network says */
  probe(): Promise<void>
}

export interface GoogleProof {
  email: string
  link: string
  validUntil: Date
}

export class GoogleRefused extends Error {
  override readonly name = 'GoogleRefused'
}

export class GoogleUnavailable extends Error {
  override readonly name = 'GoogleUnavailable'
}
