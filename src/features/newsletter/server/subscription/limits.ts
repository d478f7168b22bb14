import { hours, minutes } from '../../../../platform/server/core/durations.ts'

/** Anyone can type any address. `pair`: an address from a network, `client`: a network, `address`: an address. */
export const subscriptionRateLimits = {
  subscribe: {
    pair: { name: 'newsletter subscribe pair', burst: 5, every: minutes(10) },
    client: { name: 'newsletter subscribe client', burst: 40, every: minutes(10) },
    // Beyond this limit an address is subscribed without a mail.
    address: { name: 'newsletter subscribe address', burst: 3, every: hours(8) },
  },
  unsubscribe: {
    pair: { name: 'newsletter unsubscribe pair', burst: 5, every: minutes(10) },
    client: { name: 'newsletter unsubscribe client', burst: 40, every: minutes(10) },
    // Beyond this limit the form refuses, so that no one is unsubscribed without notice. Links and accounts work.
    address: { name: 'newsletter unsubscribe address', burst: 6, every: hours(4) },
  },
} as const
