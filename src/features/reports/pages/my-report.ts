import { useEffect, useState } from 'react'
import { api, storedToken } from '../../../platform/web/api.ts'
import type { MyReport } from '../contract/endpoints.ts'

/** Null: nobody is signed in, or the answer is pending. */
export function useMyReport(id: number): MyReport | null {
  const [mine, setMine] = useState<MyReport | null>(null)
  useEffect(() => {
    if (!storedToken()) return
    // On failure the page stays that of an anonymous visitor.
    api.call('GET /auth/reports/:id', { params: { id: String(id) } }).then(setMine, () => {})
  }, [id])
  return mine
}
