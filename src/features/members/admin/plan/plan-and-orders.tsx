import { Badge, Button, Group, Loader, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../../platform/contract/currencies.ts'
import { adminApi, explain } from '../../../../platform/web/admin/api.ts'
import { DateTime, useFormatDateTime } from '../../../../platform/web/admin/date-time.tsx'
import drawer from '../../../../platform/web/admin/drawer.module.css'
import { ProblemAlert } from '../../../../platform/web/admin/problem-alert.tsx'
import type { Subscriber, SubscriberDetail } from '../../../subscriptions/contract/admin-endpoints.ts'
import { giftStateNames } from '../../../subscriptions/contract/gift-rules.ts'
import type { PendingChange } from './change-dialog.tsx'
import { actionsFor, extensionOf, plusOneYear } from './plan-actions.ts'

interface Asks {
  ask: (pending: PendingChange) => void
}

export function PlanAndOrders({ id, ask }: { id: number } & Asks) {
  const { data, error } = useQuery({
    queryKey: ['subscriber', id],
    // It must show the latest change.
    staleTime: 0,
    queryFn: () => adminApi.call('GET /admin/subscriptions/:id', { params: { id: String(id) } }),
  })
  if (error) return <ProblemAlert>{explain('Error fetching the plan', error)}</ProblemAlert>
  if (!data) return <Loader size="sm" aria-label="Loading" />
  const { subscriber } = data
  return (
    <>
      <Group gap="xs">
        {actionsFor(subscriber).map((action) => (
          <Button key={action.label} size="xs" variant="default" onClick={() => ask({ subscriber, action })}>
            {action.label}
          </Button>
        ))}
        <Extension subscriber={subscriber} ask={ask} />
      </Group>
      <Changes changes={data.changes} />
      <Subscriptions subscriptions={data.subscriptions} />
      <Orders orders={data.orders} />
    </>
  )
}

function Extension({ subscriber, ask }: { subscriber: Subscriber } & Asks) {
  const moment = useFormatDateTime()
  const { source, until } = subscriber
  if (source !== 'granted' || until === null) return null
  const proposed = plusOneYear(moment(until).slice(0, 10))
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => ask({ subscriber, action: extensionOf(subscriber), until: proposed })}
    >
      Plus one year
    </Button>
  )
}

export const Ends = ({ at }: { at: string | null }) =>
  at === null ? (
    'with no end date'
  ) : (
    <>
      until <DateTime at={at} dayOnly />
    </>
  )

interface SectionProps {
  heading: string
  none: string
  children: React.ReactNode[]
}

const History = ({ heading, none, children }: SectionProps) => (
  <section>
    <Title order={2}>{heading}</Title>
    {children.length > 0 ? <ol className={drawer.entries}>{children}</ol> : <p className={drawer.none}>{none}</p>}
  </section>
)

const causes = {
  payment: 'by payment',
  refund: 'by refund',
  dispute: 'by a lost dispute',
  admin: 'by an administrator',
  trial: 'as a trial',
  gift: 'by a gift',
  organisation: 'by an organisation',
}

const Changes = ({ changes }: Pick<SubscriberDetail, 'changes'>) => (
  <History heading="Changes" none="No changes.">
    {changes.map(({ at, cause, adminName, reason, before, after, untilAfter }) => (
      <li key={`${at} ${before} ${after}`}>
        <span>
          {before ?? 'none'} → <strong>{after ?? 'none'}</strong>
          {after && (
            <>
              {' '}
              <Ends at={untilAfter} />
            </>
          )}
        </span>
        <small>
          <DateTime at={at} /> · {adminName ? `by ${adminName}` : causes[cause]} · {reason}
        </small>
      </li>
    ))}
  </History>
)

const Subscriptions = ({ subscriptions }: Pick<SubscriberDetail, 'subscriptions'>) => (
  <History heading="Subscriptions" none="No subscriptions.">
    {subscriptions.map(({ plan, startsAt, endsAt, source, grantedBy, reason }) => (
      <li key={`${startsAt} ${endsAt} ${plan}`}>
        <span>
          <strong>{plan}</strong> from <DateTime at={startsAt} dayOnly /> <Ends at={endsAt} />
        </span>
        <small>
          {grantedBy ? `granted by ${grantedBy}` : source} · {reason}
        </small>
      </li>
    ))}
  </History>
)

const Orders = ({ orders }: Pick<SubscriberDetail, 'orders'>) => (
  <History heading="Orders" none="No orders.">
    {orders.map(({ id, orderId, plan, report, currency, amount, state, createdAt, revokedAt, gift }) => (
      <li key={id}>
        <span>
          <strong>{plan ?? report}</strong>, {formatMoney(amount, currency)}{' '}
          <Badge color={state === 'paid' ? 'green' : 'gray'} variant="light">
            {state}
          </Badge>{' '}
          {revokedAt && (
            <Badge color="red" variant="light">
              revoked <DateTime at={revokedAt} dayOnly />
            </Badge>
          )}
        </span>
        <small>
          <DateTime at={createdAt} /> · {orderId ?? 'not at the provider'}
          {gift && ` · gift for ${gift.email ?? 'a closed account'}: ${giftStateNames[gift.state]}`}
        </small>
      </li>
    ))}
  </History>
)
