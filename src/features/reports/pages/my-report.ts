import { useEffect, useState } from 'react'
import { api, storedToken } from '../../../platform/web/api.ts'
import type { MyReport } from '../contract/endpoints.ts'

/** Whether a report is open to this reader, and what it costs. Null: nobody is signed in, or it is not known yet. */
export function useMyReport(id: number): MyReport | null {
  const [mine, setMine] = useState<MyReport | null>(null)
  useEffect(() => {
    if (!storedToken()) return
    // Without it the page is that of an anonymous visitor.
    api.call('GET /auth/reports/:id', { params: { id: String(id) } }).then(setMine, () => {})
  }, [id])
  return mine
}
