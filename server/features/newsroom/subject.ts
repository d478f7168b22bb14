import type { ArticleRow } from '../articles/index.ts'
import type { AuditedAction } from '../audit/index.ts'

/** An article as the audit log names it. */
export const subjectOf = ({ id, title }: Pick<ArticleRow, 'id' | 'title'>): AuditedAction['subject'] => ({
  kind: 'article',
  id,
  name: title,
})
