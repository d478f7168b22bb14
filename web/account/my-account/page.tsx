import { redirect } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { links } from '../../../contract/links.ts'
import { api, storedToken } from '../../api.ts'
import { loginLink } from '../../login-link.ts'
import { PageHeading } from '../../magazine/listing/listing-page.tsx'
import { clearSession } from '../../session.ts'
import '../account.css'
import type { Route } from './+types/page'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { MyData } from './my-data.tsx'
import { Newsletter } from './newsletter.tsx'
import { Orders } from './orders.tsx'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'

/** In the browser only: what the server sends of this page is the same for everybody. */
export async function clientLoader() {
  if (!storedToken()) throw redirect(loginLink(links.account))
  try {
    const [account, devices, subscription, newsletter] = await Promise.all([
      api.call('GET /auth/account', {}),
      api.call('GET /auth/devices', {}),
      api.call('GET /auth/subscription', {}),
      api.call('GET /auth/newsletter', {}),
    ])
    return { account, devices, subscription, newsletter }
  } catch (fault) {
    if (!(fault instanceof ApiError) || fault.status !== 401) throw fault
    clearSession()
    throw redirect(loginLink(links.account))
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Your account' }, { name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return (
    <AccountFrame>
      <p className="text-quiet">Loading your account …</p>
    </AccountFrame>
  )
}

export default function MyAccountPage({ loaderData }: Route.ComponentProps) {
  const { account, devices, subscription, newsletter } = loaderData
  return (
    <AccountFrame>
      <Profile account={account} />
      <Orders subscription={subscription} />
      <Newsletter choice={newsletter} />
      <Password account={account} />
      <Devices devices={devices} />
      <MyData />
      <DeleteAccount account={account} />
    </AccountFrame>
  )
}

function AccountFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="frame pt-6 lg:pt-8">
      <PageHeading reference="ID1" heading="Your account" />
      <div className="account-sections">{children}</div>
    </div>
  )
}
