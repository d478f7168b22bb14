import { type SelectQueryBuilder, sql } from 'kysely'

export interface PageQuery {
  page: number
  limit: number
}

export const offsetOf = ({ page, limit }: PageQuery) => (page - 1) * limit

export const countPages = ({ page, limit }: PageQuery, total: number) => ({
  page,
  totalPages: Math.ceil(total / limit),
  total,
})

/** `all` has no columns, so that it can be counted. */
export async function findRowsOnPage<RowsDb, From extends keyof RowsDb, Row, AllDb, AllFrom extends keyof AllDb>(
  rows: SelectQueryBuilder<RowsDb, From, Row>,
  all: SelectQueryBuilder<AllDb, AllFrom, object>,
  query: PageQuery,
) {
  const [found, total] = await Promise.all([rows.limit(query.limit).offset(offsetOf(query)).execute(), countAll(all)])
  return { rows: found, total }
}

/** `all` has no columns. */
export const hasAny = async <Db, From extends keyof Db>(all: SelectQueryBuilder<Db, From, object>): Promise<boolean> =>
  (await all.select(sql<number>`1`.as('one')).limit(1).executeTakeFirst()) !== undefined

/** `all` has no columns. */
export async function countAll<Db, From extends keyof Db>(all: SelectQueryBuilder<Db, From, object>): Promise<number> {
  const counted = all.select(sql<number>`count(*)::int`.as('total')).$castTo<{ total: number }>()
  return (await counted.executeTakeFirstOrThrow()).total
}
