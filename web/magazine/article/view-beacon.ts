import { useEffect } from 'react'
import { storedToken } from '../../api.ts'

/** Whoever has had an article before them for so long has not only passed through. */
const readAfterSeconds = 3

/**
 * Tells the server that an article was read, once it has been in view for a while: with the reader's bearer, or as a stranger. Whether
 * that counts is decided there. Nothing here waits for it, and nobody is told when it fails.
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
        // The reader may leave at that very moment.
        keepalive: true,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }).catch(() => {})
    }, 1000)
    return () => clearInterval(timer)
  }, [id, isOpen])
}
