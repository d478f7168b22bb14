/** What can go wrong in a use case, by kind. `http/error-handler.ts` alone knows which status each is. */

export class NotFound extends Error {
  constructor(thing: string, id: string | number) {
    super(`There is no ${thing} ${id}`)
    this.name = 'NotFound'
  }
}

/** Nobody is signed in, and the call needs somebody. */
export class SignInRequired extends Error {
  constructor(message = 'Please sign in') {
    super(message)
    this.name = 'SignInRequired'
  }
}

/** Somebody is signed in, and may not do this. */
export class NotAllowed extends Error {
  constructor(message = 'Not authorized') {
    super(message)
    this.name = 'NotAllowed'
  }
}

/** What was given cannot be taken, for a reason that the contract's schemas cannot know. */
export class NotAcceptable extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.name = 'NotAcceptable'
    this.field = field
  }
}

/** What was sent is too much, or of a kind that is not taken here. */
export class NotTaken extends Error {
  readonly code: 'too_large' | 'unsupported_media_type'
  constructor(code: NotTaken['code'], message: string) {
    super(message)
    this.name = 'NotTaken'
    this.code = code
  }
}

/** What is asked for does not go with how things stand; `code` says to programs what it is that stands against it. */
export class Conflict extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'Conflict'
    this.code = code
  }
}

/** Somebody did not prove what they claim: to be somebody, or to have had a mail. */
export class NotProven extends Error {
  readonly code: NotProvenCode
  constructor(code: NotProvenCode, message: string) {
    super(message)
    this.name = 'NotProven'
    this.code = code
  }
}
export type NotProvenCode =
  | 'wrong_credentials'
  | 'ticket_invalid'
  | 'email_unverified'
  | 'wrong_password'
  | 'fresh_sign_in_needed'
  | 'link_invalid'
  | 'signature_invalid'

/** Something was tried too often; `retryAfter` is in seconds. */
export class TooManyAttempts extends Error {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('Too many attempts. Please wait a while and try again.')
    this.name = 'TooManyAttempts'
    this.retryAfter = retryAfter
  }
}

/** Something outside of this server that the call needs is not there; `code` says what. */
export class Unavailable extends Error {
  readonly code: 'payments_off' | 'payments_unavailable' | 'pictures_unavailable' | 'mail_unavailable'
  constructor(code: Unavailable['code'], message: string) {
    super(message)
    this.name = 'Unavailable'
    this.code = code
  }
}

/** The server has more to do than it can; `retryAfter` is in seconds. */
export class Overloaded extends Error {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('The server is busy. Please try again in a moment.')
    this.name = 'Overloaded'
    this.retryAfter = retryAfter
  }
}
