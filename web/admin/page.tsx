import { lazy, Suspense } from 'react'
import { links } from '../../contract/links.ts'
import { apiContext } from '../../contract/page-context.ts'
import { loginLink } from '../login-link.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/page'
import './gate.css'
import { useAdminAccess } from './access.ts'

/** What the office says about dates, and whose it is. Nothing else of it is in the server's HTML. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, timeZone } = await context.get(apiContext).call('GET /site', {})
  return { name, timeZone }
}

/** Going from screen to screen asks for nothing of the document again. */
export const shouldRevalidate = () => false

/** The document holds no secrets, but what it shows once it has come to life does: no browser keeps it for "Back". */
export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }]

/** The application behind the door exists in the browser only. */
const Office = lazy(() => import('./app.client.tsx'))

/** The door of the back office: the same document for every address below `/admin`. The server guards every call by itself. */
export default function BackOffice({ loaderData: site }: Route.ComponentProps) {
  const entry = useAdminAccess()
  const isAlive = useHydrated()
  if (!isAlive || entry === 'unknown') return <Opening />
  if (entry === 'refused') return <NotAuthorized />
  return (
    <Suspense fallback={<Opening />}>
      <Office site={site} hasLostSession={entry === 'lost'} />
    </Suspense>
  )
}

const Opening = () => (
  <main className="admin-gate">
    <p>Opening the back office …</p>
  </main>
)

const NotAuthorized = () => (
  <main className="admin-gate">
    <h1 className="page-title">Not authorized</h1>
    <p>The back office is for the people who make this magazine.</p>
    <p className="admin-gate-links">
      <a className="button button-primary" href={links.home}>
        Return home
      </a>
      <a className="link" href={loginLink(links.admin)}>
        Sign in
      </a>
    </p>
  </main>
)
