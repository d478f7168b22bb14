import { useState } from 'react'
import { Link } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { AccountSection } from '../../../platform/web/account/section.tsx'
import { usePageChange } from '../../../platform/web/account/use-saving.ts'
import { api } from '../../../platform/web/api.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { renewOfflineNow, useSession } from '../../../platform/web/session.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { usePlanNames } from '../../../platform/web/ui/plan-names.ts'
import type { MySeats } from '../contract/endpoints.ts'

const addressOf = (id: number) => `${links.organisation}?${new URLSearchParams({ id: String(id) })}`

export const ManagedSeats = ({ data: { manages } }: { data: MySeats }) =>
  manages.map(({ id, name }) => (
    <Link key={id} to={addressOf(id)} className="link">
      Seats of {name}
    </Link>
  ))

export function OrganisationsSection({ data: { seats, refusals, manages } }: { data: MySeats }) {
  if (seats.length + refusals.length + manages.length === 0) return null
  return (
    <AccountSection title="Organisation">
      {seats.map((seat) => (
        <Seat key={seat.id} seat={seat} />
      ))}
      {refusals.map((sentence) => (
        <p key={sentence} className="font-semibold">
          {sentence}
        </p>
      ))}
      {manages.map(({ id, name }) => (
        <Link key={id} to={addressOf(id)} className="button">
          Manage the seats of {name}
        </Link>
      ))}
    </AccountSection>
  )
}

/** Giving up a seat asks once more, since only an invitation gives it back. */
function Seat({ seat: { id, organisation, plan, until } }: { seat: MySeats['seats'][number] }) {
  const planNames = usePlanNames()
  const { timeZone } = useSite()
  const { email } = useSession()
  const [isAsked, setAsked] = useState(false)
  const { failure, change } = usePageChange('We could not give up your seat. Please try again.')
  const giveUp = () =>
    change(async () => {
      await api.call('DELETE /auth/seats/:organisation', { params: { organisation: String(id) } })
      await renewOfflineNow(email).catch(() => {})
    })
  return (
    <>
      <p>
        <strong>{organisation}</strong> pays for {planNames[plan]} until {longUsDate(formatDay(timeZone, until))}. It
        can see that you have a seat, but not what you read.
      </p>
      {isAsked ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>You lose access at once. To return, you need a new invitation.</p>
          <button type="button" className="button button-danger" onClick={() => void giveUp()}>
            Give up the seat
          </button>
          <button type="button" className="button" onClick={() => setAsked(false)}>
            Keep it
          </button>
        </div>
      ) : (
        <button
          type="button"
          className="button"
          aria-label={`Give up the seat at ${organisation}`}
          onClick={() => setAsked(true)}
        >
          Give up the seat
        </button>
      )}
      <FailureMessage text={failure} />
    </>
  )
}
