import { indianStates, stateCodes } from '../../../platform/contract/indian-states.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import type { CatalogueDeps } from '../../catalogue/server/index.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { subscriberRoutes } from './admin/routes.ts'
import { benefitGrantRoutes } from './benefit-grants/routes.ts'
import { completeCheckout, startCheckout } from './checkout/checkout.ts'
import { presentFailure } from './checkout/present-failure.ts'
import { webhookRoute } from './checkout/webhook.ts'
import { mailContactRequest } from './contact-editor.ts'
import type { PaymentDeps } from './deps.ts'
import { findFiscalDocument } from './fiscal-documents/queries.ts'
import { sendPdf } from './fiscal-documents/send-pdf.ts'
import { listGiftsOf } from './gifts/list-gifts.ts'
import { listMyOrders } from './my-orders.ts'
import { paymentRoutes } from './payments/routes.ts'
import { onSale } from './plans/on-sale.ts'
import { offersOf } from './plans/prices.ts'
import { presentMySubscription } from './present.ts'
import { findPurchases, findSubscriptions } from './queries.ts'
import { reportOrderRoutes } from './reports/routes.ts'

export async function subscriptionRoutes(router: Router, deps: PaymentDeps & CatalogueDeps): Promise<void> {
  readerRoutes(router, deps)
  subscriberRoutes(router, deps)
  benefitGrantRoutes(router, deps)
  reportOrderRoutes(router, deps)
  paymentRoutes(router, deps)
  await webhookRoute(router.http, deps)
}

function readerRoutes({ route }: Router, deps: PaymentDeps & CatalogueDeps) {
  const { db, now, config, settings } = deps
  const states = stateCodes
    .map((code) => ({ code, name: indianStates[code] }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const paymentsNow = () => {
    if (!onSale(deps).sellsPlans) return 'off' as const
    return config.payments.kind === 'razorpay' ? ('on' as const) : config.payments.kind
  }

  route('GET /auth/payments', async () =>
    ok(
      {
        payments: paymentsNow(),
        billingStates: settings.current().contact.gstin ? states : [],
        ...offersOf(settings, await deps.catalogue.get()),
      },
      [settingsKey],
    ),
  )

  route('POST /auth/create-order', async ({ body }, call) => {
    const { subscriptionType: plan, currency, billingState = null, offerCode, gift = null } = body
    const request = { plan, currency, billingState, offerCode: offerCode?.trim() || null, gift }
    return ok(await startCheckout(deps, requireCaller(call), request))
  })

  route('POST /auth/verify-payment', async ({ body }, call) => {
    const outcome = await completeCheckout(deps, requireCaller(call), {
      orderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
      sold: { plan: body.subscriptionType },
    })
    return outcome === 'paid' ? ok({ success: true as const }) : presentFailure(outcome, 'plan', call.requestId)
  })

  route('GET /auth/subscription', async (_, call) => {
    const { userId } = requireCaller(call)
    const holdings = {
      subscriptions: await findSubscriptions(db, userId, now()),
      purchases: await findPurchases(db, userId),
    }
    const orders = await listMyOrders(db, userId, now())
    const gifts = await listGiftsOf(db, userId, now())
    return ok(presentMySubscription(holdings, { orders, gifts }, now()))
  })

  route('GET /auth/fiscal-documents/:id', async ({ params }, call) => {
    const found = await findFiscalDocument(db, params.id, requireCaller(call).userId)
    if (!found) throw new NotFound('receipt', params.id)
    return sendPdf(found, settings.current())
  })

  route('POST /auth/contact-editor', async ({ body }, { visitor }) => {
    await mailContactRequest(deps, body, visitor.network)
    return ok({ message: 'We have emailed your request to the editor.' })
  })
}
