import { Alert, Badge, Button, Drawer, Loader, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscriber, SubscriberDetail } from '../../../contract/subscriptions/admin-endpoints.ts'
import { formatMoney } from '../../../contract/subscriptions/plans.ts'
import { adminApi, explain } from '../api.ts'
import { DateTime, useFormatDateTime } from '../kit/date-time.tsx'
import drawer from '../kit/drawer.module.css'
import type { PendingChange } from './change-dialog.tsx'
import { extensionOf, plusOneYear } from './plan-actions.ts'

interface Asks {
  ask: (pending: PendingChange) => void
}

/** The plans, plan changes and orders of one reader. */
export function DetailDrawer({ of, close, ask }: { of: Subscriber | null; close: () => void } & Asks) {
  // Keeps the content while the drawer closes.
  const [shown, setShown] = useState(of)
  if (of && of !== shown) setShown(of)
  return (
    <Drawer opened={of !== null} onClose={close} position="right" size="md" title={shown?.username}>
      {shown && <Detail id={shown.id} ask={ask} />}
    </Drawer>
  )
}

function Detail({ id, ask }: { id: number } & Asks) {
  const { data, error } = useQuery({
    queryKey: ['subscriber', id],
    // The drawer must show the latest change.
    staleTime: 0,
    queryFn: () => adminApi.call('GET /admin/subscriptions/:id', { params: { id: String(id) } }),
  })
  if (error)
    return (
      <Alert color="red" variant="light" role="alert">
        {explain('Error fetching users', error)}
      </Alert>
    )
  if (!data) return <Loader size="sm" aria-label="Loading" />
  return (
    <div className={drawer.detail}>
      <Facts detail={data} />
      <Extension subscriber={data.subscriber} ask={ask} />
      <Changes changes={data.changes} />
      <Subscriptions subscriptions={data.subscriptions} />
      <Orders orders={data.orders} />
    </div>
  )
}

function Facts({ detail: { subscriber, plan, memberSince } }: { detail: SubscriberDetail }) {
  return (
    <dl className={drawer.facts}>
      <dt>ID</dt>
      <dd>{subscriber.id}</dd>
      <dt>Email</dt>
      <dd>{subscriber.email}</dd>
      {subscriber.phone && (
        <>
          <dt>Phone</dt>
          <dd>{subscriber.phone}</dd>
        </>
      )}
      <dt>Member since</dt>
      <dd>
        <DateTime at={memberSince} dayOnly />
      </dd>
      <dt>Plan</dt>
      <dd>
        {plan === null ? (
          'none'
        ) : (
          <>
            {plan}, {subscriber.source}, <Ends at={subscriber.until} />
          </>
        )}
      </dd>
    </dl>
  )
}

/** Offers another year of a granted plan that has an end. */
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

const Ends = ({ at }: { at: string | null }) =>
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
}

const Changes = ({ changes }: Pick<SubscriberDetail, 'changes'>) => (
  <History heading="Changes" none="The plan has never changed.">
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
    {orders.map(({ id, orderId, plan, currency, amount, state, createdAt, revokedAt }) => (
      <li key={id}>
        <span>
          <strong>{plan}</strong>, {formatMoney(amount, currency)}{' '}
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
        </small>
      </li>
    ))}
  </History>
)
