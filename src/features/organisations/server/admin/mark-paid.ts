import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { issueFiscalDocument, pricesOf } from '../../../subscriptions/server/index.ts'
import type { OrganisationPayment } from '../../contract/admin.ts'
import type { OrganisationDeps } from '../deps.ts'
import { organisationReceiptMail } from '../mails/organisations.ts'
import { findManagers, lockOrganisation, type OrganisationRow } from '../queries.ts'

/** An order number gets one receipt, however often it is called. The managers get it. @throws NotFound, Conflict */
export async function markPaid(
  deps: OrganisationDeps,
  id: number,
  payment: OrganisationPayment,
  by: Administrator,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const organisation = await lockOrganisation(tx, id)
    const { orderNumber } = payment
    const paid = tx.selectFrom('orders').where('organisation_id', '=', id).where('state', '=', 'paid')
    if (await hasAny(paid.where('order_number', '=', orderNumber)))
      throw new Conflict('order_paid', `The order ${orderNumber} has already been paid`)
    const number = await issueReceipt(deps, tx, organisation, payment)
    const subject = { kind: 'organisation', id, name: organisation.name }
    const detail = { orderNumber, amount: payment.amount, currency: payment.currency, receipt: number }
    await recordAction(tx, { by, action: 'organisation.paid', subject, detail }, deps.now())
  })
}

async function issueReceipt(
  deps: OrganisationDeps,
  tx: Transaction,
  organisation: OrganisationRow,
  { orderNumber, amount, currency, billingState }: OrganisationPayment,
): Promise<string> {
  const now = deps.now()
  const settings = deps.settings.current()
  const { id, name, plan, seats, starts_at, ends_at } = organisation
  const managers = await findManagers(tx, id)
  const order = await tx
    .insertInto('orders')
    .values({
      organisation_id: id,
      order_number: orderNumber,
      seats,
      plan,
      currency,
      amount_minor: amount,
      billing_state: billingState,
      reference: `organisation ${id}: ${orderNumber}`,
      payment_id: `organisation ${id}: ${orderNumber}`,
      state: 'paid',
      created_at: now,
      paid_at: now,
      // What was invoiced may be in a currency that readers no longer pay in.
      gold_price_minor: pricesOf(settings.subscription).gold[currency] ?? amount,
      is_sandbox: deps.config.payments.kind === 'sandbox',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const buyer = { username: name, email: managers[0] ?? '' }
  const period = { startsAt: starts_at, endsAt: ends_at }
  const receipt = await issueFiscalDocument(
    tx,
    { kind: 'receipt', order, amountMinor: amount, buyer, period },
    settings,
    now,
  )
  const data = { organisation: name, orderNumber, number: receipt.number, amountMinor: amount, currency }
  for (const to of managers) await deps.sendMail(tx, { to, template: organisationReceiptMail, data })
  return receipt.number
}
