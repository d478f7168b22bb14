import { useState } from 'react'
import { formatMoney } from '../../../../platform/contract/currencies.ts'
import { nameOfSale, planTerm } from '../../../../platform/contract/plans.ts'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { storedToken } from '../../../../platform/web/api.ts'
import { useSite } from '../../../../platform/web/magazine/use-site.ts'
import { formatDay, longUsDate } from '../../../../platform/web/ui/dates.ts'
import { usePlanNames } from '../../../../platform/web/ui/plan-names.ts'
import type { MySubscription, Order } from '../../../subscriptions/contract/endpoints.ts'
import type { GiftState } from '../../../subscriptions/contract/gift-rules.ts'

const stateNames: Record<Order['state'], string> = {
  created: 'not paid',
  failed: 'payment failed',
  authorised: 'waiting for the bank',
  paid: 'paid',
  refunded: 'refunded',
}

const giftSentences: Record<GiftState, string> = {
  waiting: 'not paid yet',
  scheduled: 'to be emailed on its day',
  sent: 'emailed',
  redeemed: 'redeemed',
  expired: 'expired',
  withdrawn: 'withdrawn',
}

/** Leaves out checkouts that were never paid. */
export function OrdersSection({ subscription: { orders, giftsReceived } }: { subscription: MySubscription }) {
  const planNames = usePlanNames()
  const { timeZone } = useSite()
  const day = (instant: string) => longUsDate(formatDay(timeZone, instant))
  const shown = orders.filter(({ state }) => state !== 'created')
  if (shown.length === 0 && giftsReceived.length === 0) return null
  return (
    <AccountSection title="Orders and receipts">
      <ul className="rows">
        {giftsReceived.map(({ plan, redeemedAt, from }) => (
          <li key={redeemedAt} className="grid gap-1 py-3">
            <span>
              {planNames[plan]}, {planTerm.inWords}: <strong>a gift{from && ` from ${from}`}</strong>
            </span>
            <span className="text-small text-quiet">{day(redeemedAt)}</span>
          </li>
        ))}
        {shown.map((order) => (
          <li key={order.orderId} className="grid gap-1 py-3">
            <span>
              {nameOfSale(order, planNames)}, {formatMoney(order.amount, order.currency)}:{' '}
              <strong>{stateNames[order.state]}</strong>
              {order.gift &&
                `, a gift for ${order.gift.email ?? 'a closed account'}, ${giftSentences[order.gift.state]}`}
              {order.revokedAt && `, revoked by the publisher on ${day(order.revokedAt)}`}
            </span>
            <span className="text-small text-quiet">
              {day(order.createdAt)}
              {order.offerCode && ` · with the code ${order.offerCode}`} · <span className="part">{order.orderId}</span>
            </span>
            {order.documents.map((document) => (
              <DocumentLink key={document.id} document={document} />
            ))}
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}

function DocumentLink({ document: { id, number, kind } }: { document: Order['documents'][number] }) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const download = async () => {
    if (state === 'loading') return
    setState('loading')
    try {
      await saveDocument(id, number)
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
        aria-disabled={state === 'loading'}
        onClick={() => void download()}
      >
        {kind === 'receipt' ? 'Receipt' : 'Credit note'} {number} (PDF)
      </button>{' '}
      {state === 'failed' && <span role="alert">We could not download it. Please try again.</span>}
    </span>
  )
}

/** The request needs the bearer token, which a plain link would not send. */
async function saveDocument(id: number, number: string) {
  const response = await fetch(`/api/auth/fiscal-documents/${id}`, {
    headers: { authorization: `Bearer ${storedToken()}` },
  })
  if (!response.ok) throw new Error(`The fiscal document got status ${response.status}`)
  const address = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: address, download: `${number.replaceAll('/', '-')}.pdf` }).click()
  URL.revokeObjectURL(address)
}
