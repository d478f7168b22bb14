import { lazy, Suspense } from 'react'
import { preload } from 'react-dom'
import { links } from '../../platform/contract/links.ts'
import { apiContext } from '../../platform/contract/page-context.ts'
import type { Site } from '../../platform/contract/site.ts'
import { useLoginLink } from '../../platform/web/login-link.ts'
import { type NamedSite, SiteName } from '../../platform/web/magazine/site-name.tsx'
import { ThemeLinks } from '../../platform/web/magazine/theme-links.tsx'
import { typefaceFiles } from '../../platform/web/magazine/typeface-files.ts'
import { useSession } from '../../platform/web/session.ts'
import { useHydrated } from '../../platform/web/ui/use-hydrated.ts'
import type { Route } from './+types/page'
import './gate.css'
import { useAdminAccess } from '../../platform/web/admin/access.ts'

/** The only data of the back office in the server's HTML. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { name, logo, timeZone, theme, typeface, features } = await api.call('GET /site', {})
  const { mostReadDays: statsDays } = await api.call('GET /site/reading', {})
  return { name, logo, timeZone, statsDays, theme, typeface, features }
}

/** Screens change without loading the document again. */
export const shouldRevalidate = () => false

/** The hydrated document shows private data, so the browser must not keep it for its back button. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }]

const AdminApp = lazy(() => import('./app.client.tsx'))

/** Serves every address below `/admin`. Loads the application only for staff; the server authorizes every call. */
export default function AdminPage({ loaderData: site }: Route.ComponentProps) {
  const access = useAdminAccess()
  const { needsSecondFactor } = useSession()
  const isHydrated = useHydrated()
  preload(typefaceFiles.archivo, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  if (!isHydrated || access === 'checking') return <Opening />
  if (access === 'denied' || needsSecondFactor)
    return (
      <>
        <ThemeLinks site={site} />
        <Gate site={site}>{access === 'denied' ? <NotAuthorized /> : <SecondFactorNeeded />}</Gate>
      </>
    )
  return (
    <Suspense fallback={<Opening />}>
      <AdminApp site={site} hasExpired={access === 'expired'} />
    </Suspense>
  )
}

const Opening = () => (
  <main className="admin-gate">
    <p>Opening the back office…</p>
  </main>
)

function Gate({ site, children }: { site: NamedSite & Pick<Site, 'typeface'>; children: React.ReactNode }) {
  preload(typefaceFiles[site.typeface], { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <main className="admin-gate">
      <p className="text-title name">
        <SiteName site={site} />
      </p>
      {children}
    </main>
  )
}

const SecondFactorNeeded = () => (
  <>
    <h1 className="page-title">One more step</h1>
    <p>
      Your role requires two-factor authentication. Set up an authenticator app or a passkey to open the back office.
    </p>
    <p className="admin-gate-links">
      <a className="button button-primary" href={`${links.account}#second-factor`}>
        Set up two-factor authentication
      </a>
    </p>
  </>
)

function NotAuthorized() {
  const signIn = useLoginLink()
  return (
    <>
      <h1 className="page-title">Not authorized</h1>
      <p>The back office is for staff only.</p>
      <p className="admin-gate-links">
        <a className="button button-primary" href={links.home}>
          Return home
        </a>
        <a className="link" href={signIn}>
          Sign in
        </a>
      </p>
    </>
  )
}
