import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { links } from '../../../../platform/contract/links.ts'
import { api } from '../../../../platform/web/api.ts'
import { signupLink } from '../../../../platform/web/login-link.ts'
import '../../../../platform/web/account/account.css'
import { LoginForm } from './login-form.tsx'
import { googleLink } from './sign-in.ts'

/** Load it before showing the card, so that nothing moves. */
export const isGoogleAvailable = () =>
  api.call('GET /auth/providers', {}).then(
    ({ google }) => google,
    () => false,
  )

interface Props {
  google: boolean
  returnTo: string
  onSignedIn: () => unknown
}

/** Takes the focus, since the reader has just opened it. */
export function LoginCard({ google, returnTo, onSignedIn }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.querySelector('input')?.focus(), [])
  return (
    <section ref={card} aria-label="Login" className="login-card">
      <LoginForm onSignedIn={onSignedIn} />
      {google && (
        <a href={googleLink(returnTo)} className="button form-button">
          Sign in with Google
        </a>
      )}
      <p className="account-ways">
        <Link to={links.forgotPassword}>Forgot password?</Link>
        <Link to={signupLink(returnTo)}>Sign up</Link>
      </p>
    </section>
  )
}
