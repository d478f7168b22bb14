import { Anchor, Badge } from '@mantine/core'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import type { Column } from '../../../platform/web/admin/list/data-table.tsx'
import { MailAddress } from '../../../platform/web/admin/mail-address.tsx'
import type { Member } from '../contract/endpoints.ts'
import type { NewsletterState } from '../contract/words.ts'
import classes from './members.module.css'

const newsletterWords: Record<NewsletterState, string> = {
  subscribed: 'Yes',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounces',
  none: '–',
}

export const columnsOfMembers = (open: (member: Member) => void): readonly Column<Member>[] => [
  { head: 'ID', isNumber: true, sorts: ['-number', 'number'], cell: ({ id }) => id },
  {
    head: 'Name',
    isName: true,
    sorts: ['name', '-name'],
    cell: (row) => (
      <span className={classes.who}>
        <span>
          <Anchor component="button" type="button" c="inherit" fw={550} ta="left" onClick={() => open(row)}>
            {row.username}
          </Anchor>
          {row.labels.map(({ id, name }) => (
            <Badge key={id} tt="none" size="sm" variant="outline" color="gray">
              {name}
            </Badge>
          ))}
        </span>
        <small>
          <MailAddress address={row.email} />
        </small>
      </span>
    ),
  },
  { head: 'Plan', cell: (row) => <PlanOfMember member={row} /> },
  { head: 'Newsletter', cell: ({ newsletter }) => newsletterWords[newsletter] },
  { head: 'Orders', isNumber: true, cell: ({ orders }) => orders || '–' },
  {
    head: 'Last seen',
    sorts: ['-seen', 'seen'],
    cell: ({ lastSeenAt }) => (lastSeenAt ? <DateTime at={lastSeenAt} dayOnly /> : '–'),
  },
]

const isToCome = (at: string) => Date.parse(at) > Date.now()

/** A plan that has ended is active for its grace period. */
export const PlanEnd = ({ at }: { at: string }) =>
  isToCome(at) ? (
    <>
      until <DateTime at={at} dayOnly />
    </>
  ) : (
    <>
      ended <DateTime at={at} dayOnly />, in the grace period
    </>
  )

export function PlanOfMember({ member: { isSubscribed, Premium, until, source, organisations } }: { member: Member }) {
  if (!isSubscribed) return '–'
  return (
    <span className={classes.plan}>
      <Badge tt="none" variant="light" color={Premium ? 'yellow' : 'green'}>
        {Premium ? 'Gold' : 'Silver'}
      </Badge>
      <small>
        {organisations.length > 0 ? organisations.join(', ') : source}
        {until && (
          <>
            {' '}
            <PlanEnd at={until} />
          </>
        )}
      </small>
    </span>
  )
}
