import { Link } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { links, seatInvitationLink } from '../../../platform/contract/links.ts'
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
import type { Route } from './+types/seat'

export const meta: Route.MetaFunction = ({ matches }) => accountHead('Your seat', matches)

type Seat = ApiResult<'GET /seat-invitations/:token'>

export const clientLoader = ({ params: { token } }: Route.ClientLoaderArgs) =>
  orFailure(
    api.call('GET /seat-invitations/:token', { params: { token } }),
    'We could not load the invitation. Please try again.',
  )
clientLoader.hydrate = true as const

export const HydrateFallback = () => <OfferLoading heading="Your seat" text="Loading the invitation…" />

const day = (instant: string) => longUsDate(formatDay(Intl.DateTimeFormat().resolvedOptions().timeZone, instant))

export default function SeatPage({ params: { token }, loaderData }: Route.ComponentProps) {
  return (
    <OfferPage<Seat>
      heading="Your seat"
      loaded={loaderData}
      renderWays={(state) => (
        <>
          <Link to={links.home}>Go to the front page</Link>
          {state !== 'open' && <Link to={links.account}>Go to your account</Link>}
        </>
      )}
    >
      {(seat, onDone) => <Offer seat={seat} token={token} onDone={onDone} />}
    </OfferPage>
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
  const accept = async () => {
    const seat = await api.call('POST /auth/seat-invitations/:token', { params: { token } })
    onDone(`You now have a seat, with ${planNames[seat.plan]} until ${day(seat.until)}.`)
  }
  return (
    <>
      <p className="account-lead">
        <strong>{organisation}</strong> pays for <strong>{planNames[plan]}</strong>, until {day(until)}. It can see your
        name, your email address and when you joined, but not what you read.
      </p>
      {username ? (
        <TakeOffer
          text="This account gets the seat."
          button="Accept the seat"
          busy="Accepting…"
          failed="We could not accept the seat. Please try again."
          send={accept}
        />
      ) : (
        <SignInFirst here={seatInvitationLink(token)} />
      )}
    </>
  )
}
