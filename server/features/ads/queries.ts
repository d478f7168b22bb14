import { type Selectable, sql } from 'kysely'
import type { AdLocation } from '../../../contract/catalogue.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type AdRow = Selectable<Tables['ads']>

/** The advertisements that readers see in a location at a moment. */
export function findRunning(db: Database, location: AdLocation, now: Date): Promise<AdRow[]> {
  return inLocation(db, location)
    .where((where) => where.or([where('starts_at', 'is', null), where('starts_at', '<=', now)]))
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .execute()
}

/** All that is booked in a location, whether or not it runs. */
export const findBooked = (db: Database, location: AdLocation): Promise<AdRow[]> => inLocation(db, location).execute()

const inLocation = (db: Database, location: AdLocation) =>
  db.selectFrom('ads').selectAll().where('location', '=', location).where('removed_at', 'is', null).orderBy('position')

export interface Sums {
  impressions: number
  clicks: number
}

/** What was counted of advertisements since a day, by id; null: ever. */
export async function sumAdCounts(
  db: Database,
  ids: readonly number[],
  since: string | null,
): Promise<Map<number, Sums>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ad_figures')
    .select(['ad_id', sql<number>`sum(impressions)::int`.as('impressions'), sql<number>`sum(clicks)::int`.as('clicks')])
    .where('ad_id', 'in', ids)
    .$if(since !== null, (query) => query.where('day', '>=', since))
    .groupBy('ad_id')
    .execute()
  return new Map(rows.map(({ ad_id, impressions, clicks }) => [ad_id, { impressions, clicks }]))
}

/** Every day of every advertisement, those that were taken down too. */
export function findAllAdCounts(db: Database) {
  return db
    .selectFrom('ad_figures')
    .innerJoin('ads', 'ads.id', 'ad_figures.ad_id')
    .select(['day', 'location', 'position', 'ads.id', 'link', 'alt', 'impressions', 'clicks'])
    .orderBy('day')
    .orderBy('location')
    .orderBy('position')
    .orderBy('ads.id')
    .execute()
}

/** Those that a reader may have on the screen: booked now, or taken down since `since`. */
export async function findCountable(db: Database, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('ads')
    .select('id')
    .where((where) => where.or([where('removed_at', 'is', null), where('removed_at', '>', since)]))
    .execute()
  return rows.map(({ id }) => id)
}

export interface AdDayCounts extends Sums {
  adId: number
  day: string
  /** When the day begins and ends. */
  begins: Date
  ends: Date
}

/** Adds to what was counted before. Of advertisements that did not stand in their slot on that day, nothing is kept. */
export async function addAdCounts(db: Database, counts: readonly AdDayCounts[]): Promise<void> {
  const column = <K extends keyof AdDayCounts>(name: K) => counts.map((count) => count[name])
  await sql`
    insert into ad_figures (ad_id, day, impressions, clicks)
    select ad_id, day, impressions, clicks from unnest(
      ${column('adId')}::int[], ${column('day')}::date[], ${column('begins')}::timestamptz[], ${column('ends')}::timestamptz[],
      ${column('impressions')}::int[], ${column('clicks')}::int[]
    ) as counted (ad_id, day, begins, ends, impressions, clicks)
    where exists (
      select from ads where ads.id = counted.ad_id
        and greatest(ads.created_at, ads.starts_at) < counted.ends
        and coalesce(least(ads.removed_at, ads.ends_at), 'infinity') > counted.begins
    )
    order by ad_id, day
    on conflict (ad_id, day) do update set
      impressions = ad_figures.impressions + excluded.impressions, clicks = ad_figures.clicks + excluded.clicks`.execute(
    db,
  )
}
