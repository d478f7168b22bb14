import { Link, replace, useNavigate, useSearchParams } from 'react-router'
import { sameSitePath } from '../../../contract/accounts/rules.ts'
import { links } from '../../../contract/links.ts'
import { apiContext } from '../../../contract/page-context.ts'
import { api } from '../../api.ts'
import { signupLink } from '../../login-link.ts'
import { announce } from '../../notices.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { accountHead } from '../head.ts'
import { PageFrame } from '../page-frame.tsx'
import type { Route } from './+types/page'
import { takeFromAddress, takeTicket } from './arrival.ts'
import { LoginForm } from './login-form.tsx'
import { googleFailure, googleLink, loginFailure, takeOver } from './sign-in.ts'

export const handle = { firstScript: takeFromAddress }

export async function loader({ context }: Route.LoaderArgs) {
  // Whoever has a password is not kept out because it is not known what else there is.
  return context
    .get(apiContext)
    .call('GET /auth/providers', {})
    .catch(() => ({ google: false }))
}

/** In the browser: settles what a sign-in with Google has brought back before the page goes on. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const failure = query.get('error')
  if (failure) announce(googleFailure(failure), links.login)
  const ticket = takeTicket()
  if (!ticket) return serverLoader()
  announce('Signing you in …', links.login)
  try {
    const signedIn = await api.call('POST /auth/session', { body: { ticket } })
    if (!(await takeOver(signedIn))) return serverLoader()
  } catch (fault) {
    announce(loginFailure(fault), links.login)
    return serverLoader()
  }
  throw replace(sameSitePath(query.get('redirect')))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Login', matches)

export default function LoginPage({ loaderData: { google } }: Route.ComponentProps) {
  const returnTo = useReturnAddress()
  const navigate = useNavigate()
  return (
    <PageFrame reference="S1" heading="Login">
      <LoginForm goOn={() => navigate(returnTo, { replace: true })} />
      {google && (
        <div className="account-or">
          <a href={googleLink(returnTo)} className="button form-button">
            Sign in with Google
          </a>
        </div>
      )}
      <p className="account-ways">
        <Link to={links.forgotPassword}>Forgot password?</Link>
        <span>
          New here? <Link to={signupLink(returnTo)}>Sign up</Link>
        </span>
      </p>
    </PageFrame>
  )
}

/** Where the reader came from; `/` in the server's HTML, which is the same for all. */
function useReturnAddress(): string {
  const [query] = useSearchParams()
  return useHydrated() ? sameSitePath(query.get('redirect')) : links.home
}
