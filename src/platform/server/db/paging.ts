import { type SelectQueryBuilder, sql } from 'kysely'

/** The part of a list's query that says which rows it asks for. */
export interface PageQuery {
  page: number
  limit: number
}

export const offsetOf = ({ page, limit }: PageQuery) => (page - 1) * limit

/** The counts that the answer of a list has beside its rows. */
export const countPages = ({ page, limit }: PageQuery, total: number) => ({
  page,
  totalPages: Math.ceil(total / limit),
  total,
})

/** The rows of a page, and how many there are on all pages. `all` has no columns, so that it can be counted. */
export async function findRowsOnPage<RowsDb, From extends keyof RowsDb, Row, AllDb, AllFrom extends keyof AllDb>(
  rows: SelectQueryBuilder<RowsDb, From, Row>,
  all: SelectQueryBuilder<AllDb, AllFrom, object>,
  query: PageQuery,
) {
  const [found, { total }] = await Promise.all([
    rows.limit(query.limit).offset(offsetOf(query)).execute(),
    all.select(sql<number>`count(*)::int`.as('total')).$castTo<{ total: number }>().executeTakeFirstOrThrow(),
  ])
  return { rows: found, total }
}
