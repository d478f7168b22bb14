import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { completeCheckout } from '../checkout/checkout.ts'
import { presentFailure } from '../checkout/present-failure.ts'
import type { PaymentDeps } from '../deps.ts'
import { orderReport } from './order-report.ts'

export function reportOrderRoutes({ route }: Router, deps: PaymentDeps) {
  route('POST /auth/reports/:id/orders', async ({ params: { id }, body: { currency, billingState = null } }, call) =>
    ok(await orderReport(deps, requireCaller(call), id, { currency, billingState })),
  )

  route('POST /auth/reports/:id/payments', async ({ params: { id }, body }, call) => {
    const outcome = await completeCheckout(deps, requireCaller(call), {
      orderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
      sold: { reportId: id },
    })
    return outcome === 'paid' ? ok({ success: true as const }) : presentFailure(outcome, 'report', call.requestId)
  })
}
