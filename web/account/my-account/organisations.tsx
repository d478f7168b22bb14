import { Link } from 'react-router'
import { links } from '../../../contract/links.ts'
import type { MySeats } from '../../../contract/organisations/endpoints.ts'
import { planNames } from '../../../contract/subscriptions/plans.ts'
import { useSite } from '../../magazine/use-site.ts'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import { AccountSection } from './section.tsx'

/** What companies and campuses give the reader, why one gives nothing, and the way to the seats that the reader manages. */
export function OrganisationsSection({ seats: { seats, refusals, manages } }: { seats: MySeats }) {
  const { timeZone } = useSite()
  if (seats.length + refusals.length + manages.length === 0) return null
  return (
    <AccountSection title="Organisation">
      {seats.map(({ organisation, plan, until }) => (
        <p key={organisation}>
          <strong>{organisation}</strong> pays for {planNames[plan]} until {longUsDate(formatDay(timeZone, until))}. It
          sees that you have a seat, and never what you read.
        </p>
      ))}
      {refusals.map((sentence) => (
        <p key={sentence} className="font-semibold">
          {sentence}
        </p>
      ))}
      {manages.map(({ id, name }) => (
        <Link key={id} to={`${links.organisation}?${new URLSearchParams({ id: String(id) })}`} className="button">
          Manage the seats of {name}
        </Link>
      ))}
    </AccountSection>
  )
}
