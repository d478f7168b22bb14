import type { z } from 'zod'
import { newsletterIssueLink, newsletterLink } from '../../../../platform/contract/links.ts'
import { slugProblem, toSlug } from '../../../../platform/contract/slugs.ts'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../platform/server/db/paging.ts'
import { invalidate } from '../../../../platform/server/db/transaction.ts'
import { dropRedirects, moveAddresses } from '../../../redirects/server/index.ts'
import { newsletterLimits, newsletterMessages } from '../../contract/newsletter-rules.ts'
import type { NewsletterForm } from '../../contract/newsletters.ts'
import { findNewsletters, type NewsletterRow, newslettersKey } from './queries.ts'

type Form = z.output<typeof NewsletterForm>

interface By {
  admin: Administrator
  now: Date
}

/** Returns the id. @throws InvalidInput, Conflict */
export async function createNewsletter(tx: Transaction, form: Form, by: By): Promise<number> {
  if ((await findNewsletters(tx)).length >= newsletterLimits.newsletters)
    throw new Conflict('too_many', newsletterMessages.tooMany)
  const columns = { ...toColumns(form), slug: await toFreeSlug(tx, form, null) }
  const { id } = await tx
    .insertInto('newsletters')
    .values({ ...columns, created_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await dropRedirects(tx, [newsletterLink(columns.slug)])
  await record(tx, 'added', { id, name: form.name }, by)
  return id
}

/** @throws NotFound, InvalidInput */
export async function changeNewsletter(tx: Transaction, id: number, form: Form, by: By): Promise<void> {
  const before = await lockNewsletter(tx, id)
  if (before.deleted_at) throw new NotFound('newsletter', id)
  const columns = { ...toColumns(form), slug: await toFreeSlug(tx, form, before) }
  await tx.updateTable('newsletters').set(columns).where('id', '=', id).execute()
  await moveArchive(tx, before, columns.slug, by.now)
  await record(tx, 'changed', { id, name: form.name }, by, { after: columns })
}

/** Other sites and search engines lead to the issues. */
async function moveArchive(tx: Transaction, { id, slug: former }: NewsletterRow, slug: string, now: Date) {
  if (slug === former) return
  const sends = await tx
    .selectFrom('newsletter_sends')
    .select('id')
    .where('newsletter_id', '=', id)
    .where('to_all', '=', true)
    .execute()
  const addressesOf = (of: string) => [newsletterLink(of), ...sends.map((send) => newsletterIssueLink(of, send.id))]
  await moveAddresses(tx, { former: addressesOf(former), present: addressesOf(slug) }, now)
}

/** Keeps its row and subscriptions, for links in its mails and for undo. @throws NotFound, Conflict */
export async function deleteNewsletter(tx: Transaction, id: number, by: By): Promise<void> {
  const row = await lockNewsletter(tx, id)
  if (row.deleted_at) return
  if (row.is_default) throw new Conflict('default_newsletter', newsletterMessages.isDefault)
  await requireNotSent(tx, row)
  await tx
    .updateTable('newsletters')
    .set({ deleted_at: by.now, slug: `${row.slug}-${id}` })
    .where('id', '=', id)
    .execute()
  await record(tx, 'deleted', row, by)
}

/** @throws NotFound, Conflict */
export async function restoreNewsletter(tx: Transaction, id: number, by: By): Promise<void> {
  const row = await lockNewsletter(tx, id)
  if (!row.deleted_at) return
  if ((await findNewsletters(tx)).length >= newsletterLimits.newsletters)
    throw new Conflict('too_many', newsletterMessages.tooMany)
  const former = row.slug.replace(new RegExp(`-${id}$`), '')
  const slug = (await isTaken(tx, former)) ? row.slug : former
  await tx.updateTable('newsletters').set({ deleted_at: null, slug }).where('id', '=', id).execute()
  await record(tx, 'restored', row, by)
}

async function requireNotSent(tx: Transaction, { id, name }: NewsletterRow): Promise<void> {
  const send = await tx
    .selectFrom('newsletter_sends')
    .select(['subject', 'state'])
    .where('newsletter_id', '=', id)
    .where('state', 'in', ['sending', 'paused'])
    .limit(1)
    .executeTakeFirst()
  const scheduled = await tx
    .selectFrom('newsletter_schedules')
    .select('subject')
    .where('newsletter_id', '=', id)
    .where('state', 'in', ['waiting', 'starting'])
    .limit(1)
    .executeTakeFirst()
  if (scheduled)
    throw new Conflict(
      'newsletter_in_use',
      `“${scheduled.subject}” of ${name} is scheduled. Cancel the schedule, then delete the newsletter`,
    )
  if (!send) return
  const how = send.state === 'paused' ? 'is paused' : 'is being sent'
  throw new Conflict(
    'newsletter_in_use',
    `“${send.subject}” of ${name} ${how}. Let it finish or cancel it, then delete the newsletter`,
  )
}

async function lockNewsletter(tx: Transaction, id: number): Promise<NewsletterRow> {
  const row = await tx.selectFrom('newsletters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new NotFound('newsletter', id)
  return row
}

const toColumns = ({ name, description, senderName, senderAddress, isOpen, hasArchive }: Form) => ({
  name,
  description,
  is_open: isOpen,
  has_archive: hasArchive,
  sender_name: senderName,
  sender_address: senderAddress,
})

const isTaken = (db: Database, slug: string): Promise<boolean> =>
  hasAny(db.selectFrom('newsletters').where('slug', '=', slug).where('deleted_at', 'is', null))

/** Falls back to the first free slug made of the name. @throws InvalidInput */
async function toFreeSlug(tx: Transaction, { slug, name }: Form, before: NewsletterRow | null): Promise<string> {
  if (before && (slug === '' || slug === before.slug)) return before.slug
  if (slug !== '') {
    if (await isTaken(tx, slug)) throw new InvalidInput('slug', newsletterMessages.slugTaken)
    return slug
  }
  const made = toSlug(name).slice(0, 60).replace(/-$/, '')
  const start = slugProblem(made) ? `newsletter${made && '-'}${made}` : made
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? start : `${start}-${number}`
    if (!(await isTaken(tx, candidate))) return candidate
  }
}

async function record(
  tx: Transaction,
  what: 'added' | 'changed' | 'deleted' | 'restored',
  { id, name }: { id: number; name: string },
  { admin, now }: By,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = { kind: 'newsletter', id: `list ${id}`, name }
  await recordAction(tx, { by: admin, action: `newsletter-list.${what}`, subject, detail }, now)
  invalidate(tx, [newslettersKey])
}
