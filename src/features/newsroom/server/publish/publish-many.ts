import type { Database } from '../../../../platform/server/db/database.ts'
import { isUnavailable } from '../../../../platform/server/db/errors.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { By } from '../editor.ts'
import { findLockedArticle } from '../queries.ts'
import { type OnFailure, setPublished } from './publish.ts'

/** Article ids. */
export interface ManyPublished {
  changed: number[]
  /** Already in that state. */
  unchanged: number[]
  missing: number[]
  failed: number[]
}

interface Many {
  ids: readonly number[]
  isPublished: boolean
  onFailure: OnFailure
}

/** One transaction per article: a failure does not undo or stop the others. */
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
    const article = await findLockedArticle(tx, id)
    if (!article) return 'missing'
    return (await setPublished(tx, article, isPublished, by)) === article ? 'unchanged' : 'changed'
  })
