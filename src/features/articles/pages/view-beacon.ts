import { useEffect } from 'react'
import { storedToken } from '../../../platform/web/api.ts'

/** A shorter view does not count. */
const readAfterSeconds = 3

/** Reports with the reader's token, if any. The server decides whether the view counts. Ignores failures. */
export function useViewBeacon(id: number, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    let secondsInView = 0
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || ++secondsInView < readAfterSeconds) return
      clearInterval(timer)
      const token = storedToken()
      fetch(`/api/home/article/${id}/view`, {
        method: 'POST',
        // The reader may leave before the request ends.
        keepalive: true,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }).catch(() => {})
    }, 1000)
    return () => clearInterval(timer)
  }, [id, isOpen])
}
