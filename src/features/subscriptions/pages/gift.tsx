import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { giftLink, links } from '../../../platform/contract/links.ts'
import { planTerm } from '../../../platform/contract/plans.ts'
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
import type { Route } from './+types/gift'

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Gift', matches)

type Gift = ApiResult<'GET /gifts/:token'>

/** In the browser only: the server's HTML is the same for every token. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Gift | { failure: string }> {
  try {
    return await api.call('GET /gifts/:token', { params: { token: params.token } })
  } catch (error) {
    return { failure: serverMessage(error) ?? 'We could not load the gift. Please try again.' }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <PageFrame heading="Your gift">
    <p className="account-lead">Loading the gift…</p>
  </PageFrame>
)

const day = (instant: string) => longUsDate(formatDay(Intl.DateTimeFormat().resolvedOptions().timeZone, instant))

const closed: Partial<Record<Gift['state'], string>> = {
  redeemed: 'This gift has already been redeemed.',
  expired: 'This gift has expired. Gifts are valid for one year.',
  withdrawn: 'This gift was refunded, so you can no longer redeem it.',
}

export default function GiftPage({ params: { token }, loaderData }: Route.ComponentProps) {
  const [message, setMessage] = useState<string | null>(null)
  return (
    <PageFrame heading="Your gift">
      {'failure' in loaderData ? (
        <p role="alert" className="form-failure mt-5">
          {loaderData.failure}
        </p>
      ) : (
        message === null && <Offer gift={loaderData} token={token} onDone={setMessage} />
      )}
      <SuccessMessage text={message} />
      <p className="account-ways">
        {message === null ? (
          <Link to={links.home}>Go to the front page</Link>
        ) : (
          <Link to={links.account}>Go to your account</Link>
        )}
      </p>
    </PageFrame>
  )
}

interface Props {
  gift: Gift
  token: string
  onDone: (message: string) => void
}

function Offer({ gift, token, onDone }: Props) {
  const planNames = usePlanNames()
  const { username } = useSession()
  const problem = closed[gift.state]
  return (
    <>
      <p className="account-lead">
        {gift.from ?? 'Someone'} has given you {planTerm.inWords} of <strong>{planNames[gift.plan]}</strong>.
      </p>
      {gift.message && (
        <blockquote className="mt-4 border-l-2 border-accent pl-4 whitespace-pre-line">{gift.message}</blockquote>
      )}
      {problem ? (
        <p className="account-lead font-semibold">{problem}</p>
      ) : (
        <>
          <p className="account-lead">You can redeem it until {day(gift.expiresAt)}.</p>
          {username ? <Redeem token={token} onDone={onDone} /> : <SignInFirst token={token} />}
        </>
      )}
    </>
  )
}

const SignInFirst = ({ token }: { token: string }) => (
  <>
    <p className="account-lead">Sign in or sign up. We will bring you back here.</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Link to={loginLink(giftLink(token))} className="button button-primary">
        Login
      </Link>
      <Link to={signupLink(giftLink(token))} className="button">
        Sign up
      </Link>
    </div>
  </>
)

function Redeem({ token, onDone }: Omit<Props, 'gift'>) {
  const planNames = usePlanNames()
  const { email } = useSession()
  const form = useForm<never>({
    checks: {},
    send: async () => {
      const { plan, until } = await api.call('POST /auth/gifts/:token/redeem', { params: { token } })
      onDone(`Gift redeemed. You have ${planNames[plan]}${until ? ` until ${day(until)}` : ''}.`)
    },
    explain: (error) => serverMessage(error) ?? 'We could not redeem the gift. Please try again.',
  })
  const logOut = (
    <button type="button" className="button form-button" onClick={endSession}>
      Logout
    </button>
  )
  return (
    <>
      <p className="account-lead">You are signed in as {email}. We will add the year to this account.</p>
      <Form form={form} button="Redeem the gift" busy="Redeeming…" remedy={logOut} />
    </>
  )
}
