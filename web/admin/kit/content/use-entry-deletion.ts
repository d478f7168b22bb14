import { useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '../notify.tsx'

interface Calls {
  /** Of the list. */
  path: string
  noun: string
  remove: (params: { id: string }) => Promise<{ message: string }>
  restore: (params: { id: string }) => Promise<{ message: string }>
}

/** Deletes an entry. The notification brings it back. */
export function useEntryDeletion({ path, noun, remove, restore }: Calls) {
  const queries = useQueryClient()
  const attempt = async (failed: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) => notifyError(failed, error))
    await queries.invalidateQueries({ queryKey: [path] })
  }
  return ({ id }: { id: number }) => {
    const params = { id: String(id) }
    const undo = () => attempt('Failed to undo', async () => notifySuccess((await restore(params)).message))
    void attempt(`Failed to delete the ${noun}`, async () => notifySuccess((await remove(params)).message, undo))
  }
}
