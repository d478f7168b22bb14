import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  emailProblem,
  passwordProblem,
  passwordRules,
  phoneProblem,
  sameSitePath,
  usernameProblem,
} from '../../../platform/contract/accounts/rules.ts'
import { links } from '../../../platform/contract/links.ts'
import { apiContext } from '../../../platform/contract/page-context.ts'
import { accountHead } from '../../../platform/web/account/head.ts'
import { PageFrame } from '../../../platform/web/account/page-frame.tsx'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { PasswordField, TextField } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { loginLink } from '../../../platform/web/login-link.ts'
import { announce } from '../../../platform/web/notices.tsx'
import { useHydrated } from '../../../platform/web/ui/use-hydrated.ts'
import type { Route } from './+types/signup'
import { googleLink } from './login/sign-in.ts'

export async function loader({ context }: Route.LoaderArgs) {
  // Without the list of providers, signing up with a password still works.
  return context
    .get(apiContext)
    .call('GET /auth/providers', {})
    .catch(() => ({ google: false }))
}

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Sign up', matches)

export default function SignupPage({ loaderData: { google } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  const returnTo = sameSitePath(query.get('redirect'))
  const login = isHydrated ? loginLink(returnTo) : links.login
  const form = useForm({
    checks: { username: usernameProblem, email: emailProblem, phone: phoneProblem, password: passwordProblem },
    send: async (values) => {
      await api.call('POST /auth/register', { body: { ...values, returnTo } })
      announce('Signup successful! Please check your email for verification.', links.login)
      await navigate(login)
    },
    explain: (error) => serverMessage(error) ?? 'Signup failed. Please try again.',
  })
  return (
    <PageFrame heading="Sign up">
      <Form form={form} button="Sign Up Now" busy="Signing up…">
        <TextField form={form} name="username" label="Username" autoComplete="nickname" />
        {/* Password managers must store the address as the username, since readers sign in with it. */}
        <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
        <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" isOptional />
        <PasswordField form={form} name="password" label="Password" autoComplete="new-password" rules={passwordRules} />
      </Form>
      {google && (
        <div className="account-or">
          <a href={googleLink(isHydrated ? returnTo : links.home)} className="button form-button">
            Sign in with Google
          </a>
        </div>
      )}
      <p className="account-ways">
        <span>
          Have an account? <Link to={login}>Login</Link>
        </span>
      </p>
    </PageFrame>
  )
}
