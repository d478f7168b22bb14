import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { MySubscription } from '../../../contract/subscriptions.ts'
import { api, storedToken } from '../../api.ts'
import { clearSession } from '../../session.ts'

/** What the reader has, as far as it is known. */
export type Mine =
  | { kind: 'nobody' }
  | { kind: 'asking' }
  | { kind: 'known'; subscription: MySubscription }
  | { kind: 'failed'; retry: () => void }

/** Asked for by the browser: the page itself is the same for everybody. */
export function useMySubscription(): Mine {
  const [mine, setMine] = useState<Mine>({ kind: 'nobody' })
  const ask = useCallback(async () => {
    if (!storedToken()) return
    setMine({ kind: 'asking' })
    try {
      setMine({ kind: 'known', subscription: await api.get('GET /auth/subscription', {}) })
    } catch (fault) {
      if (fault instanceof ApiError && fault.status === 401) {
        clearSession()
        setMine({ kind: 'nobody' })
      } else setMine({ kind: 'failed', retry: () => void ask() })
    }
  }, [])
  useEffect(() => void ask(), [ask])
  return mine
}
