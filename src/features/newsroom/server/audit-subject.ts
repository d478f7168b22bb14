import type { AuditedAction } from '../../../platform/server/audit/index.ts'
import type { ArticleRow } from '../../articles/server/index.ts'

/** An article as the subject of an audit entry. */
export const toAuditSubject = ({ id, title }: Pick<ArticleRow, 'id' | 'title'>): AuditedAction['subject'] => ({
  kind: 'article',
  id,
  name: title,
})
