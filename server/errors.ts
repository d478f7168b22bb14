/** What can go wrong in a use case, by kind. `http/error-handler.ts` alone knows which status each is. */

export class NotFound extends Error {
  constructor(thing: string, id: string | number) {
    super(`There is no ${thing} ${id}`)
    this.name = 'NotFound'
  }
}

/** Nobody is signed in, and the call needs somebody. */
export class SignInRequired extends Error {
  constructor() {
    super('Please sign in')
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

/** The server has more to do than it can; `retryAfter` is in seconds. */
export class Overloaded extends Error {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('The server is busy. Please try again in a moment.')
    this.name = 'Overloaded'
    this.retryAfter = retryAfter
  }
}
