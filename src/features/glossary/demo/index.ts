import { invalidate } from '../../../platform/server/db/transaction.ts'
import type { DemoPart } from '../../../platform/server/demo/part.ts'
import { glossaryKey } from '../server/terms.ts'
import { demoTerms } from './rows.ts'

export default {
  async addToLibrary({ db }) {
    await db.insertInto('glossary_terms').values(demoTerms).execute()
  },

  /** A term that the publisher has changed stays. */
  async remove(tx) {
    for (const { slug, term, explanation } of demoTerms)
      await tx
        .deleteFrom('glossary_terms')
        .where(({ and }) => and({ slug, term, explanation }))
        .execute()
    invalidate(tx, [glossaryKey])
  },
} satisfies DemoPart
