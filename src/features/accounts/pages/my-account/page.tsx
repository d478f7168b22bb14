import { lazy, Suspense } from 'react'
import { links } from '../../../../platform/contract/links.ts'
import { api } from '../../../../platform/web/api.ts'
import { type Filled, switchedOn, useAccountLinks } from '../../../../platform/web/magazine/place.tsx'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { PageHeading } from '../../../../platform/web/ui/page-heading.tsx'
import '../../../../platform/web/account/account.css'
import { Link } from 'react-router'
import { DownloadButton } from '../../../../platform/web/account/download-button.tsx'
import { forReaders } from '../../../../platform/web/account/for-readers.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { isGoogleAvailable } from '../login/login-card.tsx'
import type { AccountPlaces, LoadedPlaces } from './account-place.ts'
import { DeleteAccountSection } from './delete-account.tsx'
import { DevicesSection } from './devices.tsx'
import { EmailSection } from './email.tsx'
import { NewsletterSection } from './newsletter.tsx'
import { OrdersSection } from './orders.tsx'
import { PasswordSection } from './password.tsx'
import { PlanSection } from './plan.tsx'
import { ProfileSection } from './profile.tsx'

type Places = readonly Filled<AccountPlaces>[]

const SecondFactorSection = lazy(() => import('./second-factor/section.tsx'))

/** In the browser only: the server's HTML is the same for everybody. */
export const loadMyAccount = (places: Places) =>
  forReaders(links.account, async () => {
    const [account, factors, { features }] = await Promise.all([
      api.call('GET /auth/account', {}),
      api.call('GET /auth/factors', {}),
      api.call('GET /site', {}),
    ])
    return { account, factors, rest: factors.isMissing ? null : await loadRest(switchedOn(places, features)) }
  })

async function loadRest(places: Places) {
  const first = await loadPlaces(places.filter(({ isLoadedFirst }) => isLoadedFirst))
  const [devices, subscription, newsletter, newsletters, others, { plans }, hasGoogle] = await Promise.all([
    api.call('GET /auth/devices', {}),
    api.call('GET /auth/subscription', {}),
    api.call('GET /auth/newsletter', {}),
    api.call('GET /auth/newsletter-preferences', {}),
    loadPlaces(places.filter(({ isLoadedFirst }) => !isLoadedFirst)),
    api.call('GET /auth/payments', {}),
    isGoogleAvailable(),
  ])
  return { devices, subscription, newsletter, newsletters, placed: { ...first, ...others }, prices: plans, hasGoogle }
}

const loadPlaces = async (places: Places): Promise<Record<string, unknown>> =>
  Object.fromEntries(await Promise.all(places.map(async ({ feature, load }) => [feature, await load?.()] as const)))

/** As high as the window, so that the footer does not move when the sections come. */
const Loading = () => <p className="min-h-screen text-quiet">Loading your account…</p>

export const MyAccountLoading = () => (
  <AccountFrame>
    <Loading />
  </AccountFrame>
)

type Props = Awaited<ReturnType<typeof loadMyAccount>> & { places: Places }

export function MyAccountPage({ account, factors, rest, places }: Props) {
  const placed = usePlaced(places, rest?.placed ?? {})
  const isStaff = account.roles !== 'reader' || factors.app !== null || factors.passkeys.length > 0
  return (
    <AccountFrame>
      {/* All sections come at once: one that came later would move the others. */}
      <Suspense fallback={<Loading />}>
        {rest && <PlanSection subscription={rest.subscription} prices={rest.prices} />}
        {rest && <ReadingSection places={placed} />}
        {rest &&
          placed.map(({ feature, AfterReading, data }) => AfterReading && <AfterReading key={feature} data={data} />)}
        {rest && <ProfileSection account={account} />}
        {rest && <EmailSection account={account} />}
        {rest && <OrdersSection subscription={rest.subscription} />}
        {rest &&
          placed.map(({ feature, AfterOrders, data }) => AfterOrders && <AfterOrders key={feature} data={data} />)}
        {rest && <NewsletterSection choice={rest.newsletter} choices={rest.newsletters} />}
        {rest && <PasswordSection account={account} canLinkGoogle={rest.hasGoogle} />}
        {isStaff && <SecondFactorSection account={account} factors={factors} />}
        {rest && <DevicesSection devices={rest.devices} />}
        {rest && <MyDataSection />}
        {rest && <DeleteAccountSection account={account} />}
      </Suspense>
    </AccountFrame>
  )
}

const usePlaced = (places: Places, data: Record<string, unknown>): LoadedPlaces =>
  switchedOn(places, useSite().features).map((place) => ({ ...place, data: data[place.feature] }))

function AccountFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading="Your account" />
      <div className="account-sections">{children}</div>
    </div>
  )
}

const loadMyData = async () =>
  new Blob([JSON.stringify(await api.call('GET /auth/my-data', {}), null, 2)], { type: 'application/json' })

const MyDataSection = () => (
  <AccountSection title="Your data">
    <p className="text-quiet">Everything that we store about you, in one machine-readable file.</p>
    <DownloadButton label="Download my data" fileName="my-data.json" load={loadMyData} />
  </AccountSection>
)

function ReadingSection({ places }: { places: LoadedPlaces }) {
  const ownLinks = useAccountLinks(places.flatMap((place) => place.links ?? []))
  return (
    <AccountSection title="Yours">
      {places.map(({ feature, AboveLinks, data }) => AboveLinks && <AboveLinks key={feature} data={data} />)}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {ownLinks.map(({ to, label }) => (
          <Link key={to} to={to} className="link">
            {label}
          </Link>
        ))}
        {places.map(({ feature, AfterLinks, data }) => AfterLinks && <AfterLinks key={feature} data={data} />)}
      </p>
    </AccountSection>
  )
}
