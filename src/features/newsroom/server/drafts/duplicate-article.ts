import { recordAction } from '../../../../platform/server/audit/index.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { toLocalTime } from '../../../../platform/server/core/local-time.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { articleFields, emptyForm, proposedNpnwid } from '../../../articles/contract/fields.ts'
import { toAuditSubject } from '../audit-subject.ts'
import { presentForm } from '../present.ts'
import { getArticle } from '../queries.ts'
import { findDraft } from './drafts.ts'
import { saveNewDraft } from './new-articles.ts'

/** These belong to one article only. */
const notCopied = { dateOfPublication: '', publishAt: '', slug: '', canonicalUrl: '', corrections: '' }

const suffix = ' (copy)'

/** Copies the caller's draft of the article, if there is one. @throws NotFound; DraftChanged if there is a draft with the key; InvalidInput if the caller has too many */
export async function duplicateArticle(
  tx: Transaction,
  { id, key }: { id: number; key: string },
  { editor, now, timeZone }: { editor: SignedInReader; now: Date; timeZone: string },
): Promise<void> {
  const article = await getArticle(tx, id)
  const draft = await findDraft(tx, editor.userId, id)
  const form = draft?.content ?? { ...presentForm(article, timeZone), description: article.body_html }
  const moment = toLocalTime(now, timeZone)
  const content = {
    ...emptyForm,
    ...form,
    ...notCopied,
    title: form.title && form.title.slice(0, articleFields.title.longest - suffix.length) + suffix,
    enteredDate: moment,
    npnwid: proposedNpnwid(moment),
  }
  await saveNewDraft(tx, key, { content, follows: 0 }, { editor, now })
  const detail = { draft: key }
  await recordAction(tx, { by: editor, action: 'article.duplicated', subject: toAuditSubject(article), detail }, now)
}
