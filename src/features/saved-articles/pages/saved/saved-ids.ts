import { api } from '../../../../platform/web/api.ts'
import { serverMessage } from '../../../../platform/web/api-error.ts'
import { announce } from '../../../../platform/web/notices.tsx'
import { createOwnStore } from '../../../../platform/web/own-store.ts'

/** Ids of the reader's saved articles. */
const saved = createOwnStore<ReadonlySet<number>>(async () => new Set((await api.call('GET /auth/saved-ids', {})).ids))

export const useSavedIds = saved.use

/** Waits for the saved ids in case the reader is quick. */
export async function toggleSaved(id: number): Promise<void> {
  await saved.load()
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
