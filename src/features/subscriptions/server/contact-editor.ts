import { hours, minutes } from '../../../platform/server/core/durations.ts'
import { takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { ContactRequest } from '../contract/endpoints.ts'
import type { SubscriptionDeps } from './deps.ts'
import { contactEditorMail } from './mails/contact-editor.ts'

/** Per network, per email address, and in all: nobody can flood the editor's inbox. */
const contactLimits = {
  network: { name: 'contact network', burst: 5, every: minutes(20) },
  address: { name: 'contact address', burst: 3, every: hours(1) },
  everybody: { name: 'contact everybody', burst: 100, every: minutes(5) },
}

/** @throws TooManyAttempts */
export async function mailContactRequest(
  { db, now, settings, sendMail }: SubscriptionDeps,
  { phone, ...request }: ContactRequest,
  network: string,
): Promise<void> {
  await takeAttempt(db, { limit: contactLimits.network, subject: network }, now())
  await takeAttempt(db, { limit: contactLimits.address, subject: request.email.toLowerCase() }, now())
  await takeAttempt(db, { limit: contactLimits.everybody, subject: '' }, now())
  const data = { ...request, phone: phone || null }
  await inTransaction(db, (tx) =>
    sendMail(tx, { to: settings.current().contact.email, template: contactEditorMail, data }),
  )
}
