import { sql } from 'kysely'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { issueFiscalDocument } from '../../../subscriptions/server/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { organisationCreditNoteMail } from '../mails/organisations.ts'
import { findManagers, lockOrganisation } from '../queries.ts'

/** Issues and mails a credit note. Readers keep what they have. @throws NotFound, Conflict if it is undone already */
export async function undoPayment(
  { db, settings, sendMail, now }: OrganisationDeps,
  { id, receipt }: { id: number; receipt: number },
  reason: string,
  by: Administrator,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const organisation = await lockOrganisation(tx, id)
    const order = await tx
      .selectFrom('orders')
      .innerJoin('fiscal_documents', 'order_id', 'orders.id')
      .selectAll('orders')
      .select(['number', 'buyer_name', 'buyer_email'])
      .where('fiscal_documents.id', '=', receipt)
      .where('kind', '=', 'receipt')
      .where('organisation_id', '=', id)
      .forUpdate('orders')
      .executeTakeFirstOrThrow(() => new NotFound('receipt', receipt))
    if (order.state !== 'paid') throw new Conflict('payment_undone', 'This payment has already been reversed')
    const at = now()
    // Frees the references for the payment that really comes.
    const taken = sql<string>`reference || ' (undone ' || id || ')'`
    await tx
      .updateTable('orders')
      .set({ state: 'refunded', refunded_at: at, reference: taken, payment_id: taken })
      .where('id', '=', order.id)
      .execute()
    const { amount_minor: amountMinor, currency, buyer_name: username, buyer_email: email, number: original } = order
    const note = await issueFiscalDocument(
      tx,
      { kind: 'credit-note', order, amountMinor, buyer: { username, email }, period: null },
      settings.current(),
      at,
    )
    const orderNumber = order.order_number ?? ''
    const data = { organisation: organisation.name, orderNumber, number: note.number, original, amountMinor, currency }
    for (const to of await findManagers(tx, id))
      await sendMail(tx, { to, template: organisationCreditNoteMail, data: { ...data, reason } })
    const subject = { kind: 'organisation', id, name: organisation.name }
    const detail = { orderNumber, amount: amountMinor, currency, receipt: original, creditNote: note.number, reason }
    await recordAction(tx, { by, action: 'organisation.payment-undone', subject, detail }, at)
  })
}
