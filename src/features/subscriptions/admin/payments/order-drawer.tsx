import { Button, Drawer, Loader, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../../platform/contract/currencies.ts'
import { nameOfSale } from '../../../../platform/contract/plans.ts'
import { adminApi, explain } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { download } from '../../../../platform/web/admin/download.ts'
import drawer from '../../../../platform/web/admin/drawer.module.css'
import { Fact } from '../../../../platform/web/admin/fact.tsx'
import { IconFileDownload } from '../../../../platform/web/admin/icons.tsx'
import { ProblemAlert } from '../../../../platform/web/admin/problem-alert.tsx'
import { giftStateNames } from '../../contract/gift-rules.ts'
import type { ListedOrder, OrderDetail, OrderPayment } from '../../contract/payment-endpoints.ts'
import { unmatchedSentences } from '../../contract/payments.ts'
import { OrderBadges } from './order-badges.tsx'
import classes from './payments.module.css'
import { RefundDialog } from './refund-dialog.tsx'

export function OrderDrawer({ of, close }: { of: ListedOrder | null; close: () => void }) {
  // Keeps the content while the drawer closes.
  const [shown, setShown] = useState(of)
  if (of && of !== shown) setShown(of)
  return (
    <Drawer
      opened={of !== null}
      onClose={close}
      position="right"
      size="lg"
      title={shown && `Order ${shown.id}: ${shown.buyer.name}`}
    >
      {shown && <Detail key={shown.id} id={shown.id} />}
    </Drawer>
  )
}

function Detail({ id }: { id: number }) {
  const [refunding, refund] = useState<OrderPayment | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', id],
    // The drawer must show the latest state.
    staleTime: 0,
    queryFn: () => adminApi.call('GET /admin/payments/:id', { params: { id: String(id) } }),
  })
  if (error)
    return (
      <ProblemAlert>
        {explain('Failed to load the order', error)}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </ProblemAlert>
    )
  if (!data) return <Loader size="sm" aria-label="Loading" />
  return (
    <div className={drawer.detail}>
      <Facts detail={data} />
      <Payments payments={data.payments} refund={refund} />
      <Documents detail={data} />
      <Timeline timeline={data.timeline} />
      <RefundDialog order={data.order} payment={refunding} close={() => refund(null)} />
    </div>
  )
}

const Facts = ({ detail: { order, revokedAt } }: { detail: OrderDetail }) => (
  <dl className={drawer.facts}>
    <Fact name="Status">
      <OrderBadges order={order} />
    </Fact>
    <Fact name={order.plan ? 'Plan' : 'Report'}>
      {nameOfSale(order)}, {formatMoney(order.amount, order.currency)}
      {order.discount > 0 && `, ${order.discount} % less with Gold`}
    </Fact>
    <Fact name="Reader">
      {order.buyer.name}
      {order.buyer.email && `, ${order.buyer.email}`}
      {order.buyer.id === null ? ' (account closed)' : ` (ID ${order.buyer.id})`}
    </Fact>
    {order.offer && <Fact name="Offer">{order.offer}</Fact>}
    {order.gift && <GiftFacts gift={order.gift} />}
    <dt>Order ID</dt>
    <dd className={classes.id}>{order.orderId ?? 'not at the provider'}</dd>
    {order.isSandbox && <Fact name="Test mode">No money moved.</Fact>}
    {revokedAt && (
      <Fact name="Revoked">
        <DateTime at={revokedAt} />
      </Fact>
    )}
  </dl>
)

const GiftFacts = ({ gift: { email, state, sendAt } }: { gift: NonNullable<ListedOrder['gift']> }) => (
  <Fact name="Gift">
    For {email ?? 'a closed account'}, to be emailed <DateTime at={sendAt} />: {giftStateNames[state]}
  </Fact>
)

const paymentStates: Record<OrderPayment['state'], string> = {
  created: 'started',
  failed: 'failed',
  authorised: 'authorised',
  captured: 'captured',
  refunded: 'refunded',
}

const Payments = ({ payments, refund }: { payments: OrderPayment[]; refund: (payment: OrderPayment) => void }) => (
  <section>
    <Title order={2}>Payments</Title>
    {payments.length === 0 && <p className={drawer.none}>No payments reported.</p>}
    <ul className={drawer.entries}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <div className={classes.line}>
            <span>
              <strong>{formatMoney(payment.amount, payment.currency)}</strong> {paymentStates[payment.state]}
              {payment.refunded > 0 && `, ${formatMoney(payment.refunded, payment.currency)} refunded`}
            </span>
            {payment.refundable > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Refund payment ${payment.id}`}
                onClick={() => refund(payment)}
              >
                Refund …
              </Button>
            )}
          </div>
          <small className={classes.id}>{payment.id}</small>
          {payment.unmatchedBecause && <small>{unmatchedSentences[payment.unmatchedBecause]}</small>}
        </li>
      ))}
    </ul>
  </section>
)

const kinds = { receipt: 'Receipt', 'credit-note': 'Credit note' }

const Documents = ({ detail: { documents, order } }: { detail: OrderDetail }) => (
  <section>
    <Title order={2}>Documents</Title>
    {documents.length === 0 && <p className={drawer.none}>No documents issued.</p>}
    <ul className={drawer.entries}>
      {documents.map(({ id, number, kind, amount, issuedAt }) => (
        <li key={id}>
          <div className={classes.line}>
            <span>
              {kinds[kind]} <strong>{number}</strong>, {formatMoney(amount, order.currency)}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconFileDownload size={14} />}
              aria-label={`Download ${number} as PDF`}
              onClick={() =>
                void download(
                  `/admin/fiscal-documents/${id}`,
                  `${number.replaceAll('/', '-')}.pdf`,
                  'Failed to download the document',
                )
              }
            >
              PDF
            </Button>
          </div>
          <small>
            <DateTime at={issuedAt} />
          </small>
        </li>
      ))}
    </ul>
  </section>
)

const Timeline = ({ timeline }: Pick<OrderDetail, 'timeline'>) => (
  <section>
    <Title order={2}>Timeline</Title>
    <ol className={classes.timeline}>
      {timeline.map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          <DateTime at={at} />
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </section>
)
