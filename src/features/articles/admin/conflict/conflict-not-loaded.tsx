import { useEffect } from 'react'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'

/** In place of the dialog where that cannot be loaded: what was written stays in the editor. */
export function ConflictNotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    notifyError(
      'Another user has saved this article. Failed to load the differences. Copy your text, then reload the page.',
      null,
    )
    onClose()
  }, [onClose])
  return null
}
