/** What must be remembered of a browser that was sent to Google, until it is back. */
export interface GoogleVisit {
  state: string
  nonce: string
  codeVerifier: string
}

/** Whom Google says that it knows. */
export interface GoogleIdentity {
  /** The same for ever, whatever becomes of the address. */
  subject: string
  email: string
  isEmailVerified: boolean
  name: string | null
}

/** Sign-in with Google: OpenID Connect with state, nonce and PKCE. */
export interface GoogleSignIn {
  /** Where to send the browser, and what to remember of it. Throws `GoogleUnavailable`. */
  begin(): Promise<GoogleVisit & { address: string }>
  /**
   * Who has come back to `address`, checked against what was remembered. Throws `GoogleRefused` where anything does not
   * fit or the person declined, `GoogleUnavailable` where Google could not be asked.
   */
  complete(address: URL, visit: GoogleVisit): Promise<GoogleIdentity>
}

export class GoogleRefused extends Error {
  override readonly name = 'GoogleRefused'
}

export class GoogleUnavailable extends Error {
  override readonly name = 'GoogleUnavailable'
}
