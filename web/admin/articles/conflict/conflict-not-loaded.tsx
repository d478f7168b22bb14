import { useEffect } from 'react'
import { notifyError } from '../../kit/notify.tsx'

/** In place of the dialog where that cannot be loaded: what was written stays in the editor. */
export function ConflictNotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    notifyError(
      'Somebody else has saved this article. What differs could not be loaded: copy your text, then reload the page.',
      null,
    )
    onClose()
  }, [onClose])
  return null
}
