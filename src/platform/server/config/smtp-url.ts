import { z } from 'zod'
import { decoded } from './safe-address.ts'

/** Options of the mail library's pool. Newsletters do not use that pool. */
const ofThePool = ['pool', 'maxConnections', 'maxMessages', 'rateDelta', 'rateLimit', 'service', 'proxy']

/** `smtp://user:password@host:587`, or `smtps://…:465`. */
export const SmtpUrl = z
  .url({
    protocol: /^smtps?$/,
    hostname: /./,
    abort: true,
    error: 'must be like smtp://user:password@host:587 or smtps://…:465',
  })
  .refine((url) => decoded(`${URL.parse(url)?.username}:${URL.parse(url)?.password}`) !== null, {
    error: 'must have reserved characters in user and password percent-encoded: % is %25',
  })
  .refine((url) => !ofThePool.some((option) => URL.parse(url)?.searchParams.has(option)), {
    error: `does not accept ${ofThePool.join(', ')}. Use NEWSLETTER_CONNECTIONS and NEWSLETTER_RATE for newsletters`,
  })
