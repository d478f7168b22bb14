import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The query of the address once the router has followed all changes. */
let latest = new URLSearchParams()

/**
 * The query of the screen's address, and a function that changes some of it; empty values are left out. The router gives each change
 * the address of the last render: here a second change before the next one, by whatever part of the screen, does not undo the first.
 * `readLatest` has changes that are not rendered yet.
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
