import { indianStates, stateCodes } from '../../../contract/subscriptions/indian-states.ts'
import { NotFound } from '../../core/errors.ts'
import { ok, requireCaller } from '../../http/api/endpoints.ts'
import type { Router } from '../deps.ts'
import { subscriberRoutes } from './admin/routes.ts'
import { completeCheckout, startCheckout, type Verdict } from './checkout/checkout.ts'
import { webhookRoute } from './checkout/webhook.ts'
import { contactEditor } from './contact-editor.ts'
import type { SubscriptionDeps } from './deps.ts'
import { drawReceipt } from './fiscal-documents/render-pdf.ts'
import { listMyOrders } from './my-orders.ts'
import { presentSubscription } from './present.ts'
import { findPurchases, findReceipt, findSubscriptions } from './queries.ts'

const sentences: Record<Exclude<Verdict, 'paid'>, string> = {
  refused: 'Payment verification failed. Please contact support.',
  pending: 'The bank has not released the payment yet. Your subscription starts by itself as soon as it has.',
}

/** Paid plans for readers, the payment provider and the back office. */
export async function subscriptionRoutes(router: Router, deps: SubscriptionDeps): Promise<void> {
  readerRoutes(router, deps)
  subscriberRoutes(router, deps)
  await webhookRoute(router.http, deps)
}

/** Buying a plan, and the reader's own plans and orders: specification 7, 'Auth and payment'. */
function readerRoutes({ route }: Router, deps: SubscriptionDeps) {
  const { db, now, config } = deps
  const states = stateCodes.map((code) => ({ code, name: indianStates[code] }))

  route('GET /auth/payments', async () =>
    ok(
      {
        payments: config.payments.kind === 'razorpay' ? ('on' as const) : config.payments.kind,
        billingStates: config.receipts.gstin ? states.toSorted((a, b) => a.name.localeCompare(b.name)) : [],
      },
      ['site'],
    ),
  )

  route('POST /auth/create-order', async ({ body }, call) => {
    const { subscriptionType: plan, currency, billingState } = body
    return ok(await startCheckout(deps, requireCaller(call), { plan, currency, billingState: billingState ?? null }))
  })

  route('POST /auth/verify-payment', async ({ body }, call) => {
    const verdict = await completeCheckout(deps, requireCaller(call), {
      orderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
      plan: body.subscriptionType,
    })
    if (verdict === 'paid') return ok({ success: true as const })
    const message = sentences[verdict]
    const refusal = { success: false as const, error: message, message, requestId: call.requestId }
    return verdict === 'pending'
      ? { status: 409 as const, body: { ...refusal, code: 'payment_pending' } }
      : { status: 400 as const, body: { ...refusal, code: 'payment_not_verified' } }
  })

  route('GET /auth/subscription', async (_, call) => {
    const { userId } = requireCaller(call)
    const known = {
      subscriptions: await findSubscriptions(db, userId, now()),
      purchases: await findPurchases(db, userId),
      orders: await listMyOrders(db, userId),
    }
    return ok(presentSubscription(known, now()))
  })

  route('GET /auth/fiscal-documents/:id', async ({ params }, call) => {
    const paper = await findReceipt(db, params.id, requireCaller(call).userId)
    if (!paper) throw new NotFound('receipt', params.id)
    const name = `${paper.receipt.number.replaceAll('/', '-')}.pdf`
    return {
      ...ok(await drawReceipt(paper, config)),
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    }
  })

  route('POST /auth/contact-editor', async ({ body }, { visitor }) => {
    await contactEditor(deps, body, visitor.network)
    return ok({ message: 'Your request is on its way to the editor.' })
  })
}
