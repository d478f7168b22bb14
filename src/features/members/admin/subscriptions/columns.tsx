import { Anchor, Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { memberLink } from '../../../../platform/web/admin/links.ts'
import type { Column } from '../../../../platform/web/admin/list/data-table.tsx'
import type { Subscriber } from '../../../subscriptions/contract/admin-endpoints.ts'
import { PlanEnd } from '../columns.tsx'
import type { PendingChange } from '../plan/change-dialog.tsx'
import { actionsFor } from '../plan/plan-actions.ts'
import classes from './subscriptions.module.css'

type Ask = (pending: PendingChange) => void

export const columnsFor = (ask: Ask): readonly Column<Subscriber>[] => [
  { head: 'ID', isNumber: true, width: '4.5rem', cell: ({ id }) => id },
  {
    head: 'Username',
    isName: true,
    cell: (row) => (
      <Anchor component={Link} c="inherit" fw={550} to={memberLink(row.id)}>
        {row.username}
      </Anchor>
    ),
  },
  {
    head: 'Email',
    width: '16rem',
    cell: ({ email }) => (
      <span className={classes.email} title={email}>
        {email}
      </span>
    ),
  },
  {
    head: 'Subscription',
    width: '13rem',
    cell: ({ isSubscribed, until }) => (
      <span className={classes.state}>
        <Badge tt="none" color={isSubscribed ? 'green' : 'gray'} variant={isSubscribed ? 'light' : 'outline'}>
          {isSubscribed ? 'Subscribed' : 'Not Subscribed'}
        </Badge>
        {until && (
          <small>
            <PlanEnd at={until} />
          </small>
        )}
      </span>
    ),
  },
  {
    head: 'Premium',
    width: '6rem',
    cell: ({ Premium }) => (
      <span className={classes.state}>
        <Badge tt="none" color={Premium ? 'yellow' : 'gray'} variant={Premium ? 'light' : 'outline'}>
          {Premium ? 'Premium' : 'Standard'}
        </Badge>
      </span>
    ),
  },
  { head: 'Actions', isActions: true, cell: (row) => <RowActions row={row} ask={ask} /> },
]

const RowActions = ({ row, ask }: { row: Subscriber; ask: Ask }) => (
  <div className={classes.actions}>
    {actionsFor(row).map((action) => (
      <Button
        key={action.label}
        size="compact-sm"
        variant="default"
        aria-label={`${action.label}: ${row.username}`}
        onClick={() => ask({ subscriber: row, action })}
      >
        {action.label}
      </Button>
    ))}
  </div>
)
