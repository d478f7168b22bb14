import { type ArticleForm, emptyForm } from '../../../../contract/article/fields.ts'
import { type AccessLevel, accessLevels } from '../../../../contract/catalogue.ts'
import type { Transaction } from '../../../db/database.ts'
import { findExisting } from '../../authors/index.ts'
import { settlePlaces } from '../../catalogue/index.ts'
import { type DraftRow, saveDraft } from '../drafts/drafts.ts'
import type { By } from '../editor.ts'
import { presentForm } from '../present.ts'
import { lockArticle } from '../queries.ts'
import { articleAtRevision, getRevision } from './revisions.ts'

interface Wanted {
  id: number
  revision: number
  /** The version of the article that the editor sees. */
  version: number
  /** The number of the draft that is replaced; 0: there is none. */
  follows: number
}

/**
 * Puts an earlier text into the editor's draft of the article; readers see it once the article is saved. Keeps the date, and never opens the
 * article to readers who may not read it now. Also returns a sentence for each section or category that was removed since.
 * @throws NotFound, DraftChanged
 */
export async function restoreRevision(
  tx: Transaction,
  { id, revision, version, follows }: Wanted,
  timeZone: string,
  by: By,
): Promise<{ draft: DraftRow; changes: string[] }> {
  const present = await lockArticle(tx, id)
  const then = articleAtRevision(present, await getRevision(tx, id, revision))
  const { changes, section, categories } = await settlePlaces(tx, then, present)
  const restored = {
    ...then,
    section,
    categories: [...categories],
    access: narrower(then.access, present.access),
    // An author may have been deleted since.
    author_ids: await findExisting(tx, then.author_ids),
    dated_at: present.dated_at,
  }
  const content: ArticleForm = { ...emptyForm, ...presentForm(restored, timeZone), description: then.body_html }
  return { draft: await saveDraft(tx, id, { content, articleVersion: version, follows }, by), changes }
}

const narrower = (one: AccessLevel, other: AccessLevel) =>
  accessLevels.indexOf(one) > accessLevels.indexOf(other) ? one : other
