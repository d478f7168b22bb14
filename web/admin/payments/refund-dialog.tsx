import { Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney, parseMoney, toMajor } from '../../../contract/subscriptions/currencies.ts'
import type { ListedOrder, OrderPayment } from '../../../contract/subscriptions/payment-endpoints.ts'
import { randomUuid } from '../../random-uuid.ts'
import { adminApi, explain } from '../api.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { notifySuccess } from '../kit/notify.tsx'

interface Props {
  order: ListedOrder
  /** Null: the dialog is closed. */
  payment: OrderPayment | null
  close: () => void
}

/** Asks for amount and reason of a refund, says what follows from it, and requests it. */
export function RefundDialog({ order, payment, close }: Props) {
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState(payment)
  if (payment && payment !== shown) setShown(payment)
  return (
    <Modal opened={payment !== null} onClose={close} title="Refund" size="sm">
      {shown && <RefundForm key={`${shown.id} ${shown.refunded}`} {...{ order, payment: shown, close }} />}
    </Modal>
  )
}

function RefundForm({ order, payment, close }: Props & { payment: OrderPayment }) {
  const [typed, setTyped] = useState(toMajor(payment.refundable, payment.currency))
  const [reason, setReason] = useState('')
  const { send, isBusy, problem } = useRefund(order, payment, close)
  const amount = parseMoney(typed, payment.currency)
  const isPossible = amount !== null && amount > 0 && amount <= payment.refundable
  const money = isPossible ? formatMoney(amount, payment.currency) : 'the amount'
  const most = formatMoney(payment.refundable, payment.currency)
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (isPossible && reason.trim() !== '') void send(amount, reason)
  }
  return (
    <form onSubmit={submit}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <strong>{money}</strong> goes back to <strong>{order.buyer.name}</strong>
        {order.buyer.email && ` (${order.buyer.email})`}. {consequence(order, payment, amount)}
      </Text>
      <TextInput
        mt="md"
        data-autofocus
        label={`Amount in ${payment.currency}`}
        description={`Up to ${most}`}
        inputMode="decimal"
        value={typed}
        error={!isPossible && `Enter an amount up to ${most}`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        mt="sm"
        required
        label="Reason"
        description="Stored in the timeline and the audit log. The reader does not see it."
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {problem && (
        <Text role="alert" c="red" mt="sm">
          {problem}
        </Text>
      )}
      <FormFooter mt="lg" onCancel={close} color="red" loading={isBusy} disabled={!isPossible}>
        Refund {money}
      </FormFooter>
    </form>
  )
}

function consequence(
  { plan }: ListedOrder,
  { unmatchedBecause, refundable, refunded }: OrderPayment,
  amount: number | null,
): string {
  if (
    unmatchedBecause &&
    ['other-amount', 'second-payment', 'offer-used-up', 'report-owned', 'order-ended'].includes(unmatchedBecause)
  )
    return 'The payment was not applied to an order, so nothing else changes.'
  const what = plan === null ? 'report' : 'plan'
  if (amount === refundable)
    return `The ${what} that it bought ${plan === null ? 'closes' : 'ends'}, and a credit note is issued.`
  return `The ${what} stays, and a credit note is issued${refunded > 0 ? ' for this part' : ''}.`
}

/** Sends the request. It keeps its key while the dialog is open, so that a second try refunds nothing twice. */
function useRefund(order: ListedOrder, payment: OrderPayment, close: () => void) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<{ key: string; amount: number }>({ key: randomUuid(), amount: 0 })
  const send = async (amount: number, reason: string) => {
    // Another amount is another refund.
    const key = sent.amount === 0 || sent.amount === amount ? sent.key : randomUuid()
    setSent({ key, amount })
    setBusy(true)
    setProblem(null)
    try {
      await adminApi.call('POST /admin/payments/:id/refunds', {
        params: { id: String(order.id) },
        body: { key, paymentId: payment.id, amount, reason },
      })
      notifySuccess(`${formatMoney(amount, payment.currency)} will be returned to ${order.buyer.name}.`)
      close()
    } catch (error) {
      setProblem(explain('Failed to confirm the refund', error))
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: ['payment', order.id] })
    await queries.invalidateQueries({ queryKey: ['payments'] })
  }
  return { send, isBusy, problem }
}
