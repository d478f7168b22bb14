import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Actor, recordAction } from '../audit/index.ts'

/** Rows that are in memory at a time: a hundred kilobytes or two. */
const pieceSize = 2_000

const columns = ['user_id', 'username', 'article_id', 'article_title', 'viewed_at']

/**
 * All views as CSV (RFC 4180), oldest first, read piece by piece as fast as the other end takes them. No transaction is held open
 * meanwhile: what is written or deleted during the download may or may not be in it. Cells that a spreadsheet would take for a
 * formula begin with an apostrophe.
 */
export async function downloadViews(db: Database, by: Actor, now: Date): Promise<AsyncIterable<string>> {
  const last = await inTransaction(db, async (tx) => {
    const subject = { kind: 'views', id: 'all', name: 'article_views.csv' }
    await recordAction(tx, { by, action: 'views.downloaded', subject }, now)
    const { rows } = await sql<{ last: number | null }>`select max(id) as last from article_views`.execute(tx)
    return rows[0]?.last ?? 0
  })
  return csvPieces(db, last)
}

async function* csvPieces(db: Database, last: number): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for (let after = 0; after < last; ) {
    const piece = await findPiece(db, { after, last })
    if (!piece?.lines) return
    yield piece.lines
    after = piece.until
  }
}

/** The lines are made by the database: a text for each cell, made here, would be garbage twice as fast as it is collected. */
async function findPiece(db: Database, { after, last }: { after: number; last: number }) {
  const { rows } = await sql<{ lines: string | null; until: number }>`
    select string_agg(concat_ws(',',
        view.user_id, ${cell('cells.name')}, view.article_id, ${cell('cells.title')},
        to_char(view.viewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      ) || E'\\r\\n', '' order by view.id) as lines, max(view.id) as until
    from (
      select * from article_views where id > ${after} and id <= ${last} order by id limit ${pieceSize}
    ) as view
    join users on users.id = view.user_id
    join articles on articles.id = view.article_id
    cross join lateral (
      select ${harmless('users.username')} as name, ${harmless('articles.title')} as title
    ) as cells`.execute(db)
  return rows[0]
}

/** What a spreadsheet takes for the beginning of a formula, at full width too. */
const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']

/** SQL for a text that no spreadsheet takes for a formula. */
const harmless = (column: string): RawBuilder<string> => sql`
  case when left(${sql.ref(column)}, 1) = any (${formulaStarts}::text[]) then '\'\'' || ${sql.ref(column)} else ${sql.ref(column)} end`

/** SQL for a text in quotes, where it needs them. */
const cell = (column: string): RawBuilder<string> => sql`
  case when translate(${sql.ref(column)}, E'",\\r\\n', '') = ${sql.ref(column)} then ${sql.ref(column)}
    else '"' || replace(${sql.ref(column)}, '"', '""') || '"' end`
