import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { links, seatInvitationLink } from '../../../platform/contract/links.ts'
import { accountHead } from '../../../platform/web/account/head.ts'
import { PageFrame } from '../../../platform/web/account/page-frame.tsx'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { loginLink, signupLink } from '../../../platform/web/login-link.ts'
import { endSession, useSession } from '../../../platform/web/session.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import type { Route } from './+types/seat'

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Your seat', matches)

type Seat = ApiResult<'GET /seat-invitations/:token'>

/** In the browser only: the server's HTML is the same for every token. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs): Promise<Seat | { failure: string }> {
  try {
    return await api.call('GET /seat-invitations/:token', { params: { token } })
  } catch (error) {
    return { failure: serverMessage(error) ?? 'We could not load the invitation. Please try again.' }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <PageFrame heading="Your seat">
    <p className="account-lead">Loading the invitation…</p>
  </PageFrame>
)

const day = (instant: string) => longUsDate(formatDay(Intl.DateTimeFormat().resolvedOptions().timeZone, instant))

export default function SeatPage({ params: { token }, loaderData }: Route.ComponentProps) {
  const [message, setMessage] = useState<string | null>(null)
  return (
    <PageFrame heading="Your seat">
      {'failure' in loaderData ? (
        <p role="alert" className="form-failure mt-5">
          {loaderData.failure}
        </p>
      ) : (
        message === null && <Offer seat={loaderData} token={token} onDone={setMessage} />
      )}
      <SuccessMessage text={message} />
      <p className="account-ways">
        <Link to={links.home}>Go to the front page</Link>
        {(message !== null || 'failure' in loaderData) && <Link to={links.account}>Go to your account</Link>}
      </p>
    </PageFrame>
  )
}

interface Props {
  seat: Seat
  token: string
  onDone: (message: string) => void
}

function Offer({ seat: { organisation, plan, until }, token, onDone }: Props) {
  const planNames = usePlanNames()
  const { username } = useSession()
  return (
    <>
      <p className="account-lead">
        <strong>{organisation}</strong> pays for <strong>{planNames[plan]}</strong>, until {day(until)}. It can see your
        name, your email address and when you joined, but not what you read.
      </p>
      {username ? <Take token={token} onDone={onDone} /> : <SignInFirst token={token} />}
    </>
  )
}

const SignInFirst = ({ token }: { token: string }) => (
  <>
    <p className="account-lead">Sign in or sign up. We will bring you back here.</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Link to={loginLink(seatInvitationLink(token))} className="button button-primary">
        Login
      </Link>
      <Link to={signupLink(seatInvitationLink(token))} className="button">
        Sign up
      </Link>
    </div>
  </>
)

function Take({ token, onDone }: Omit<Props, 'seat'>) {
  const planNames = usePlanNames()
  const { email } = useSession()
  const form = useForm<never>({
    checks: {},
    send: async () => {
      const { plan, until } = await api.call('POST /auth/seat-invitations/:token', { params: { token } })
      onDone(`You now have a seat, with ${planNames[plan]} until ${day(until)}.`)
    },
    explain: (error) => serverMessage(error) ?? 'We could not accept the seat. Please try again.',
  })
  const logOut = (
    <button type="button" className="button form-button" onClick={endSession}>
      Logout
    </button>
  )
  return (
    <>
      <p className="account-lead">You are signed in as {email}. This account gets the seat.</p>
      <Form form={form} button="Accept the seat" busy="Accepting…" remedy={logOut} />
    </>
  )
}
