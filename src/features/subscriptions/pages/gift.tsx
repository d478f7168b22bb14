import { Link } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { giftLink, links } from '../../../platform/contract/links.ts'
import { planTerm } from '../../../platform/contract/plans.ts'
import {
  OfferLoading,
  OfferPage,
  orFailure,
  SignInFirst,
  TakeOffer,
} from '../../../platform/web/account/emailed-offer.tsx'
import { accountHead } from '../../../platform/web/account/head.ts'
import { api } from '../../../platform/web/api.ts'
import { useSession } from '../../../platform/web/session.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import type { Route } from './+types/gift'

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Gift', matches)

type Gift = ApiResult<'GET /gifts/:token'>

export const clientLoader = ({ params: { token } }: Route.ClientLoaderArgs) =>
  orFailure(api.call('GET /gifts/:token', { params: { token } }), 'We could not load the gift. Please try again.')
clientLoader.hydrate = true as const

export const HydrateFallback = () => <OfferLoading heading="Your gift" text="Loading the gift…" />

const day = (instant: string) => longUsDate(formatDay(Intl.DateTimeFormat().resolvedOptions().timeZone, instant))

const closed: Partial<Record<Gift['state'], string>> = {
  redeemed: 'This gift has already been redeemed.',
  expired: 'This gift has expired. Gifts are valid for one year.',
  withdrawn: 'This gift was refunded, so you can no longer redeem it.',
}

export default function GiftPage({ params: { token }, loaderData }: Route.ComponentProps) {
  return (
    <OfferPage<Gift>
      heading="Your gift"
      loaded={loaderData}
      renderWays={(state) =>
        state === 'done' ? (
          <Link to={links.account}>Go to your account</Link>
        ) : (
          <Link to={links.home}>Go to the front page</Link>
        )
      }
    >
      {(gift, onDone) => <Offer gift={gift} token={token} onDone={onDone} />}
    </OfferPage>
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
  const redeem = async () => {
    const { plan, until } = await api.call('POST /auth/gifts/:token/redeem', { params: { token } })
    onDone(`Gift redeemed. You have ${planNames[plan]}${until ? ` until ${day(until)}` : ''}.`)
  }
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
          {username ? (
            <TakeOffer
              text="We will add the year to this account."
              button="Redeem the gift"
              busy="Redeeming…"
              failed="We could not redeem the gift. Please try again."
              send={redeem}
            />
          ) : (
            <SignInFirst here={giftLink(token)} />
          )}
        </>
      )}
    </>
  )
}
