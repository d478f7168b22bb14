import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { NotAllowed } from '../../../../platform/server/core/errors.ts'
import { toTypedInstant } from '../../../../platform/server/core/local-time.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { articleMessages } from '../../../articles/contract/rules.ts'
import { type ArticleRow, previewLengthOf } from '../../../articles/server/index.ts'
import { lockCatalogueShared } from '../../../catalogue/server/index.ts'
import { defaultSettings } from '../../../settings/contract/groups.ts'
import { discardSavedDraft } from '../drafts/drafts.ts'
import { deleteAddedDraft, discardSameDrafts } from '../drafts/new-articles.ts'
import { discardUnchangedDrafts } from '../drafts/unchanged-drafts.ts'
import { byCaller } from '../editor.ts'
import { presentAdminArticle } from '../present.ts'
import { getArticle, hasArticles } from '../queries.ts'
import { carryOverAssignment } from '../workflow/workflow.ts'
import { isWriter, requireMayRead, requireMayWrite } from '../writers/own-articles.ts'
import { answerConflict } from './answer-conflict.ts'
import { toEditedWriting, toNewWriting } from './article-from-form.ts'
import { deleteArticle } from './delete-article.ts'
import { addNewArticle, editArticle } from './save-article.ts'

export function editRoutes({ route }: Router, { db, now, settings }: Deps) {
  const termsNow = () => {
    const { contact, reading } = settings.current()
    return { timeZone: contact.timeZone, previewLength: previewLengthOf(reading) }
  }

  route('POST /admin/addNewsArticle', async ({ body }, call) => {
    const { timeZone } = settings.current().contact
    const who = byCaller(call, now())
    requireUnpublished(requireCaller(call), body)
    const at = body.publishAt
      ? toTypedInstant(body.publishAt, timeZone, 'publishAt')
      : body.isPublished
        ? 'now'
        : 'never'
    const id = await inTransaction(db, async (tx) => {
      const writing = await toNewWriting(tx, body, { now: who.now, ...termsNow() })
      const { writerId, assignment } = await deleteAddedDraft(tx, requireCaller(call), body.fromDraft)
      const added = await addNewArticle(tx, writing, { at, writerId }, who)
      await discardSameDrafts(tx, writing, { editor: requireCaller(call), now: who.now })
      if (at !== 'now') await carryOverAssignment(tx, added, assignment, who)
      return added
    })
    return created({ message: articleMessages.added, id })
  })

  route('GET /admin/new-article', async () => {
    const { newArticleAccess } = settings.current().reading
    // The first article of a magazine is free, unless the publisher has chosen otherwise.
    const isFirst = newArticleAccess === defaultSettings.reading.newArticleAccess && !(await hasArticles(db))
    return ok({ articleType: isFirst ? 'isFree' : newArticleAccess })
  })

  route('GET /admin/article/:id', async ({ params }, call) => {
    await requireMayRead(db, requireCaller(call), params.id)
    return ok(presentAdminArticle(await getArticle(db, params.id), settings.current().contact.timeZone))
  })

  route('POST /admin/edit/:id', async ({ params: { id }, body }, call) => {
    const { timeZone } = settings.current().contact
    const who = byCaller(call, now())
    return answerConflict(db, { call, timeZone }, async () => {
      const article = await inTransaction(db, async (tx) => {
        await lockCatalogueShared(tx)
        await requireMayWrite(tx, requireCaller(call), { id, hasWorkflow: settings.hasFeature('workflow') })
        const writing = (before: ArticleRow) => toEditedWriting(tx, body, before, termsNow())
        const saved = await editArticle(tx, { id, writing, version: body.version ?? null }, who)
        await discardSavedDraft(tx, who.editor.userId, id, body.fromDraft)
        await discardUnchangedDrafts(tx, saved, timeZone)
        return saved
      })
      return ok({ message: articleMessages.updated, article: presentAdminArticle(article, timeZone) })
    })
  })

  route('DELETE /admin/delete/:id', async ({ params }, call) => {
    await inTransaction(db, (tx) => deleteArticle(tx, params.id, byCaller(call, now())))
    return ok({ message: articleMessages.deleted })
  })
}

/** Only editors publish. @throws NotAllowed */
function requireUnpublished(
  caller: SignedInReader,
  { isPublished, publishAt }: { isPublished: 0 | 1; publishAt?: unknown },
) {
  if (isWriter(caller) && (isPublished || publishAt)) throw new NotAllowed(articleMessages.writersHandIn)
}
