export { bounceAddress } from './bounces/bounce-route.ts'
export { recordBouncedMail } from './bounces/bounces.ts'
export { signLinksWith } from './links.ts'
export { presentRecord } from './present.ts'
export { findSubscriberOf } from './queries.ts'
export { getSigningSecret } from './signing-secret.ts'
export { applyConsent } from './subscribers/consent.ts'
export type { RefusedAddress } from './subscribers/import.ts'
export { isNo } from './subscribers/meanings.ts'
export {
  findSuppressionOf,
  findUnreachable,
  liftSuppressionOf,
  unsuppressAddress,
  unsuppressAddressOf,
} from './subscribers/suppression-list.ts'
export { findQuestions, type ReadRow, readTableRows } from './subscribers/table.ts'
export { moveSubscriber } from './subscription/account-choice.ts'
