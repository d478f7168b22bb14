import { useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'

interface Calls<Key, Body> {
  noun: string
  add: (body: Body) => Promise<{ message: string; key: Key }>
  /** Answers the earlier body and the new key. */
  change: (key: Key, body: Body) => Promise<{ message: string; key: Key; before: Body }>
  remove: (key: Key) => Promise<{ message: string; before: Body }>
}

/** Each change can be undone from its notification. */
export function useUndoableChanges<Key, Body>(list: string, calls: Calls<Key, Body>) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: [list] })
  const attempt = useAttempt(list)

  async function add(body: Body) {
    const { message, key } = await calls.add(body)
    notifySuccess(message, () => remove(key))
    await reload()
  }

  async function change(key: Key, body: Body) {
    const { message, key: changed, before } = await calls.change(key, body)
    notifySuccess(message, () => attempt('Failed to undo', () => change(changed, before)))
    await reload()
  }

  const remove = (key: Key) =>
    attempt(`Failed to delete the ${calls.noun}`, async () => {
      const { message, before } = await calls.remove(key)
      notifySuccess(message, () => attempt('Failed to undo', () => add(before)))
    })

  /** `key` null: a new record. @throws what the server refuses */
  const save = (key: Key | null, body: Body) => (key === null ? add(body) : change(key, body))
  return { save, change, remove, attempt }
}
