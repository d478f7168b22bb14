import { useAttempt } from '../list/use-attempt.ts'
import { notifySuccess } from '../notify.tsx'

interface Calls {
  path: string
  noun: string
  remove: (params: { id: string }) => Promise<{ message: string }>
  restore: (params: { id: string }) => Promise<{ message: string }>
}

export function useEntryDeletion({ path, noun, remove, restore }: Calls) {
  const attempt = useAttempt(path)
  return ({ id }: { id: number }) => {
    const params = { id: String(id) }
    const undo = () => attempt('Failed to undo', async () => notifySuccess((await restore(params)).message))
    void attempt(`Failed to delete the ${noun}`, async () => notifySuccess((await remove(params)).message, undo))
  }
}
