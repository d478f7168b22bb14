import { isDeepStrictEqual } from 'node:util'
import { type AccessLevel, accessLevels } from '../../../../platform/contract/catalogue.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import {
  type ArticleField,
  type ArticleForm,
  articleFields,
  comparedFields,
  emptyForm,
} from '../../../articles/contract/fields.ts'
import { findExisting } from '../../../authors/server/index.ts'
import { resolvePlaces } from '../../../catalogue/server/index.ts'
import { type DraftRow, findDraft, saveDraft } from '../drafts/drafts.ts'
import type { By } from '../editor.ts'
import { presentDraft, presentForm } from '../present.ts'
import { lockArticle } from '../queries.ts'
import { articleAtRevision, getRevision } from './revisions.ts'

interface Wanted {
  id: number
  revision: number
  /** The version that the editor sees. */
  version: number
  /** The number of the replaced draft. 0: none. */
  follows: number
  /** All fields, not only words and pictures. */
  isWhole: boolean
}

const wordsAndPictures: readonly ArticleField[] = ['title', 'standfirst', 'description', 'imageUrl', 'imageAlt']

/**
 * Writes to the editor's draft only. Keeps the date, and never opens the article to readers who may not read it now.
 * Also returns what else changes, or differs and stays.
 * @throws NotFound, DraftChanged
 */
export async function restoreRevision(
  tx: Transaction,
  { id, revision, version, follows, isWhole }: Wanted,
  timeZone: string,
  by: By,
): Promise<{ draft: DraftRow; changes: string[] }> {
  const present = await lockArticle(tx, id)
  const then = articleAtRevision(present, await getRevision(tx, id, revision))
  const { changes, section, categories } = await resolvePlaces(tx, then, present)
  const restored = {
    ...then,
    section,
    categories: [...categories],
    access: narrower(then.access, present.access),
    // An author may have been deleted since.
    author_ids: await findExisting(tx, then.author_ids),
    dated_at: present.dated_at,
  }
  const earlier: ArticleForm = { ...emptyForm, ...presentForm(restored, timeZone), description: then.body_html }
  const save = async (content: ArticleForm, told: string[]) => ({
    draft: await saveDraft(tx, id, { content, articleVersion: version, follows }, by),
    changes: told,
  })
  if (isWhole) return save(earlier, changes)
  const draft = await findDraft(tx, by.editor.userId, id)
  const now = draft ? presentDraft(draft).content : { ...emptyForm, ...presentForm(present, timeZone) }
  const back = Object.fromEntries(wordsAndPictures.map((name) => [name, earlier[name]]))
  const stay = comparedFields
    .filter((name) => !wordsAndPictures.includes(name) && !isDeepStrictEqual(earlier[name], now[name]))
    .map((name) => articleFields[name].label)
  return save({ ...now, ...back }, stay.length > 0 ? [`Unchanged: ${stay.join(', ')}.`] : [])
}

const narrower = (one: AccessLevel, other: AccessLevel) =>
  accessLevels.indexOf(one) > accessLevels.indexOf(other) ? one : other
