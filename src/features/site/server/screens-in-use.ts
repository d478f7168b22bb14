import { type RawBuilder, sql } from 'kysely'
import { contentHeads } from '../../../platform/contract/content/heads.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { type OptionalScreen, optionalScreens } from '../contract/optional-screens.ts'

const ofContentTypes = Object.fromEntries(
  contentHeads.map(({ name, table }) => [name, sql`${sql.table(table)} where deleted_at is null`]),
) as Record<(typeof contentHeads)[number]['name'], RawBuilder<unknown>>

const contents: Record<OptionalScreen, RawBuilder<unknown>> = {
  snippets: sql`snippets`,
  parts: sql`parts`,
  glossary: sql`glossary_terms`,
  events: sql`events where deleted_at is null`,
  ...ofContentTypes,
  letters: sql`letters`,
  'error-reports': sql`error_reports`,
  classifieds: sql`classifieds`,
  organisations: sql`organisations`,
  offers: sql`offers`,
  'api-keys': sql`api_keys`,
  webhooks: sql`webhooks`,
}

/** Empty screens stay out of the menu. */
export async function findScreensInUse(db: Database): Promise<OptionalScreen[]> {
  const asked = optionalScreens.map((screen) => sql`exists (select from ${contents[screen]})`)
  const { rows } = await sql<{ had: boolean[] }>`select array[${sql.join(asked)}] as had`.execute(db)
  return optionalScreens.filter((_, index) => rows[0]?.had[index])
}
