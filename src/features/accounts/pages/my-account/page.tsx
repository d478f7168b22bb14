import { lazy, Suspense } from 'react'
import { links } from '../../../../platform/contract/links.ts'
import type { Site } from '../../../../platform/contract/site.ts'
import { api } from '../../../../platform/web/api.ts'
import { PageHeading } from '../../../articles/pages/listing/listing-page.tsx'
import type { MySeats } from '../../../organisations/contract/endpoints.ts'
import '../../../../platform/web/account/account.css'
import { forReaders } from '../../../../platform/web/account/for-readers.ts'
import { isGoogleAvailable } from '../login/login-card.tsx'
import type { Route } from './+types/page'
import { DeleteAccountSection } from './delete-account.tsx'
import { DevicesSection } from './devices.tsx'
import { EmailSection } from './email.tsx'
import { MyDataSection } from './my-data.tsx'
import { NewsletterSection } from './newsletter.tsx'
import { OrdersSection } from './orders.tsx'
import { OrganisationsSection } from './organisations.tsx'
import { PasswordSection } from './password.tsx'
import { PlanSection } from './plan.tsx'
import { ProfileSection } from './profile.tsx'
import { ReadingSection } from './reading.tsx'
import { SharedArticlesSection } from './shared-articles.tsx'

const noSeats: MySeats = { seats: [], refusals: [], manages: [] }

const SecondFactorSection = lazy(() => import('./second-factor/section.tsx'))

/** In the browser only: the server's HTML is the same for everybody. */
export const clientLoader = () =>
  forReaders(links.account, async () => {
    const [account, factors, { features }] = await Promise.all([
      api.call('GET /auth/account', {}),
      api.call('GET /auth/factors', {}),
      api.call('GET /site', {}),
    ])
    return { account, factors, rest: factors.isMissing ? null : await loadRest(features) }
  })

async function loadRest(features: Site['features']) {
  // First, since a seat that is taken now is a part of the subscription.
  const seats = features.includes('organisations') ? await api.call('POST /auth/seats', {}) : noSeats
  const [devices, subscription, newsletter, newsletters, shared, begun, { plans }, hasGoogle] = await Promise.all([
    api.call('GET /auth/devices', {}),
    api.call('GET /auth/subscription', {}),
    api.call('GET /auth/newsletter', {}),
    api.call('GET /auth/newsletter-preferences', {}),
    features.includes('shared-articles') ? api.call('GET /auth/shared-articles', {}) : [],
    features.includes('saved-articles')
      ? api.call('GET /auth/history', { query: { state: 'begun', limit: '3' } })
      : { articles: [] },
    api.call('GET /auth/payments', {}),
    isGoogleAvailable(),
  ])
  return {
    seats,
    devices,
    subscription,
    newsletter,
    newsletters,
    shared,
    begun: begun.articles,
    prices: plans,
    hasGoogle,
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Your account' }, { name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return (
    <AccountFrame>
      <Loading />
    </AccountFrame>
  )
}

export default function MyAccountPage({ loaderData }: Route.ComponentProps) {
  const { account, factors, rest } = loaderData
  const isStaff = account.roles !== 'reader' || factors.app !== null || factors.passkeys.length > 0
  return (
    <AccountFrame>
      {/* All sections come at once: one that came later would move the others. */}
      <Suspense fallback={<Loading />}>
        {rest && <PlanSection subscription={rest.subscription} prices={rest.prices} />}
        {rest && <ReadingSection begun={rest.begun} manages={rest.seats.manages} />}
        {rest && <OrganisationsSection seats={rest.seats} />}
        {rest && <ProfileSection account={account} />}
        {rest && <EmailSection account={account} />}
        {rest && <OrdersSection subscription={rest.subscription} />}
        {rest && <SharedArticlesSection shared={rest.shared} />}
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

/** As high as the window, so that the footer does not move when the sections come. */
const Loading = () => <p className="min-h-screen text-quiet">Loading your account…</p>

function AccountFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading heading="Your account" />
      <div className="account-sections">{children}</div>
    </div>
  )
}
