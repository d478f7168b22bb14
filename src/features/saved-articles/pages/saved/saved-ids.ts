import { useEffect } from 'react'
import { api, storedToken } from '../../../../platform/web/api.ts'
import { serverMessage } from '../../../../platform/web/api-error.ts'
import { createExternalStore } from '../../../../platform/web/external-store.ts'
import { announce } from '../../../../platform/web/notices.tsx'

/** Ids of the reader's saved articles. Null: not known yet. */
const saved = createExternalStore<ReadonlySet<number> | null>(null)
let loading: { token: string; done: Promise<void> } | null = null

export function useSavedIds(): ReadonlySet<number> | null {
  useEffect(() => void load(), [])
  return saved.use()
}

async function load(): Promise<void> {
  const token = storedToken()
  if (!token) return
  if (loading?.token !== token) {
    saved.set(null)
    loading = { token, done: loadFor(token) }
  }
  await loading.done
}

async function loadFor(token: string) {
  try {
    const { ids } = await api.call('GET /auth/saved-ids', {})
    if (storedToken() === token) saved.set(new Set(ids))
  } catch {
    // The next caller retries.
    loading = null
  }
}

/** Waits for the saved ids in case the reader is quick. */
export async function toggleSaved(id: number): Promise<void> {
  await load()
  await setSaved(id, !(saved.get()?.has(id) ?? false))
}

export async function setSaved(id: number, isSaved: boolean): Promise<boolean> {
  show(id, isSaved)
  try {
    if (isSaved) await api.call('PUT /auth/saved/:id', { params: { id: String(id) }, body: {} })
    else await api.call('DELETE /auth/saved/:id', { params: { id: String(id) } })
    return true
  } catch (error) {
    show(id, !isSaved)
    announce(serverMessage(error) ?? 'We could not update your saved articles. Please try again.', location.pathname)
    return false
  }
}

function show(id: number, isSaved: boolean) {
  const others = [...(saved.get() ?? [])].filter((one) => one !== id)
  saved.set(new Set(isSaved ? [...others, id] : others))
}
