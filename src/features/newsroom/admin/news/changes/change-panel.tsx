import { Link } from 'react-router'
import { noTitle } from '../../../../../platform/contract/no-title.ts'
import { editLink } from '../../../../../platform/web/admin/links.ts'
import { BulkProgress } from '../../../../../platform/web/admin/list/bulk-progress.tsx'
import { Failure } from '../../../../../platform/web/admin/list/list-screen.tsx'
import type { LeftReason } from '../../../../articles/contract/changes.ts'
import { useChangeProgress } from './use-article-change.ts'

const doneWords: Record<string, string> = { delete: 'deleted', undo: 'restored' }

const reasons: Record<LeftReason, string> = {
  edited: 'edited by another user',
  missing: 'deleted by another user',
  refused: '',
  failed: 'an error occurred; the server’s log has the reason',
}

export function ChangePanel() {
  const { change, error, undo, dismiss } = useChangeProgress()
  if (error) return <Failure sentence="Failed to fetch the change" error={error} />
  if (!change) return null
  return (
    <BulkProgress
      noun="article"
      words={{ doing: change.kind === 'undo' ? 'Undoing' : 'Changing', done: doneWords[change.kind] ?? 'changed' }}
      change={change}
      left={change.left.map(({ id, title, why, reason }) => ({
        key: id,
        name: why === 'missing' ? `Article ${id}` : <Link to={editLink(id)}>{title || noTitle}</Link>,
        reason: reason || reasons[why],
      }))}
      undo={change.canUndo ? () => void undo() : undefined}
      dismiss={dismiss}
    />
  )
}
