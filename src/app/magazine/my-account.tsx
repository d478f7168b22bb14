import type { AccountPlaces } from '../../features/accounts/pages/my-account/account-place.ts'
import { loadMyAccount, MyAccountLoading, MyAccountPage } from '../../features/accounts/pages/my-account/page.tsx'
import { filledBy } from '../../platform/web/magazine/place.tsx'
import type { Route } from './+types/my-account'

const places = filledBy(
  import.meta.glob<AccountPlaces>('../../features/*/pages/account-places.tsx', { eager: true, import: 'default' }),
)

export const clientLoader = () => loadMyAccount(places)

export const meta: Route.MetaFunction = () => [{ title: 'Your account' }, { name: 'robots', content: 'noindex' }]

export const HydrateFallback = MyAccountLoading

export default function MyAccount({ loaderData }: Route.ComponentProps) {
  return <MyAccountPage {...loaderData} places={places} />
}
