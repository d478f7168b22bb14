import { api } from '../../../platform/web/api.ts'
import type { AccountPlaces } from '../../accounts/pages/my-account/account-place.ts'
import type { MySeats } from '../contract/endpoints.ts'
import { ManagedSeats, OrganisationsSection } from './own-seats.tsx'

export default {
  load: () => api.call('POST /auth/seats', {}),
  // Loading claims a seat, which changes the subscription.
  isLoadedFirst: true,
  AfterLinks: ManagedSeats,
  AfterReading: OrganisationsSection,
} satisfies AccountPlaces<MySeats>
