import { sql } from 'kysely'
import type { GlossaryTerm } from '../../../contract/glossary/endpoints.ts'
import { mostTerms } from '../../../contract/glossary/record.ts'
import type { Database } from '../../db/database.ts'
import { recordsOf } from '../content/index.ts'

/** The surrogate key of what shows terms. */
export const glossaryKey = 'glossary'

export const terms = recordsOf({
  ...{ table: 'glossary_terms', key: 'term', id: 'slug', name: 'term' },
  ...{ most: mostTerms, shownIn: [glossaryKey] },
})

export const listTerms = (db: Database): Promise<GlossaryTerm[]> =>
  db.selectFrom('glossary_terms').selectAll().orderBy(sql`lower(term)`).orderBy('slug').execute()
