import { useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { MySubscription } from '../../../contract/subscriptions/endpoints.ts'
import { api, storedToken } from '../../api.ts'
import { clearSession } from '../../session.ts'

/** What the reader has, as far as it is known. */
export type Mine =
  | { kind: 'unknown' }
  | { kind: 'known'; subscription: MySubscription }
  | { kind: 'failed'; retry: () => void }

/** Asked for by the browser: the page itself is the same for everybody. */
export function useMySubscription(): Mine {
  const [mine, setMine] = useState<Mine>({ kind: 'unknown' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!storedToken()) return
    ask(() => setAttempt(attempt + 1)).then(setMine, () => {})
  }, [attempt])
  return mine
}

async function ask(retry: () => void): Promise<Mine> {
  try {
    return { kind: 'known', subscription: await api.call('GET /auth/subscription', {}) }
  } catch (fault) {
    if (!(fault instanceof ApiError) || fault.status !== 401) return { kind: 'failed', retry }
    clearSession()
    return { kind: 'unknown' }
  }
}
