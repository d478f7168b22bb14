import { hours, minutes } from '../../../../platform/server/core/durations.ts'

/**
 * Anybody can type any address, and its owner is mailed. `pair` limits one address from one network, `client` one network, and `address`
 * one address.
 */
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
    // Beyond this limit the form refuses, so that nobody is unsubscribed without a notice. Links and the account always work.
    address: { name: 'newsletter unsubscribe address', burst: 6, every: hours(4) },
  },
} as const
