import { type Selectable, sql } from 'kysely'
import { InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import type { Settings } from '../../../settings/server/index.ts'
import { newsletterMessages } from '../../contract/newsletter-rules.ts'

export type NewsletterRow = Selectable<Tables['newsletters']>

/** The surrogate key of pages that name newsletters. */
export const newslettersKey = 'newsletters'

const existing = (db: Database) =>
  db
    .selectFrom('newsletters')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')

export const findNewsletters = (db: Database): Promise<NewsletterRow[]> => existing(db).execute()

export type NewsletterSwitches = Pick<Settings, 'hasFeature'>

/** Only the default one while the feature is off. The database keeps what readers chose of the others. */
export async function findActiveNewsletters(db: Database, settings: NewsletterSwitches): Promise<NewsletterRow[]> {
  if (settings.hasFeature('newsletters')) return findNewsletters(db)
  return [await getDefaultNewsletter(db)]
}

/** The only newsletter is always open. */
export const isOpenIn = (settings: NewsletterSwitches, { is_open }: Pick<NewsletterRow, 'is_open'>) =>
  is_open || !settings.hasFeature('newsletters')

export const findOpenNewsletters = async (db: Database, settings: NewsletterSwitches): Promise<NewsletterRow[]> =>
  (await findActiveNewsletters(db, settings)).filter((row) => isOpenIn(settings, row))

/** @throws InvalidInput if the newsletter is switched off */
export async function requireActiveNewsletter(
  db: Database,
  settings: NewsletterSwitches,
  id: number | undefined,
): Promise<void> {
  if (id === undefined || (await findActiveNewsletters(db, settings)).some((row) => row.id === id)) return
  throw new InvalidInput('newsletter', newsletterMessages.isGone)
}

export const getDefaultNewsletter = (db: Database): Promise<NewsletterRow> =>
  existing(db).where('is_default', '=', true).executeTakeFirstOrThrow()

/** @throws NotFound */
export async function getNewsletter(db: Database, id: number): Promise<NewsletterRow> {
  return existing(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound('newsletter', id))
}

/** Without an id, the default one. It exists until the transaction ends. @throws InvalidInput */
export async function lockNewsletterShared(tx: Transaction, id: number | undefined): Promise<NewsletterRow> {
  return existing(tx)
    .where((of) => (id === undefined ? of('is_default', '=', true) : of('id', '=', id)))
    .forShare()
    .executeTakeFirstOrThrow(() => new InvalidInput('newsletter', newsletterMessages.isGone))
}

export async function findFigures(db: Database) {
  const { rows } = await sql<{ id: number; subscribers: number; issues: number; lastSentAt: Date | null }>`
    select n.id,
      (select count(*) from newsletter_subscriptions as c
        join newsletter_subscribers as s on s.id = c.subscriber_id
        where c.newsletter_id = n.id and c.subscribed_at is not null and c.unsubscribed_at is null
          and s.subscribed_at is not null and s.unsubscribed_at is null and s.bounced_at is null) as subscribers,
      (select count(*) from newsletter_sends where newsletter_id = n.id) as issues,
      (select max(created_at) from newsletter_sends where newsletter_id = n.id) as "lastSentAt"
    from newsletters as n where n.deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
export type NewsletterFigures = Awaited<ReturnType<typeof findFigures>>
