import type { Action } from '../../audit/index.ts'
import type { ArticleRow } from '../queries.ts'

/** An article as the audit log names it. */
export const subjectOf = ({ id, title }: Pick<ArticleRow, 'id' | 'title'>): Action['subject'] => ({
  kind: 'article',
  id,
  name: title,
})
