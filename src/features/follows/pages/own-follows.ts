import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { announce } from '../../../platform/web/notices.tsx'
import { createOwnStore } from '../../../platform/web/own-store.ts'
import type { FollowSubject } from '../contract/follow-rules.ts'
import type { Follow } from '../contract/follows.ts'

const own = createOwnStore<readonly Follow[]>(async () => (await api.call('GET /auth/follows', {})).follows)

export const useFollow = ({ kind, target }: FollowSubject): Follow | null =>
  own.use()?.find((one) => one.kind === kind && one.target === target) ?? null

const find = ({ kind, target }: FollowSubject) =>
  own.get()?.find((one) => one.kind === kind && one.target === target) ?? null

/** Waits for the list, in case the reader is quick. */
export async function setFollowed(subject: FollowSubject, isFollowed: boolean, name: string): Promise<void> {
  await own.load()
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
export const clearFollows = own.forget
