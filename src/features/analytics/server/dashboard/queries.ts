import { type RawBuilder, sql } from 'kysely'
import type { AdLocation, Section } from '../../../../platform/contract/catalogue.ts'
import type { Currency } from '../../../../platform/contract/currencies.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { DailyMetric } from '../../contract/dashboard.ts'
import type { ComparedPeriods } from './periods.ts'

interface Compared {
  range: ComparedPeriods
  timeZone: string
  now: Date
}

export interface DailyCount {
  metric: DailyMetric
  day: string
  count: number
}

/** In the publisher's time zone. Leaves out days with nothing to count. */
export async function countByDay(db: Database, { range, timeZone, now }: Compared): Promise<DailyCount[]> {
  const [from, to] = [range.before.from, range.period.to]
  const start = sql`(${from}::date::timestamp at time zone ${timeZone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const countEvents = (metric: DailyMetric, at: RawBuilder<unknown>, source: RawBuilder<unknown>) => sql`
    select ${metric}::text as metric, (${at} at time zone ${timeZone})::date as day, count(*)::int as count
    from ${source} where ${at} >= ${start} and ${at} < ${end} group by 2`
  const sumColumn = (metric: DailyMetric, column: RawBuilder<unknown>, table: RawBuilder<unknown>) => sql`
    select ${metric}::text, day, sum(${column})::int from ${table} where day between ${from}::date and ${to}::date group by 2`
  const { rows } = await sql<DailyCount>`${sql.join(
    [
      countEvents('signUps', sql`created_at`, sql`users`),
      countEvents('newsletterJoined', sql`subscribed_at`, sql`newsletter_subscribers`),
      countEvents('newsletterLeft', sql`unsubscribed_at`, sql`newsletter_subscribers`),
      countEvents('newSubscriptions', sql`at`, sql`(${beginnings(start, end)}) as beginning`),
      countEvents(
        'endedSubscriptions',
        sql`at`,
        sql`(${endings(start, sql`least(${end}, ${now}::timestamptz)`)}) as ending`,
      ),
      sumColumn('readers', sql`readers`, sql`daily_site_stats`),
      sumColumn('anonymousReaders', sql`anonymous_readers`, sql`daily_site_stats`),
      sumColumn('views', sql`views`, sql`daily_site_stats`),
      sumColumn('adImpressions', sql`impressions`, sql`daily_ad_stats`),
      sumColumn('adClicks', sql`clicks`, sql`daily_ad_stats`),
    ],
    sql` union all `,
  )}`.execute(db)
  return rows
}

/** Until when it opens everything: a renewal in the grace period follows without a gap. */
const openUntil = (table: 'earlier' | 'ended') => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`${of('ends_at')} + case when ${of('has_grace')} then ${of('grace_days')} else 0 end * interval '24 hours'`
}

/** Moments at which a reader without a plan got one. */
const beginnings = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select distinct user_id, starts_at as at from subscriptions as begun
  where starts_at >= ${from} and starts_at < ${to} and (ends_at is null or ends_at > starts_at) and not exists (
    select from subscriptions as earlier
    where earlier.user_id = begun.user_id and earlier.starts_at < begun.starts_at
      and (earlier.ends_at is null or ${openUntil('earlier')} >= begun.starts_at)
  )`

/** Moments at which a reader's plan ended and no other followed. */
const endings = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select distinct user_id, ends_at as at from subscriptions as ended
  where ends_at >= ${from} and ends_at < ${to} and ends_at > starts_at and not exists (
    select from subscriptions as later
    where later.user_id = ended.user_id and later.starts_at <= ${openUntil('ended')}
      and (later.ends_at is null or later.ends_at > ended.ends_at)
  )`

export interface CurrentTotals {
  accounts: number
  silver: number
  gold: number
  endingSoon: number
  newsletter: number
}

/** Days of grace count, as in `activePlan`. */
export async function findCurrentTotals(db: Database, now: Date): Promise<CurrentTotals> {
  const { rows } = await sql<CurrentTotals>`
    with holders as (
      select user_id, bool_or(plan = 'gold') as is_gold from subscriptions
      where starts_at <= ${now} and (ends_at is null or ends_at > ${now} or (has_grace and ends_at + grace_days * interval '1 day' > ${now}))
      group by user_id
    )
    select
      (select coalesce(sum(total), 0)::int from row_counts where table_name = 'users') as accounts,
      (select count(*) from holders where not is_gold) as silver,
      (select count(*) from holders where is_gold) as gold,
      (select count(*) from (${endings(sql`${now}::timestamptz`, sql`${now}::timestamptz + interval '30 days'`)}) as ending) as "endingSoon",
      (
        select count(*) from newsletter_subscribers
        where subscribed_at is not null and unsubscribed_at is null and bounced_at is null
      ) as newsletter`.execute(db)
  return rows[0] ?? { accounts: 0, silver: 0, gold: 0, endingSoon: 0, newsletter: 0 }
}

export interface Sale {
  /** Null: reports. */
  plan: Plan | null
  currency: Currency
  isBefore: boolean
  orders: number
  amount: number
  refunded: number
}

/** Each refund, even a partial one, has a credit note. */
export async function sumSales(db: Database, { range, timeZone }: Compared): Promise<Sale[]> {
  const dayOf = (column: RawBuilder<unknown>) => sql`(${column} at time zone ${timeZone})::date`
  const start = sql`(${range.before.from}::date::timestamp at time zone ${timeZone})`
  const end = sql`((${range.period.to}::date + 1)::timestamp at time zone ${timeZone})`
  const { rows } = await sql<Sale>`
    select plan, currency, day < ${range.period.from}::date as "isBefore",
      count(*) filter (where paid > 0) as orders, sum(paid) as amount, sum(refunded) as refunded
    from (
      select plan, currency, ${dayOf(sql`paid_at`)} as day, amount_minor as paid, 0 as refunded
      from orders where paid_at >= ${start} and paid_at < ${end}
      union all
      select plan, currency, ${dayOf(sql`issued_at`)}, 0, note.amount_minor
      from fiscal_documents as note join orders on orders.id = note.order_id
      where note.kind = 'credit-note' and issued_at >= ${start} and issued_at < ${end}
    ) as moved
    group by 1, 2, 3`.execute(db)
  return rows
}

export interface TopArticle {
  articleId: number
  title: string
  section: Section
  slug: string
  isPinned: boolean
  readers: number
  readersBefore: number
  views: number
}
export type TopSection = Pick<TopArticle, 'section' | 'readers' | 'readersBefore' | 'views'>

const topCount = 10

export async function findTopArticles(
  db: Database,
  { range }: Compared,
): Promise<{ articles: TopArticle[]; sections: TopSection[] }> {
  const { rows } = await sql<{ articles: TopArticle[] | null; sections: TopSection[] | null }>`
    with read as materialized (
      select article_id, articles.title, articles.section, articles.slug, articles.pinned_at, readers, readers_before, views
      from (
        select article_id, coalesce(sum(readers) filter (where day >= ${range.period.from}::date), 0)::int as readers,
          coalesce(sum(readers) filter (where day < ${range.period.from}::date), 0)::int as readers_before,
          coalesce(sum(views) filter (where day >= ${range.period.from}::date), 0)::int as views
        from daily_article_stats where day between ${range.before.from}::date and ${range.period.to}::date
        group by article_id
      ) as sums
      join articles on articles.id = sums.article_id
    )
    select
      (
        select json_agg(json_build_object('articleId', article_id, 'title', title, 'section', section, 'slug', slug,
          'isPinned', pinned_at is not null, 'readers', readers, 'readersBefore', readers_before, 'views', views) order by readers desc, article_id desc)
        from (select * from read where readers > 0 order by readers desc, article_id desc limit ${topCount}) as most
      ) as articles,
      (
        select json_agg(json_build_object('section', section,
          'readers', readers, 'readersBefore', readers_before, 'views', views) order by readers desc)
        from (
          select section, sum(readers) as readers, sum(readers_before) as readers_before, sum(views) as views
          from read group by section
        ) as by_section
      ) as sections`.execute(db)
  return { articles: rows[0]?.articles ?? [], sections: rows[0]?.sections ?? [] }
}

export interface TopAd {
  adId: number
  location: AdLocation
  position: number
  link: string
  impressions: number
  clicks: number
  clicksBefore: number
}

export async function findTopAds(db: Database, { range }: Compared): Promise<TopAd[]> {
  const { rows } = await sql<TopAd>`
    select ads.id as "adId", ads.location, ads.position, ads.link,
      coalesce(sum(impressions) filter (where day >= ${range.period.from}::date), 0)::int as impressions,
      coalesce(sum(clicks) filter (where day >= ${range.period.from}::date), 0)::int as clicks,
      coalesce(sum(clicks) filter (where day < ${range.period.from}::date), 0)::int as "clicksBefore"
    from daily_ad_stats join ads on ads.id = daily_ad_stats.ad_id
    where day between ${range.before.from}::date and ${range.period.to}::date
    group by ads.id order by clicks desc, impressions desc, ads.id limit ${topCount}`.execute(db)
  return rows
}
