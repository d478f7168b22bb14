import { Link } from 'react-router'
import { memberLink } from '../../../../platform/web/admin/links.ts'
import { BulkProgress } from '../../../../platform/web/admin/list/bulk-progress.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { useMemberChangeProgress } from './use-member-change.ts'

export function MemberChangePanel() {
  const { change, error, undo, dismiss } = useMemberChangeProgress()
  if (error) return <Failure sentence="Failed to fetch the change" error={error} />
  if (!change) return null
  return (
    <BulkProgress
      noun="member"
      words={change.kind === 'undo' ? { doing: 'Undoing', done: 'restored' } : { doing: 'Changing', done: 'changed' }}
      change={change}
      left={change.left.map(({ id, name, reason }) => ({
        key: id,
        name: <Link to={memberLink(id)}>{name}</Link>,
        reason: reason || 'an error occurred; the server’s log has the reason',
      }))}
      undo={change.canUndo ? () => void undo() : undefined}
      dismiss={dismiss}
    />
  )
}
