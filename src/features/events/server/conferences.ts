import { sql } from 'kysely'
import type { Deps } from '../../../platform/server/feature-deps.ts'

/** On a trial always, on a live magazine until it has published an event, unless the publisher removes or replaces it. */
export async function showsConferences({
  db,
  config,
  settings,
}: Pick<Deps, 'db' | 'config' | 'settings'>): Promise<boolean> {
  if (!settings.current().reading.hasConferences) return false
  const { rows } = await sql<{ hasText: boolean; hadEvents: boolean }>`
    select exists (select from pages where slug = 'events' and live_version is not null and deleted_at is null) as "hasText",
      exists (select from events where first_published_at is not null) as "hadEvents"`.execute(db)
  const { hasText = false, hadEvents = false } = rows[0] ?? {}
  return !hasText && (config.mode === 'trial' || !hadEvents)
}
