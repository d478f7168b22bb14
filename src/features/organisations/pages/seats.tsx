import { useState } from 'react'
import { Form } from 'react-router'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { links } from '../../../platform/contract/links.ts'
import { AccountSection } from '../../../platform/web/account/section.tsx'
import { usePageChange } from '../../../platform/web/account/use-saving.ts'
import { api } from '../../../platform/web/api.ts'
import { FailureMessage } from '../../../platform/web/form/failure-message.tsx'
import { useSite } from '../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../platform/web/ui/dates.ts'
import { Pagination } from '../../../platform/web/ui/pagination.tsx'
import type { SeatHolder } from '../contract/endpoints.ts'

interface Props {
  id: number
  seats: ApiResult<'GET /auth/organisations/:id/seats'>
  search: string
}

export function Seats({ id, seats: { data, page, totalPages }, search }: Props) {
  const { failure, change } = usePageChange('We could not remove the reader. Please try again.')
  const remove = ({ userId }: SeatHolder) =>
    change(() =>
      api.call('DELETE /auth/organisations/:id/seats/:userId', { params: { id: String(id), userId: String(userId) } }),
    )
  const linkTo = (to: number) =>
    `${links.organisation}?${new URLSearchParams({ id: String(id), ...(search && { search }), page: String(to) })}`
  return (
    <AccountSection title="Readers with a seat">
      {(search !== '' || totalPages > 1 || data.length > 5) && (
        <search>
          <Form action={links.organisation} className="organisation-tools" key={search}>
            <input type="hidden" name="id" value={id} />
            <input
              type="search"
              name="search"
              maxLength={200}
              defaultValue={search}
              aria-label="Search readers"
              placeholder="Name or email"
              className="control"
            />
            <button type="submit" className="button">
              Search
            </button>
          </Form>
        </search>
      )}
      {data.length === 0 ? (
        <p>{search ? 'No matches.' : 'No readers yet.'}</p>
      ) : (
        <ul className="devices">
          {data.map((holder) => (
            <Holder key={holder.userId} holder={holder} onRemove={() => void remove(holder)} />
          ))}
        </ul>
      )}
      <Pagination page={page} totalPages={totalPages} linkTo={linkTo} />
      <FailureMessage text={failure} />
    </AccountSection>
  )
}

/** Taking a seat away asks once more, since only an invitation gives it back. */
function Holder({ holder: { name, email, source, takenAt }, onRemove }: { holder: SeatHolder; onRemove: () => void }) {
  const { timeZone } = useSite()
  const [isAsked, setAsked] = useState(false)
  return (
    <li>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-quiet">
          {email} · {source === 'domain' ? 'by email address' : 'by invitation'} since{' '}
          {longUsDate(formatDay(timeZone, takenAt))}
        </p>
        {isAsked && <p className="text-small font-semibold">They lose access at once. A new invitation restores it.</p>}
      </div>
      {isAsked ? (
        <span className="organisation-tools">
          <button type="button" className="button button-primary" onClick={onRemove}>
            Remove reader
          </button>
          <button type="button" className="button" onClick={() => setAsked(false)}>
            Keep it
          </button>
        </span>
      ) : (
        <button type="button" className="button" aria-label={`Remove ${name}`} onClick={() => setAsked(true)}>
          Remove
        </button>
      )}
    </li>
  )
}
