/** What the callback is checked against. The caller stores it meanwhile. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  codeVerifier: string
  /** Whether the person must authenticate again, despite a session at the issuer. */
  asksReauthentication: boolean
}

/** The claims of Google about a person. */
export interface GoogleIdentity {
  /** The issuer and its stable id of the person. The address may change, these do not. */
  issuer: string
  subject: string
  email: string
  isEmailVerified: boolean
  name: string | null
  isReauthenticated: boolean
}

/** Sign-in with Google: the authorization code flow of OpenID Connect with state, nonce and PKCE. */
export interface GoogleSignIn {
  /** Returns the URL to send the browser to, and what the callback is checked against. @throws GoogleUnavailable */
  createAuthorizationRequest(
    wanted: Pick<AuthorizationRequest, 'asksReauthentication'>,
  ): Promise<AuthorizationRequest & { url: string }>
  /**
   * Exchanges the code in a callback URL for the identity.
   * @throws GoogleRefused if a check fails or the person declined, GoogleUnavailable
   */
  exchangeCode(callback: URL, request: AuthorizationRequest): Promise<GoogleIdentity>
  /** Whether the issuer answers and knows the client and its secret. @throws whatever the issuer or the network says */
  probe(): Promise<void>
}

/** An email that proves an address to the sandbox. */
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
