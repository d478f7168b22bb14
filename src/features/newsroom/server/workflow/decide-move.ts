import type { AuditAction } from '../../../../platform/contract/audit.ts'
import { type ArticleStage, workflowMessages } from '../../../articles/contract/stages.ts'

interface Move {
  from: ArticleStage
  to: ArticleStage
  isByWriter: boolean
  isPublished: boolean
  isScheduled: boolean
}

type Refusal = { refused: 'conflict'; code: string; message: string } | { refused: 'not-allowed'; message: string }

/** Returns the action for the audit log, or a refusal. Pure. */
export function decideMove({
  from,
  to,
  isByWriter,
  isPublished,
  isScheduled,
}: Move): { action: AuditAction } | Refusal {
  if (isByWriter && to === 'ready') return { refused: 'not-allowed', message: workflowMessages.onlyEditorsReady }
  if (isPublished) return { refused: 'conflict', code: 'already_published', message: workflowMessages.published }
  if (isScheduled) return { refused: 'conflict', code: 'scheduled', message: workflowMessages.scheduled }
  if (isByWriter && from === 'ready') return { refused: 'conflict', code: 'ready', message: workflowMessages.isReady }
  if (to === 'ready') return { action: 'article.ready' }
  if (to === 'draft') return { action: isByWriter ? 'article.taken-back' : 'article.returned' }
  return { action: from === 'ready' ? 'article.reviewed-again' : 'article.handed-in' }
}
