import { sql } from 'kysely'

export const seriesKey = (series: string) => `series:${encodeURIComponent(series)}`

const mostParts = 200

export interface SeriesPart {
  id: number
  title: string
  section: string
  slug: string
}

/** A column of a query of `articles`: live parts, oldest first. */
export const partsOfSeries = sql<SeriesPart[]>`(
  select coalesce(json_agg(part order by dated_at, id), '[]') from (
    select id, title, section, slug, dated_at from articles as part
    where part.series = articles.series and part.series <> '' and part.published_at is not null
    order by dated_at, id limit ${sql.lit(mostParts)}
  ) as part
)`
