import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Actor, recordAction } from '../audit/index.ts'

/** Rows that are in memory at a time: a hundred kilobytes or two. */
const pieceSize = 2_000

const columns = ['user_id', 'username', 'article_id', 'article_title', 'viewed_at'] as const

type Row = Record<(typeof columns)[number], string | number> & { id: number }

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
  yield toCsv([columns])
  for (let after = 0; after < last; ) {
    const rows = await findPiece(db, { after, last })
    if (rows.length === 0) return
    yield toCsv(rows.map((row) => columns.map((column) => row[column])))
    after = rows.at(-1)?.id ?? last
  }
}

async function findPiece(db: Database, { after, last }: { after: number; last: number }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select view.id, view.user_id, users.username, view.article_id, articles.title as article_title,
      to_char(view.viewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as viewed_at
    from (
      select * from article_views where id > ${after} and id <= ${last} order by id limit ${pieceSize}
    ) as view
    join users on users.id = view.user_id
    join articles on articles.id = view.article_id
    order by view.id`.execute(db)
  return rows
}

const toCsv = (rows: readonly (readonly unknown[])[]) =>
  stringify([...rows], { record_delimiter: 'windows', escape_formulas: true })
