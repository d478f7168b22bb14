import { minutes, seconds } from '../../../platform/server/core/durations.ts'
import type { RateLimit } from '../../../platform/server/core/rate-limit.ts'

const allow = (name: string, burst: number, every: number): RateLimit => ({ name, burst, every })

/** `pair`: an e-mail address from a network. `client`: a network. `address`: an address. `reader`: an account. */
export const accountRateLimits = {
  signIn: {
    pair: allow('sign-in pair', 8, minutes(3)),
    client: allow('sign-in client', 60, seconds(20)),
    // Only for networks from which the owner never signed in. The others stay open.
    address: allow('sign-in address', 60, minutes(1)),
  },
  signUp: {
    pair: allow('sign-up pair', 5, minutes(15)),
    client: allow('sign-up client', 60, seconds(30)),
    address: allow('sign-up address', 20, minutes(15)),
  },
  mailRequest: {
    pair: allow('mail request pair', 3, minutes(10)),
    client: allow('mail request client', 30, minutes(1)),
    // Beyond it the answer is the same, but no mail is sent. The last link stays valid.
    address: allow('mail request address', 6, minutes(20)),
  },
  emailChange: {
    reader: allow('email change reader', 4, minutes(30)),
    // It mails an address that may be anybody's.
    address: allow('email change address', 4, minutes(30)),
  },
  link: { client: allow('link client', 40, seconds(20)) },
  google: { client: allow('google client', 40, seconds(10)) },
  ownPassword: {
    pair: allow('own password pair', 5, minutes(3)),
    // A stolen session can be used from many networks.
    reader: allow('own password reader', 10, minutes(10)),
  },
  // An attacker who knows the password must not guess the code, which has six digits.
  secondFactor: {
    pair: allow('second factor pair', 6, minutes(2)),
    // One count for the networks that the owner has signed in from, one for all others.
    account: allow('second factor account', 20, minutes(5)),
    client: allow('second factor client', 60, seconds(20)),
  },
  // It reads every recipient of every newsletter.
  myData: { reader: allow('my data reader', 5, minutes(10)) },
} as const
