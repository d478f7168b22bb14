import { Badge } from '@mantine/core'
import { formatMoney } from '../../../../platform/contract/currencies.ts'
import type { ListedOrder } from '../../contract/payment-endpoints.ts'
import type { DisputeState } from '../../contract/payments.ts'
import classes from './payments.module.css'

const states: Record<ListedOrder['state'], readonly [label: string, color: string]> = {
  created: ['Not paid', 'gray'],
  failed: ['Payment failed', 'gray'],
  authorised: ['Authorised', 'yellow'],
  paid: ['Paid', 'green'],
  refunded: ['Refunded', 'gray'],
}

const disputeLabels: Record<DisputeState, string> = {
  open: 'Disputed',
  'under-review': 'Dispute under review',
  closed: 'Dispute closed',
  won: 'Dispute won',
  lost: 'Dispute lost',
}

const isPressing = (dispute: DisputeState) => dispute === 'open' || dispute === 'lost'

export function OrderBadges({ order }: { order: ListedOrder }) {
  const [label, color] = states[order.state]
  const { refunded, currency, state, dispute, unmatched, hasProblem } = order
  return (
    <span className={classes.badges}>
      <Badge tt="none" color={color} variant={color === 'gray' ? 'outline' : 'light'}>
        {label}
      </Badge>
      {refunded > 0 && state !== 'refunded' && (
        <Badge tt="none" color="yellow" variant="light">
          {formatMoney(refunded, currency)} refunded
        </Badge>
      )}
      {unmatched > 0 && (
        <Badge tt="none" color="red" variant="light">
          Needs a refund
        </Badge>
      )}
      {dispute && (
        <Badge
          tt="none"
          color={isPressing(dispute) ? 'red' : 'gray'}
          variant={isPressing(dispute) ? 'light' : 'outline'}
        >
          {disputeLabels[dispute]}
        </Badge>
      )}
      {hasProblem && (
        <Badge tt="none" color="red" variant="light">
          Not recorded
        </Badge>
      )}
    </span>
  )
}
