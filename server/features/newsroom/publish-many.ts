import type { Database } from '../../db/database.ts'
import { isUnavailable } from '../../db/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { By } from './editor.ts'
import { findLocked } from './lock.ts'
import { type OnFailure, setPublished } from './publication.ts'

/** What became of each of several articles. */
export interface ManyPublished {
  changed: number[]
  /** Were so already. */
  unchanged: number[]
  missing: number[]
  failed: number[]
}

interface Many {
  ids: readonly number[]
  isPublished: boolean
  onFailure: OnFailure
}

/**
 * Publishes several articles or takes them back, one after the other, each for itself: what was done stays done, what cannot be done keeps
 * none of the others, and readers wait for none of it.
 */
export async function setManyPublished(db: Database, { ids, isPublished, onFailure }: Many, by: By) {
  const outcome: ManyPublished = { changed: [], unchanged: [], missing: [], failed: [] }
  for (const id of new Set(ids)) {
    try {
      outcome[await setOnePublished(db, id, isPublished, by)].push(id)
    } catch (error) {
      if (isUnavailable(error)) throw error
      onFailure(error, id)
      outcome.failed.push(id)
    }
  }
  return outcome
}

const setOnePublished = (db: Database, id: number, isPublished: boolean, by: By) =>
  inTransaction(db, async (tx) => {
    const article = await findLocked(tx, id)
    if (!article) return 'missing'
    return (await setPublished(tx, article, isPublished, by)) === article ? 'unchanged' : 'changed'
  })
