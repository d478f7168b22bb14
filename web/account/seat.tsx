import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiResult } from '../../contract/api.ts'
import { links, seatInvitationLink } from '../../contract/links.ts'
import { planNames } from '../../contract/subscriptions/plans.ts'
import { api } from '../api.ts'
import { serverMessage } from '../api-error.ts'
import { Form } from '../form/form.tsx'
import { SuccessMessage } from '../form/success-message.tsx'
import { useForm } from '../form/use-form.ts'
import { loginLink, signupLink } from '../login-link.ts'
import { endSession, useSession } from '../session.ts'
import { formatDay, longUsDate } from '../ui/dates.ts'
import type { Route } from './+types/seat'
import { accountHead } from './head.ts'
import { PageFrame } from './page-frame.tsx'

export const meta: Route.MetaFunction = ({ matches }) => accountHead('A seat for you', matches)

type Seat = ApiResult<'GET /seat-invitations/:token'>

/** In the browser only: the server's HTML is the same for every token. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs): Promise<Seat | { failure: string }> {
  try {
    return await api.call('GET /seat-invitations/:token', { params: { token } })
  } catch (error) {
    return { failure: serverMessage(error) ?? 'The invitation could not be loaded. Please try again.' }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <PageFrame reference="G2" heading="A seat for you">
    <p className="account-lead">Loading the invitation …</p>
  </PageFrame>
)

const day = (instant: string) => longUsDate(formatDay(Intl.DateTimeFormat().resolvedOptions().timeZone, instant))

export default function SeatPage({ params: { token }, loaderData }: Route.ComponentProps) {
  const [message, setMessage] = useState<string | null>(null)
  return (
    <PageFrame reference="G2" heading="A seat for you">
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
        {message !== null && <Link to={links.account}>Go to your account</Link>}
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
  const { username } = useSession()
  return (
    <>
      <p className="account-lead">
        <strong>{organisation}</strong> pays for <strong>{planNames[plan]}</strong>, until {day(until)}. It sees your
        name, your address and since when you have the seat, and never what you read.
      </p>
      {username ? <Take token={token} onDone={onDone} /> : <SignInFirst token={token} />}
    </>
  )
}

const SignInFirst = ({ token }: { token: string }) => (
  <>
    <p className="account-lead">Log in or sign up, and you come back to this page.</p>
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
  const { email } = useSession()
  const form = useForm<never>({
    checks: {},
    send: async () => {
      const { plan, until } = await api.call('POST /auth/seat-invitations/:token', { params: { token } })
      onDone(`The seat is yours. You have ${planNames[plan]} until ${day(until)}.`)
    },
    explain: (error) => serverMessage(error) ?? 'The seat could not be taken. Please try again.',
  })
  const logOut = (
    <button type="button" className="button form-button" onClick={endSession}>
      Logout
    </button>
  )
  return (
    <>
      <p className="account-lead">You are signed in as {email}. This account gets the seat.</p>
      <Form form={form} button="Take the seat" busy="Taking …" remedy={logOut} />
    </>
  )
}
