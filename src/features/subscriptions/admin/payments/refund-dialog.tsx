import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney, parseMoney, toMajor } from '../../../../platform/contract/currencies.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DialogForm, FormDialog, useAdminForm } from '../../../../platform/web/admin/form.tsx'
import { notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { randomUuid } from '../../../../platform/web/random-uuid.ts'
import type { ListedOrder, OrderPayment } from '../../contract/payment-endpoints.ts'

interface Props {
  order: ListedOrder
  /** Null: closed. */
  payment: OrderPayment | null
  close: () => void
}

export const RefundDialog = ({ order, payment, close }: Props) => (
  <FormDialog about={payment} close={close} title={() => 'Refund'} size="sm">
    {(shown) => <RefundForm key={`${shown.id} ${shown.refunded}`} {...{ order, payment: shown, close }} />}
  </FormDialog>
)

function RefundForm({ order, payment, close }: Props & { payment: OrderPayment }) {
  const send = useRefund(order, payment)
  const { fields, text, form } = useAdminForm({
    fields: { amount: toMajor(payment.refundable, payment.currency), reason: '' },
    send: ({ reason }) => send(amount ?? 0, reason),
    close,
    failed: 'Failed to confirm the refund',
  })
  const amount = parseMoney(fields.amount, payment.currency)
  const isPossible = amount !== null && amount > 0 && amount <= payment.refundable
  const money = isPossible ? formatMoney(amount, payment.currency) : 'the amount'
  const most = formatMoney(payment.refundable, payment.currency)
  return (
    <DialogForm form={form} button={`Refund ${money}`} color="red" disabled={!isPossible}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <strong>{money}</strong> goes back to <strong>{order.buyer.name}</strong>
        {order.buyer.email && ` (${order.buyer.email})`}. {consequence(order, payment, amount)}
      </Text>
      <TextInput
        data-autofocus
        label={`Amount in ${payment.currency}`}
        description={`Up to ${most}`}
        inputMode="decimal"
        {...text('amount')}
        {...(!isPossible && { error: `Enter an amount up to ${most}` })}
      />
      <TextInput
        required
        label="Reason"
        description="Stored in the timeline and the audit log. The reader does not see it."
        maxLength={300}
        {...text('reason')}
      />
    </DialogForm>
  )
}

function consequence(
  { plan }: ListedOrder,
  { unmatchedBecause, refundable, refunded }: OrderPayment,
  amount: number | null,
): string {
  if (unmatchedBecause && !['account-closed', 'plan-revoked'].includes(unmatchedBecause))
    return 'The payment was not applied to an order, so nothing else changes.'
  const what = plan === null ? 'report' : 'plan'
  if (amount === refundable)
    return `The ${what} that it bought ${plan === null ? 'closes' : 'ends'}, and a credit note is issued.`
  return `The ${what} stays, and a credit note is issued${refunded > 0 ? ' for this part' : ''}.`
}

/** Keeps its key while the dialog is open, so that a second try refunds nothing twice. @throws ApiError */
function useRefund(order: ListedOrder, payment: OrderPayment) {
  const queries = useQueryClient()
  const [sent, setSent] = useState<{ key: string; amount: number }>({ key: randomUuid(), amount: 0 })
  return async (amount: number, reason: string) => {
    // Another amount is another refund.
    const key = sent.amount === 0 || sent.amount === amount ? sent.key : randomUuid()
    setSent({ key, amount })
    try {
      await adminApi.call('POST /admin/payments/:id/refunds', {
        params: { id: String(order.id) },
        body: { key, paymentId: payment.id, amount, reason },
      })
      notifySuccess(`${formatMoney(amount, payment.currency)} will be returned to ${order.buyer.name}.`)
    } finally {
      for (const queryKey of [['payment', order.id], ['payments']]) void queries.invalidateQueries({ queryKey })
    }
  }
}
