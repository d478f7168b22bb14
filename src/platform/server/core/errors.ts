import { contentHeads } from '../../contract/content/heads.ts'

/** Only `http/error-handler.ts` maps these to statuses. */

class UseCaseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}

class CodedError<Code extends string> extends UseCaseError {
  readonly code: Code
  constructor(code: Code, message: string) {
    super(message)
    this.code = code
  }
}

/** `retryAfter` is in seconds. */
class TemporaryError extends UseCaseError {
  readonly retryAfter: number
  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

const shown = ['article', 'page', 'event', 'classified', ...contentHeads.map(({ key }) => key)]

export class NotFound extends UseCaseError {
  /** A page that shows the error depends on this key. */
  readonly surrogateKey: string | null
  constructor(thing: string, id: string | number) {
    super(`Cannot find ${thing} ${id}`)
    const kind = thing.replaceAll(' ', '-')
    this.surrogateKey = shown.includes(kind) ? `${kind}:${id}` : null
  }
}

export class Gone extends NotFound {
  constructor(thing: string, id: string | number) {
    super(thing, id)
    this.message = `The ${thing} ${id} has been deleted`
  }
}

export class SignInRequired extends UseCaseError {
  constructor(message = 'Please sign in') {
    super(message)
  }
}

export class NotAllowed extends UseCaseError {
  constructor(message = 'Not authorized') {
    super(message)
  }
}

export class InvalidRequest extends UseCaseError {
  readonly details: { field: string; message: string }[]
  constructor(details: { field: string; message: string }[]) {
    super(
      details.map(({ field, message }) => (namesField(message, field) ? message : `${field}: ${message}`)).join('; '),
    )
    this.details = details
  }
}

/** "Email is required" names its field, "Too big" does not. */
const namesField = (message: string, field: string) => message.toLowerCase().includes(field.toLowerCase())

/** Invalid for a reason that the contract's schemas cannot check. */
export class InvalidInput extends UseCaseError {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

export class UnsupportedContent extends CodedError<'too_large' | 'unsupported_media_type'> {}

export class Conflict extends CodedError<string> {}

export class VerificationFailed extends CodedError<VerificationError> {}
export type VerificationError =
  | 'wrong_credentials'
  | 'ticket_invalid'
  | 'email_unverified'
  | 'wrong_password'
  | 'fresh_sign_in_needed'
  | 'account_deactivated'
  | 'other_address'
  | 'second_factor_needed'
  | 'factor_not_fresh'
  | 'wrong_code'
  | 'passkey_refused'
  | 'link_invalid'
  | 'link_used'
  | 'link_replaced'
  | 'link_expired'
  | 'address_verified'
  | 'share_invalid'
  | 'share_revoked'
  | 'share_used_up'
  | 'signature_invalid'

export class Unavailable extends CodedError<
  'payments_off' | 'payments_unavailable' | 'pictures_unavailable' | 'mail_unavailable' | 'page_unavailable'
> {}

export class TooManyAttempts extends TemporaryError {
  constructor(retryAfter: number) {
    super('Too many attempts. Please wait a while and try again.', retryAfter)
  }
}

export class Overloaded extends TemporaryError {
  constructor(retryAfter: number) {
    super('The server is busy. Please try again in a moment.', retryAfter)
  }
}
