import { useEffect } from 'react'
import { isOfflineDue } from '../offline-store.ts'
import { useSession } from '../session.ts'

/** Now and then asks the server whether the articles that this browser keeps may still be read. Others load nothing for it. */
export function useOfflineRenewal() {
  const { email, isConfirmed } = useSession()
  useEffect(() => {
    if (!isConfirmed || !isOfflineDue(email)) return
    import('../account/saved/offline/store-articles.ts')
      .then(({ renewOffline }) => renewOffline(email))
      // It is tried again on a later page.
      .catch(() => {})
  }, [email, isConfirmed])
}
