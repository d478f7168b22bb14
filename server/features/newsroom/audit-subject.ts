import type { ArticleRow } from '../articles/index.ts'
import type { AuditedAction } from '../audit/index.ts'

/** An article as the subject of an audit entry. */
export const toAuditSubject = ({ id, title }: Pick<ArticleRow, 'id' | 'title'>): AuditedAction['subject'] => ({
  kind: 'article',
  id,
  name: title,
})
