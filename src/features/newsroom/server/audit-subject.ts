import type { AuditedAction } from '../../../platform/server/audit/index.ts'
import type { ArticleRow } from '../../articles/server/index.ts'

export const toAuditSubject = ({ id, title }: Pick<ArticleRow, 'id' | 'title'>): AuditedAction['subject'] => ({
  kind: 'article',
  id,
  name: title,
})
