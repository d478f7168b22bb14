import { type Selectable, sql } from 'kysely'
import type { AdLocation } from '../../../platform/contract/catalogue.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { AdCounts, AdInSlot } from '../contract/endpoints.ts'

export type AdRow = Selectable<Tables['ads']>

/** Includes ads that do not run now. */
export const findBooked = (db: Database, location?: AdLocation): Promise<AdRow[]> =>
  db
    .selectFrom('ads')
    .selectAll()
    .where(({ and }) => and(location === undefined ? {} : { location }))
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()

export async function findAdStats(
  db: Database,
  ids: readonly number[],
  { today, weekStart }: { today: string; weekStart: string },
): Promise<Map<number, AdInSlot['stats']>> {
  const { rows } = await sql<{ adId: number; stats: AdInSlot['stats'] }>`
    select ad_id as "adId", json_build_object(
      'today', ${sumsOf(sql`day >= ${today}::date`)},
      'week', ${sumsOf(sql`day >= ${weekStart}::date`)},
      'all', ${sumsOf(sql`true`)}
    ) as stats
    from daily_ad_stats where ad_id = any (${ids}::int[]) group by ad_id`.execute(db)
  return new Map(rows.map(({ adId, stats }) => [adId, stats]))
}

const sumsOf = (condition: ReturnType<typeof sql>) => sql`
  json_build_object(
    'impressions', coalesce(sum(impressions) filter (where ${condition}), 0),
    'clicks', coalesce(sum(clicks) filter (where ${condition}), 0)
  )`

/** Includes ads that were taken down. */
export function findAllDailyStats(db: Database) {
  return db
    .selectFrom('daily_ad_stats')
    .innerJoin('ads', 'ads.id', 'daily_ad_stats.ad_id')
    .select(['day', 'location', 'position', 'ads.id', 'link', 'alt', 'impressions', 'clicks'])
    .orderBy('day')
    .orderBy('location')
    .orderBy('position')
    .orderBy('ads.id')
    .execute()
}

/** Ads that a reader may have on screen: booked now, or taken down since `since`. */
export async function findCountable(db: Database, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('ads')
    .select('id')
    .where((where) => where.or([where('removed_at', 'is', null), where('removed_at', '>', since)]))
    .execute()
  return rows.map(({ id }) => id)
}

export interface AdDayCounts extends AdCounts {
  adId: number
  /** In the publisher's time zone. */
  day: string
}

/** Drops counts of ads that did not run on that day, except the newsletter's. */
export async function addAdCounts(db: Database, counts: readonly AdDayCounts[], timeZone: string): Promise<void> {
  await sql`
    insert into daily_ad_stats as kept (ad_id, day, impressions, clicks)
    select ad_id, day, impressions, clicks from unnest(
      ${counts.map(({ adId }) => adId)}::int[], ${counts.map(({ day }) => day)}::date[],
      ${counts.map(({ impressions }) => impressions)}::int[], ${counts.map(({ clicks }) => clicks)}::int[]
    ) as counted (ad_id, day, impressions, clicks)
    where exists (
      select from ads where ads.id = counted.ad_id and (ads.location = 'newsletter' or ads.created_at < (counted.day + 1)::timestamp at time zone ${timeZone}
        and coalesce(ads.removed_at, 'infinity') > counted.day::timestamp at time zone ${timeZone}
        and counted.day between coalesce(ads.starts_on, '-infinity') and coalesce(ads.ends_on, 'infinity'))
    )
    order by ad_id, day
    on conflict (ad_id, day) do update set
      impressions = kept.impressions + excluded.impressions, clicks = kept.clicks + excluded.clicks`.execute(db)
}
