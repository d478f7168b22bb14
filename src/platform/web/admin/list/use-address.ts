import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The query of the address once the router has followed all changes. */
let latest = new URLSearchParams()

/**
 * The router builds each change on the last render. Here a second change before the next render keeps the first. Empty
 * values are left out. `readLatest` has changes that are not rendered yet.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    latest = params
  }, [params])
  const change = (changes: Record<string, string>, { replace = true } = {}) => {
    const next = new URLSearchParams(latest)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    latest = next
    setParams(next, { replace, preventScrollReset: true })
  }
  return { params, change, readLatest: () => latest }
}
