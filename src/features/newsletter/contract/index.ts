import { newsletterArchiveEndpoints } from './archive.ts'
import { newslettersEndpoints } from './newsletters.ts'
import { newsletterSendingEndpoints } from './sends.ts'
import { newsletterSubscriberEndpoints } from './subscribers.ts'
import { newsletterEndpoints } from './subscription.ts'

export const newsletterCalls = {
  ...newsletterArchiveEndpoints,
  ...newslettersEndpoints,
  ...newsletterSendingEndpoints,
  ...newsletterSubscriberEndpoints,
  ...newsletterEndpoints,
}
