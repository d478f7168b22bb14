import type { Circular, CircularCopy } from '../../../gateways/mail/index.ts'
import type { SignedLinks } from '../links.ts'
import type { Claim } from './claims.ts'

/** What makes a circular this recipient's. Their clicks are counted if they were to be when it was written. */
export function copyFor(
  { send, subscriber, email, name }: Claim,
  { gaps }: Circular,
  links: SignedLinks,
): CircularCopy {
  const recipient = { send, subscriber }
  return {
    id: links.signRecipient('message', recipient),
    to: { address: email, ...(name && { name }) },
    fills: {
      unsubscribe: links.sign('unsubscribe', subscriber),
      ...('count' in gaps && { count: links.signRecipient('count', recipient) }),
    },
  }
}
