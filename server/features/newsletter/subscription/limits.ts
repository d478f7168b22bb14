import { hours, minutes } from '../../../core/durations.ts'

/**
 * Anybody can type anybody's address, and each time somebody is mailed. `pair` is one address from one network, `client` all
 * that comes from one network, `address` all that is tried with one address.
 */
export const limits = {
  subscribe: {
    pair: { name: 'newsletter subscribe pair', burst: 5, every: minutes(10) },
    client: { name: 'newsletter subscribe client', burst: 40, every: minutes(10) },
    // Beyond it an address is subscribed as before, but not welcomed once more.
    address: { name: 'newsletter subscribe address', burst: 3, every: hours(8) },
  },
  unsubscribe: {
    pair: { name: 'newsletter unsubscribe pair', burst: 5, every: minutes(10) },
    client: { name: 'newsletter unsubscribe client', burst: 40, every: minutes(10) },
    // Beyond it the form refuses, whoever asks: nobody is unsubscribed by strangers without hearing of it. The links in mails
    // and the account are open all the time.
    address: { name: 'newsletter unsubscribe address', burst: 6, every: hours(4) },
  },
} as const
