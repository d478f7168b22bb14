import { adminApi } from '../../../platform/web/admin/api.ts'
import { ChangeHistory } from '../../../platform/web/admin/change-history.tsx'

interface Props {
  undo: (change: number) => Promise<void>
  close: () => void
}

/** A change can be undone unless articles moved with it. */
export const CatalogueHistory = ({ undo, close }: Props) => (
  <ChangeHistory
    title="Sections and categories: history"
    queryKey={['catalogue-history']}
    load={() => adminApi.call('GET /admin/catalogue-history', {})}
    empty="No changes yet."
    describe={({ changes }) => changes.map((sentence) => <p key={sentence}>{sentence}</p>)}
    undoLabel={({ changes, mayUndo }) =>
      mayUndo ? { button: `Undo: ${changes.join(' ')}` } : { reason: 'You cannot undo this: its articles were moved.' }
    }
    undo={undo}
    close={close}
  />
)
