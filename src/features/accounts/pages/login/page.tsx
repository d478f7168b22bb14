import { Link, replace, useNavigate, useSearchParams } from 'react-router'
import { sameSitePath } from '../../../../platform/contract/accounts/rules.ts'
import { links } from '../../../../platform/contract/links.ts'
import { apiContext } from '../../../../platform/contract/page-context.ts'
import { accountHead } from '../../../../platform/web/account/head.ts'
import { PageFrame } from '../../../../platform/web/account/page-frame.tsx'
import { api } from '../../../../platform/web/api.ts'
import { signupLink } from '../../../../platform/web/login-link.ts'
import { announce } from '../../../../platform/web/notices.tsx'
import { useHydrated } from '../../../../platform/web/ui/use-hydrated.ts'
import type { Route } from './+types/page'
import { takeTicket, takeTicketFromAddress } from './google-ticket.ts'
import { LoginForm } from './login-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { completeSignIn, googleFailure, googleLink, loginFailure } from './sign-in.ts'

export const handle = { firstScript: takeTicketFromAddress }

export async function loader({ context }: Route.LoaderArgs) {
  // Without the list of providers, sign-in with a password still works.
  return context
    .get(apiContext)
    .call('GET /auth/providers', {})
    .catch(() => ({ google: false }))
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const failure = query.get('error')
  if (failure) announce(googleFailure(failure), links.login)
  const ticket = takeTicket()
  if (!ticket) return serverLoader()
  announce('Signing you in…', links.login)
  try {
    const answer = await api.call('POST /auth/session', { body: { ticket } }, [200, 202])
    if (answer.status === 202) {
      announce('Enter your second factor to finish signing in.', links.login)
      return { ...(await serverLoader()), asked: answer.body }
    }
    if (answer.status === 200 && !(await completeSignIn(answer.body))) return serverLoader()
  } catch (error) {
    announce(loginFailure(error), links.login)
    return serverLoader()
  }
  throw replace(sameSitePath(query.get('redirect')))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Login', matches)

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { google } = loaderData
  const asked = 'asked' in loaderData ? loaderData.asked : null
  const returnTo = useReturnAddress()
  const navigate = useNavigate()
  return (
    <PageFrame heading="Login">
      {asked ? (
        <SecondFactorForm
          asked={asked}
          onSignedIn={() => navigate(returnTo, { replace: true })}
          onStartOver={() => location.assign(links.login)}
        />
      ) : (
        <LoginForm onSignedIn={() => navigate(returnTo, { replace: true })} />
      )}
      {google && !asked && (
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

/** `/` in the server's HTML, which is the same for everybody. */
function useReturnAddress(): string {
  const [query] = useSearchParams()
  return useHydrated() ? sameSitePath(query.get('redirect')) : links.home
}
