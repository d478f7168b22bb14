import { adminApi } from '../../../platform/web/admin/api.ts'
import { ChangeHistory } from '../../../platform/web/admin/change-history.tsx'

interface Props {
  undo: (change: number) => Promise<void>
  close: () => void
}

const reasons = {
  moved: 'You cannot undo this: its articles were moved.',
  changed: 'To undo this, undo the later changes first.',
  'moved-later': 'You cannot undo this: articles were moved after it.',
}

export const CatalogueHistory = ({ undo, close }: Props) => (
  <ChangeHistory
    title="Sections and categories: history"
    queryKey={['catalogue-history']}
    load={() => adminApi.call('GET /admin/catalogue-history', {})}
    empty="No changes yet."
    describe={({ changes }) => changes.map((sentence) => <p key={sentence}>{sentence}</p>)}
    undoLabel={({ changes, undo: state }) =>
      state === 'possible' ? { button: `Undo: ${changes.join(' ')}` } : { reason: reasons[state] }
    }
    undo={undo}
    close={close}
  />
)
