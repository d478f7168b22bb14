import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { emptyForm } from '../../../articles/contract/fields.ts'
import type { ArticleRow } from '../../../articles/server/index.ts'
import { presentForm } from '../present.ts'

export async function discardUnchangedDrafts(tx: Transaction, article: ArticleRow, timeZone: string): Promise<void> {
  const saved = { ...emptyForm, ...presentForm(article, timeZone), description: article.body_html }
  const drafts = await tx
    .selectFrom('article_drafts')
    .select(['number', 'content'])
    .where('article_id', '=', article.id)
    .execute()
  const same = drafts.filter(({ content }) => isDeepStrictEqual({ ...emptyForm, ...content, publishAt: '' }, saved))
  for (const { number } of same) await tx.deleteFrom('article_drafts').where('number', '=', number).execute()
}
