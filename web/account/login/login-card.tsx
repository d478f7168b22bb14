import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import { api } from '../../api.ts'
import { signupLink } from '../../login-link.ts'
import '../account.css'
import { LoginForm } from './login-form.tsx'
import { googleLink } from './sign-in.ts'

/** Whether the card is to offer Google: asked before it is shown, so that it appears whole. */
export const hasGoogle = () =>
  api.call('GET /auth/providers', {}).then(
    ({ google }) => google,
    () => false,
  )

interface Props {
  google: boolean
  /** The page that the card stands on. */
  returnTo: string
  goOn: () => unknown
}

/** Signing in without leaving the page. The reader has just asked for it: it takes the focus. */
export function LoginCard({ google, returnTo, goOn }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.querySelector('input')?.focus(), [])
  return (
    <section ref={card} aria-label="Login" className="login-card">
      <LoginForm goOn={goOn} />
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
