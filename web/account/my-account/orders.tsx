import { useState } from 'react'
import type { MySubscription, Order } from '../../../contract/subscriptions/endpoints.ts'
import { formatMoney, planNames, planTerm } from '../../../contract/subscriptions/plans.ts'
import { storedToken } from '../../api.ts'
import { useSite } from '../../magazine/use-site.ts'
import { formatDay, longUsDate } from '../../ui/dates.ts'
import { Section } from './section.tsx'

const stateNames: Record<Order['state'], string> = {
  created: 'not paid',
  failed: 'payment failed',
  authorised: 'waiting for the bank',
  paid: 'paid',
  refunded: 'refunded',
}

/** What was bought, with its papers. What was begun and never paid is of no interest. */
export function Orders({ subscription: { graceUntil, until, orders } }: { subscription: MySubscription }) {
  const { timeZone } = useSite()
  const day = (instant: string) => longUsDate(formatDay(timeZone, instant))
  const shown = orders.filter(({ state }) => state !== 'created')
  if (shown.length === 0 && !graceUntil) return null
  return (
    <Section title="Orders and receipts">
      {graceUntil && until && (
        <p className="font-semibold">
          Your subscription ended on {day(until)}. Everything stays open until {day(graceUntil)}.
        </p>
      )}
      <ul className="rows">
        {shown.map((order) => (
          <li key={order.orderId} className="grid gap-1 py-3">
            <span>
              {planNames[order.plan]}, {planTerm.inWords}, {formatMoney(order.amount, order.currency)}:{' '}
              <strong>{stateNames[order.state]}</strong>
              {order.revokedAt && `, ended by the publisher on ${day(order.revokedAt)}`}
            </span>
            <span className="text-small text-quiet">
              {day(order.createdAt)} · <span className="part">{order.orderId}</span>
            </span>
            {order.documents.map((receipt) => (
              <Paper key={receipt.id} receipt={receipt} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Paper({ receipt: { id, number, kind } }: { receipt: Order['documents'][number] }) {
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const download = async () => {
    if (state === 'fetching') return
    setState('fetching')
    try {
      await saveReceipt(id, number)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <span>
      <button
        type="button"
        className="link text-small"
        aria-disabled={state === 'fetching'}
        onClick={() => void download()}
      >
        {kind === 'receipt' ? 'Receipt' : 'Credit note'} {number} (PDF)
      </button>{' '}
      {state === 'failed' && <span role="alert">It could not be fetched. Please try again.</span>}
    </span>
  )
}

/** The call needs the bearer, which a plain link would not send. */
async function saveReceipt(id: number, number: string) {
  const response = await fetch(`/api/auth/fiscal-documents/${id}`, {
    headers: { authorization: `Bearer ${storedToken()}` },
  })
  if (!response.ok) throw new Error(`The receipt was answered with ${response.status}`)
  const address = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: address, download: `${number.replaceAll('/', '-')}.pdf` }).click()
  URL.revokeObjectURL(address)
}
