import type { ArticleRow } from '../articles/index.ts'
import type { Action } from '../audit/index.ts'

/** An article as the audit log names it. */
export const subjectOf = ({ id, title }: Pick<ArticleRow, 'id' | 'title'>): Action['subject'] => ({
  kind: 'article',
  id,
  name: title,
})
