import type { CheckoutOutcome } from './checkout.ts'

type Failure = Exclude<CheckoutOutcome, 'paid'>

const failures: Record<Failure, { status: 400 | 409; code: string; messages: Record<'plan' | 'report', string> }> = {
  refused: {
    status: 400,
    code: 'payment_not_verified',
    messages: {
      plan: 'Payment verification failed. Please contact support.',
      report: 'Payment verification failed. Please contact support.',
    },
  },
  pending: {
    status: 409,
    code: 'payment_pending',
    messages: {
      plan: 'The bank has not released the payment yet. Your subscription starts automatically as soon as it does.',
      report: 'The bank has not released the payment yet. The report opens automatically as soon as it does.',
    },
  },
  'other-order': {
    status: 409,
    code: 'payment_of_other_order',
    messages: { plan: otherOrder('start your plan'), report: otherOrder('open the report') },
  },
}

function otherOrder(what: string) {
  return `Please do not pay again. Your payment arrived under another order. We know about it, and will ${what} or refund you. If you hear nothing within two working days, please write to us.`
}

export function presentFailure(outcome: Failure, sold: 'plan' | 'report', requestId: string) {
  const { status, code, messages } = failures[outcome]
  const message = messages[sold]
  return { status, body: { success: false as const, error: message, message, code, requestId } }
}
