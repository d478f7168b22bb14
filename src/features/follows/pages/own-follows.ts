import { useEffect } from 'react'
import { api, storedToken } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { createExternalStore } from '../../../platform/web/external-store.ts'
import { announce } from '../../../platform/web/notices.tsx'
import type { FollowSubject } from '../contract/follow-rules.ts'
import type { Follow } from '../contract/follows.ts'

/** Null: not loaded yet. */
const own = createExternalStore<readonly Follow[] | null>(null)
let loading: { token: string; done: Promise<void> } | null = null

export function useFollow({ kind, target }: FollowSubject): Follow | null {
  useEffect(() => void load(), [])
  return own.use()?.find((one) => one.kind === kind && one.target === target) ?? null
}

/** Once per reader and document. */
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
    const { follows } = await api.call('GET /auth/follows', {})
    if (storedToken() === token) own.set(follows)
  } catch {
    // The next caller tries again.
    loading = null
  }
}

const find = ({ kind, target }: FollowSubject) =>
  own.get()?.find((one) => one.kind === kind && one.target === target) ?? null

/** Waits for the list, in case the reader is quick. */
export async function setFollowed(subject: FollowSubject, isFollowed: boolean, name: string): Promise<void> {
  await load()
  const known = find(subject)
  if ((known !== null) === isFollowed) return
  try {
    if (known) {
      await api.call('DELETE /auth/follows/:id', { params: { id: String(known.id) } })
      own.set((own.get() ?? []).filter(({ id }) => id !== known.id))
    } else {
      const target = subject.kind === 'search' ? name : subject.target
      const made = await api.call('PUT /auth/follows', { body: { kind: subject.kind, target } })
      own.set([made, ...(own.get() ?? [])])
    }
  } catch (error) {
    announce(serverMessage(error) ?? 'We could not save your change. Please try again.', location.pathname)
  }
}

/** After a change elsewhere, the next button asks the server. */
export function clearFollows() {
  loading = null
}
