import { type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import { type Actor, recordAction } from '../audit/index.ts'
import type { AnalyticsParts } from './parts.ts'

/** Rows that are in memory at a time: a hundred kilobytes or two. */
const pieceSize = 2_000

const columns = ['user_id', 'username', 'article_id', 'article_title', 'viewed_at']

/**
 * All views as CSV (RFC 4180), oldest first, read piece by piece as fast as the other end takes them. No transaction is held open
 * meanwhile: what is written or deleted during the download may or may not be in it. Cells that a spreadsheet would take for a
 * formula begin with an apostrophe.
 */
export async function downloadViews(
  { db, readBytes }: Pick<AnalyticsParts, 'db' | 'readBytes'>,
  by: Actor,
  now: Date,
): Promise<AsyncIterable<string | Uint8Array>> {
  const last = await inTransaction(db, async (tx) => {
    const subject = { kind: 'views', id: 'all', name: 'article_views.csv' }
    await recordAction(tx, { by, action: 'views.downloaded', subject }, now)
    const { rows } = await sql<{ last: number | null }>`select max(id) as last from article_views`.execute(tx)
    return rows[0]?.last ?? 0
  })
  return csvPieces(readBytes, last)
}

async function* csvPieces(readBytes: AnalyticsParts['readBytes'], last: number) {
  yield `${columns.join(',')}\r\n`
  for (let after = 0; after < last; ) {
    const [lines, until] = await readBytes(piece({ after, last }))
    if (!lines) return
    // First: what is sent is given away, and the memory of both with it.
    after = Number(until)
    yield lines
  }
}

/** The lines are made by the database and never are texts here: they would be garbage faster than it is collected. */
const piece = ({ after, last }: { after: number; last: number }) => sql`
  select string_agg(concat_ws(',',
      view.user_id, ${cell('cells.name')}, view.article_id, ${cell('cells.title')},
      to_char(view.viewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    ) || E'\\r\\n', '' order by view.id), max(view.id)::text
  from (
    select * from article_views where id > ${sql.lit(after)} and id <= ${sql.lit(last)} order by id limit ${sql.lit(pieceSize)}
  ) as view
  join users on users.id = view.user_id
  join articles on articles.id = view.article_id
  cross join lateral (
    select ${harmless('users.username')} as name, ${harmless('articles.title')} as title
  ) as cells`

/** What a spreadsheet takes for the beginning of a formula, at full width too. */
const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']

/** SQL for a text that no spreadsheet takes for a formula. */
const harmless = (column: string): RawBuilder<string> => sql`
  case when left(${sql.ref(column)}, 1) in (${sql.join(formulaStarts.map((start) => sql.lit(start)))})
    then '\'\'' || ${sql.ref(column)} else ${sql.ref(column)} end`

/** SQL for a text in quotes, where it needs them. */
const cell = (column: string): RawBuilder<string> => sql`
  case when translate(${sql.ref(column)}, E'",\\r\\n', '') = ${sql.ref(column)} then ${sql.ref(column)}
    else '"' || replace(${sql.ref(column)}, '"', '""') || '"' end`
