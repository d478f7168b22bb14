import { useState } from 'react'
import { Link } from 'react-router'
import { serverMessage } from '../api-error.ts'
import { Form } from '../form/form.tsx'
import { SuccessMessage } from '../form/success-message.tsx'
import { useForm } from '../form/use-form.ts'
import { loginLink, signupLink } from '../login-link.ts'
import { endSession, useSession } from '../session.ts'
import { PageFrame } from './page-frame.tsx'

interface Failed {
  failure: string
}

/** In the browser only: the server's HTML is the same for every token. */
export const orFailure = <T,>(call: Promise<T>, failed: string): Promise<T | Failed> =>
  call.catch((error: unknown) => ({ failure: serverMessage(error) ?? failed }))

export const OfferLoading = ({ heading, text }: { heading: string; text: string }) => (
  <PageFrame heading={heading}>
    <p className="account-lead">{text}</p>
  </PageFrame>
)

export const OfferFailure = ({ failure }: Failed) => (
  <p role="alert" className="form-failure mt-5">
    {failure}
  </p>
)

interface Props<T> {
  heading: string
  loaded: T | Failed
  /** The way to take the offer. */
  children: (offer: T, onDone: (message: string) => void) => React.ReactNode
  renderWays: (state: 'open' | 'failed' | 'done') => React.ReactNode
}

/** What an emailed link offers, until it is taken. */
export function OfferPage<T extends object>({ heading, loaded, children, renderWays }: Props<T>) {
  const [message, setMessage] = useState<string | null>(null)
  const hasFailed = 'failure' in loaded
  return (
    <PageFrame heading={heading}>
      {hasFailed ? <OfferFailure failure={loaded.failure} /> : message === null && children(loaded, setMessage)}
      <SuccessMessage text={message} />
      <p className="account-ways">{renderWays(message !== null ? 'done' : hasFailed ? 'failed' : 'open')}</p>
    </PageFrame>
  )
}

/** `here`: where to come back to. */
export const SignInFirst = ({ here }: { here: string }) => (
  <>
    <p className="account-lead">Sign in or sign up. We will bring you back here.</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Link to={loginLink(here)} className="button button-primary">
        Login
      </Link>
      <Link to={signupLink(here)} className="button">
        Sign up
      </Link>
    </div>
  </>
)

interface TakeProps {
  /** What follows for the account. */
  text: string
  button: string
  busy: string
  failed: string
  send: () => Promise<void>
}

export function TakeOffer({ text, button, busy, failed, send }: TakeProps) {
  const { email } = useSession()
  const form = useForm<never>({ checks: {}, send, explain: (error) => serverMessage(error) ?? failed })
  const logOut = (
    <button type="button" className="button form-button" onClick={endSession}>
      Logout
    </button>
  )
  return (
    <>
      <p className="account-lead">
        You are signed in as {email}. {text}
      </p>
      <Form form={form} button={button} busy={busy} remedy={logOut} />
    </>
  )
}
