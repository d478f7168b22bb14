import { useEffect } from 'react'
import { storedToken } from './api.ts'
import { createExternalStore } from './external-store.ts'

/** What the server keeps for the reader, asked for once per reader and document. Null: not known yet. */
export function createOwnStore<T>(ask: () => Promise<T>) {
  const own = createExternalStore<T | null>(null)
  let loading: { token: string; done: Promise<void> } | null = null

  async function load(): Promise<void> {
    const token = storedToken()
    if (!token) return
    if (loading?.token !== token) {
      own.set(null)
      loading = { token, done: loadFor(token) }
    }
    await loading.done
  }

  async function loadFor(token: string) {
    try {
      const found = await ask()
      if (storedToken() === token) own.set(found)
    } catch {
      // The next caller tries again.
      loading = null
    }
  }

  return {
    ...own,
    load,
    use: () => {
      useEffect(() => void load(), [])
      return own.use()
    },
    /** The next caller asks again. */
    forget: () => {
      loading = null
    },
  }
}
