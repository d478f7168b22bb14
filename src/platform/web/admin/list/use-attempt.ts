import { useQueryClient } from '@tanstack/react-query'
import { notifyError } from '../notify.tsx'

/** Reports a failure, and always reloads the list. Returns whether it was done. */
export function useAttempt(list: string) {
  const queries = useQueryClient()
  return async (failed: string, work: () => Promise<unknown>): Promise<boolean> => {
    let isDone = true
    await work().catch((error: unknown) => {
      isDone = false
      notifyError(failed, error)
    })
    await queries.invalidateQueries({ queryKey: [list] })
    return isDone
  }
}
