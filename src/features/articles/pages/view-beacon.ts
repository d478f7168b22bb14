import { useEffect } from 'react'
import { storedToken } from '../../../platform/web/api.ts'

/** Below this time a view does not count as read. */
const readAfterSeconds = 3

/**
 * Reports a view once the article was visible for some seconds: with the reader's bearer token, or as an anonymous
 * visitor. The server decides whether it counts. Failures are ignored.
 */
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
