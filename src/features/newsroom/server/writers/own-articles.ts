import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { workflowMessages } from '../../../articles/contract/stages.ts'
import { findWorkflow } from '../workflow/workflow.ts'

/** Writers see only articles that they added. */
export const isWriter = ({ role }: Pick<SignedInReader, 'role'>) => role === 'writer'

/** Writers may read only their own unpublished articles. Id 0 is a new article. @throws NotFound */
export async function requireMayRead(db: Database, caller: SignedInReader, id: number): Promise<void> {
  if (id === 0) return
  const article = await requireOwn(db, caller, id)
  if (article) requireUnpublished(article)
}

/** Null for those who see all articles. @throws NotFound, also for the articles of others */
export async function requireOwn(db: Database, caller: SignedInReader, id: number) {
  if (!isWriter(caller)) return null
  return ownArticle(db, caller, id).executeTakeFirstOrThrow(() => new NotFound('article', id))
}

/**
 * Refuses a writer's scheduled articles and, with the workflow, those handed in: without it no one could return them.
 * Locks the article, so that no one publishes it meanwhile.
 * @throws NotFound, Conflict
 */
export async function requireMayWrite(
  tx: Transaction,
  caller: SignedInReader,
  { id, hasWorkflow }: { id: number; hasWorkflow: boolean },
): Promise<void> {
  if (!isWriter(caller)) return
  const article = await ownArticle(tx, caller, id).forNoKeyUpdate().executeTakeFirst()
  if (!article) throw new NotFound('article', id)
  requireUnpublished(article)
  if (article.publish_at) throw new Conflict('scheduled', 'This article is scheduled. Only an editor can change it.')
  if (!hasWorkflow) return
  const { stage } = await findWorkflow(tx, id)
  if (stage === 'in-review')
    throw new Conflict('handed_in', 'You submitted this article for review. Withdraw it to make changes.')
  if (stage === 'ready') throw new Conflict('ready', workflowMessages.isReady)
}

function requireUnpublished({ published_at }: { published_at: Date | null }) {
  if (published_at) throw new Conflict('already_published', 'This article is published. Only an editor can change it.')
}

const ownArticle = (db: Database, { userId }: SignedInReader, id: number) =>
  db
    .selectFrom('articles')
    .innerJoin('article_writers', 'article_writers.article_id', 'articles.id')
    .select(['articles.id', 'published_at', 'publish_at'])
    .where('articles.id', '=', id)
    .where('article_writers.user_id', '=', userId)
