import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { offsetOf, type PageQuery } from '../../../platform/server/db/paging.ts'
import { type Read, readOf, readTogether } from '../../../platform/server/db/read-as-json.ts'
import { partNumber } from '../../search-index/server/index.ts'
import type { PartFilters } from '../contract/endpoints.ts'
import { type PartFields, type PartLinkKind, partLimits } from '../contract/rules.ts'

export interface StoredPart extends PartFields {
  number: string
  changedAt: Date
  articles: number
}

export function partRows(which: RawBuilder<unknown>): Read<StoredPart[]> {
  const linked = (kind: PartLinkKind) => sql`array(
    select other_name from part_links as l where l.number = parts.number and kind = ${sql.lit(kind)} order by place)`
  const query = sql<Omit<StoredPart, 'family' | 'changedAt'> & { family: string[]; changedAt: string }>`
    select parts.number, parts.name, maker, description, package, state, data_sheet as "dataSheet", parameters,
      changed_at as "changedAt", coalesce(search_part_numbers.articles, 0) as articles,
      ${linked('family')} as family, ${linked('second_source')} as "secondSources", ${linked('successor')} as successors
    from parts left join search_part_numbers on search_part_numbers.number = parts.number
    ${which}`
  return readOf(query, (rows) =>
    rows.map(({ family: [family = ''], changedAt, ...part }) => ({ ...part, family, changedAt: new Date(changedAt) })),
  )
}

export const partRow = (number: string) => partRows(sql`where parts.number = ${number}`)

export const readParts = async (db: Database, which: RawBuilder<unknown>): Promise<StoredPart[]> =>
  (await readTogether(db, { parts: partRows(which) })).parts

export const findParts = (db: Database, numbers: readonly string[]) =>
  readParts(db, sql`where parts.number = any(${numbers}::text[])`)

export async function findPart(db: Database, name: string): Promise<StoredPart | undefined> {
  const [part] = await findParts(db, [partNumber(name)])
  return part
}

export const fieldsOfPart = ({
  number: _number,
  changedAt: _at,
  articles: _articles,
  ...fields
}: StoredPart): PartFields => fields

export async function listParts(db: Database, filters: PartFilters & PageQuery) {
  const matching = sql`where ${condition(filters)}`
  const [rows, counted] = await Promise.all([
    readParts(db, sql`${matching} order by parts.number limit ${filters.limit} offset ${offsetOf(filters)}`),
    sql<{ total: number }>`
      select count(*) as total from parts left join search_part_numbers on search_part_numbers.number = parts.number
      ${matching}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const lacking = {
  description: sql`description = ''`,
  dataSheet: sql`data_sheet = ''`,
  parameters: sql`parameters = '[]'`,
  articles: sql`search_part_numbers.number is null`,
} as const satisfies Record<NonNullable<PartFilters['lacks']>, RawBuilder<unknown>>

export function condition({ search, state, lacks }: PartFilters): RawBuilder<unknown> {
  const number = partNumber(search)
  const has = (column: string) => sql`position(lower(${search}) in lower(${sql.ref(column)})) > 0`
  const conditions = [
    ...(search.trim() === ''
      ? []
      : [sql`(${has('maker')} or ${has('description')} or (${number} <> '' and parts.number like ${`${number}%`}))`]),
    ...(state ? [sql`state = ${state}`] : []),
    ...(lacks ? [lacking[lacks]] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Two changes at once could close a circle that neither sees. Held until the transaction ends. */
export const lockParts = (tx: Transaction) => sql`lock table part_links in share row exclusive mode`.execute(tx)

export const findPartChanges = (db: Database, number: string) =>
  db
    .selectFrom('part_changes')
    .selectAll()
    .where('number', '=', number)
    .orderBy('id', 'desc')
    .limit(partLimits.shownChanges)
    .execute()

export async function findMissingFiles(db: Database, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${addresses}::text[]) as address
    where not exists (select from attachments where '/files/' || name = address)`.execute(db)
  return new Set(rows.map(({ address }) => address))
}
