import { sql } from 'kysely'
import { recordsOf } from '../../../platform/server/content/records.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import type { GlossaryTerm } from '../contract/endpoints.ts'
import { mostTerms } from '../contract/record.ts'

/** Surrogate key of pages that show terms. */
export const glossaryKey = 'glossary'

export const terms = recordsOf({
  table: 'glossary_terms',
  key: 'term',
  id: 'slug',
  name: 'term',
  most: mostTerms,
  shownIn: [glossaryKey],
})

export const listTerms = (db: Database): Promise<GlossaryTerm[]> =>
  db.selectFrom('glossary_terms').selectAll().orderBy(sql`lower(term)`).orderBy('slug').execute()
