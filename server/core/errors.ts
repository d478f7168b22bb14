/** The errors of use cases by kind. Only `http/error-handler.ts` maps them to statuses. */

export class NotFound extends Error {
  constructor(thing: string, id: string | number) {
    super(`There is no ${thing} ${id}`)
    this.name = 'NotFound'
  }
}

/** The call needs a signed-in reader. */
export class SignInRequired extends Error {
  constructor(message = 'Please sign in') {
    super(message)
    this.name = 'SignInRequired'
  }
}

/** The caller is signed in but may not do this. */
export class NotAllowed extends Error {
  constructor(message = 'Not authorized') {
    super(message)
    this.name = 'NotAllowed'
  }
}

/** A field is invalid for a reason that the contract's schemas cannot check. */
export class InvalidInput extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.name = 'InvalidInput'
    this.field = field
  }
}

/** The content is too large or has an unsupported type. */
export class UnsupportedContent extends Error {
  readonly code: 'too_large' | 'unsupported_media_type'
  constructor(code: UnsupportedContent['code'], message: string) {
    super(message)
    this.name = 'UnsupportedContent'
    this.code = code
  }
}

/** The request conflicts with the current state. `code` names the conflict for programs. */
export class Conflict extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'Conflict'
    this.code = code
  }
}

/** A credential is wrong: a password, a link of a mail, a signature. */
export class VerificationFailed extends Error {
  readonly code: VerificationError
  constructor(code: VerificationError, message: string) {
    super(message)
    this.name = 'VerificationFailed'
    this.code = code
  }
}
export type VerificationError =
  | 'wrong_credentials'
  | 'ticket_invalid'
  | 'email_unverified'
  | 'wrong_password'
  | 'fresh_sign_in_needed'
  | 'link_invalid'
  | 'signature_invalid'

/** The rate limit is exceeded. `retryAfter` is in seconds. */
export class TooManyAttempts extends Error {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('Too many attempts. Please wait a while and try again.')
    this.name = 'TooManyAttempts'
    this.retryAfter = retryAfter
  }
}

/** A service that the call needs is unavailable. `code` names it. */
export class Unavailable extends Error {
  readonly code: 'payments_off' | 'payments_unavailable' | 'pictures_unavailable' | 'mail_unavailable'
  constructor(code: Unavailable['code'], message: string) {
    super(message)
    this.name = 'Unavailable'
    this.code = code
  }
}

/** The server is overloaded. `retryAfter` is in seconds. */
export class Overloaded extends Error {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('The server is busy. Please try again in a moment.')
    this.name = 'Overloaded'
    this.retryAfter = retryAfter
  }
}
