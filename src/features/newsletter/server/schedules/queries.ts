import type { Database } from '../../../../platform/server/db/database.ts'

/** Includes those that failed to start. The next one comes first. */
export const findSchedules = (db: Database) =>
  db
    .selectFrom('newsletter_schedules')
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_id')
    .select(['newsletter_schedules.id', 'subject', 'name', 'starts_at', 'state', 'problem', 'request'])
    .select(['newsletter_id', 'created_by_name'])
    .where('state', 'in', ['waiting', 'starting', 'failed'])
    .orderBy('starts_at')
    .orderBy('newsletter_schedules.id')
    .execute()
