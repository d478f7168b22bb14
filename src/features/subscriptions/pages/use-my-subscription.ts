import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/contract/client.ts'
import { api, storedToken } from '../../../platform/web/api.ts'
import { clearSession } from '../../../platform/web/session.ts'
import type { MySubscription } from '../contract/endpoints.ts'

export type MySubscriptionState =
  | { kind: 'unknown' }
  | { kind: 'known'; subscription: MySubscription }
  | { kind: 'failed'; retry: () => void }

/** Loads in the browser: the page itself is the same for everybody. */
export function useMySubscription(): MySubscriptionState {
  const [mine, setMine] = useState<MySubscriptionState>({ kind: 'unknown' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!storedToken()) return
    load(() => setAttempt(attempt + 1)).then(setMine, () => {})
  }, [attempt])
  return mine
}

async function load(retry: () => void): Promise<MySubscriptionState> {
  try {
    return { kind: 'known', subscription: await api.call('GET /auth/subscription', {}) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return { kind: 'failed', retry }
    clearSession()
    return { kind: 'unknown' }
  }
}
