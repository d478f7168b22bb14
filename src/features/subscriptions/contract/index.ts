import { subscriptionManagementEndpoints } from './admin-endpoints.ts'
import { benefitGrantEndpoints } from './benefit-grants.ts'
import { subscriptionEndpoints } from './endpoints.ts'
import { giftEndpoints } from './gift-endpoints.ts'
import { offerEndpoints } from './offer-endpoints.ts'
import { paymentEndpoints } from './payment-endpoints.ts'

export const subscriptionsCalls = {
  ...subscriptionManagementEndpoints,
  ...subscriptionEndpoints,
  ...giftEndpoints,
  ...benefitGrantEndpoints,
  ...offerEndpoints,
  ...paymentEndpoints,
}
