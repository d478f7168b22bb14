import { NotFound } from '../../../../platform/server/core/errors.ts'
import { countPages, offsetOf } from '../../../../platform/server/db/paging.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { findAnyFiscalDocument } from '../fiscal-documents/queries.ts'
import { sendPdf } from '../fiscal-documents/send-pdf.ts'
import { presentListedOrder, presentOrderDetail } from './present.ts'
import { findOrderForAdmin, findOrderHistory, listOrdersForAdmin } from './queries.ts'
import { refundPayment } from './refund-payment.ts'

export function paymentRoutes({ route }: Router, deps: SubscriptionDeps) {
  const { db } = deps

  async function getDetail(id: number) {
    const order = await findOrderForAdmin(db, id)
    if (!order) throw new NotFound('order', id)
    return presentOrderDetail(order, await findOrderHistory(db, id), deps.now())
  }

  route('GET /admin/payments', async ({ query: { search, state, page, limit } }) => {
    const query = { search: search.trim(), state, limit, offset: offsetOf({ page, limit }) }
    const { rows, total } = await listOrdersForAdmin(db, query)
    return ok({ data: rows.map((row) => presentListedOrder(row, deps.now())), ...countPages({ page, limit }, total) })
  })

  route('GET /admin/payments/:id', async ({ params: { id } }) => ok(await getDetail(id)))

  route('POST /admin/payments/:id/refunds', async ({ params: { id }, body }, call) => {
    const { key, paymentId, amount: amountMinor, reason } = body
    await refundPayment(deps, { admin: requireCaller(call), orderId: id, paymentId, amountMinor, reason, key })
    return ok(await getDetail(id))
  })

  route('GET /admin/fiscal-documents/:id', async ({ params: { id } }) => {
    const found = await findAnyFiscalDocument(db, id)
    if (!found) throw new NotFound('fiscal document', id)
    return sendPdf(found, deps.settings.current())
  })
}
