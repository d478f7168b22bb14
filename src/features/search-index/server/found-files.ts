import { sql } from 'kysely'
import type { FileAccess } from '../../../platform/contract/catalogue.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { allRows, type Read } from '../../../platform/server/db/read-as-json.ts'
import { toCondition } from './find/matching-queries.ts'
import { wordsOfText } from './indexing/documents.ts'

export interface FoundFileRow {
  kind: 'report' | 'white-paper'
  slug: string
  title: string
  summary: string
  access: FileAccess
  sponsor: string
}

const most = 3

/** Searches title and summary, which are open to everybody. All words must occur. Latest first. */
export function filesByWords(query: string): Read<FoundFileRow[]> {
  const condition = toCondition(query)
  const matches = sql`published_at is not null and deleted_at is null and lexemes @@ ${condition}::tsquery
    order by published_at desc, id desc limit ${most}`
  return allRows(sql<FoundFileRow>`
    (select 'report' as kind, slug, title, summary, access, '' as sponsor from reports where ${matches})
    union all
    (select 'white-paper', slug, title, summary, 'free', sponsor from white_papers where ${matches})`)
}

const batch = 200

/** Indexes reports and white papers of an earlier version. Call it before the server serves. */
export async function indexMissingFiles(db: Database): Promise<void> {
  for (const [table, sponsor] of [
    ['reports', sql.lit('')],
    ['white_papers', sql.ref('sponsor')],
  ] as const)
    for (let found = batch; found === batch; ) {
      const { rows } = await sql<{ id: number; text: string }>`
        select id, concat_ws(' . ', title, summary, ${sponsor}) as text from ${sql.table(table)}
        where lexemes is null order by id limit ${batch}`.execute(db)
      for (const row of rows)
        await sql`update ${sql.table(table)} set lexemes = ${wordsOfText(row.text)}::tsvector
          where id = ${row.id}`.execute(db)
      found = rows.length
    }
}
