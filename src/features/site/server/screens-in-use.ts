import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/server/db/database.ts'
import { type OptionalScreen, optionalScreens } from '../contract/optional-screens.ts'

/** What a screen of the back office lists, drafts included. */
const contents: Record<OptionalScreen, RawBuilder<unknown>> = {
  snippets: sql`snippets`,
  parts: sql`parts`,
  glossary: sql`glossary_terms`,
  events: sql`events where deleted_at is null`,
  courses: sql`courses where deleted_at is null`,
  reports: sql`reports where deleted_at is null`,
  'market-data': sql`market_series where deleted_at is null`,
  'white-papers': sql`white_papers where deleted_at is null`,
  'job-offers': sql`job_offers where deleted_at is null`,
  letters: sql`letters`,
  'error-reports': sql`error_reports`,
  classifieds: sql`classifieds`,
  organisations: sql`organisations`,
  offers: sql`offers`,
  'api-keys': sql`api_keys`,
  webhooks: sql`webhooks`,
}

/** Screens that are empty stay out of the menu. */
export async function findScreensInUse(db: Database): Promise<OptionalScreen[]> {
  const asked = optionalScreens.map((screen) => sql`exists (select from ${contents[screen]})`)
  const { rows } = await sql<{ had: boolean[] }>`select array[${sql.join(asked)}] as had`.execute(db)
  return optionalScreens.filter((_, index) => rows[0]?.had[index])
}
