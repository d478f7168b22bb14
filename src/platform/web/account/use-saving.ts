import { useRef, useState } from 'react'
import { serverMessage } from '../api-error.ts'

/** One change after the other, since one could overtake another. `save` resolves to whether it worked. */
export function useSaving() {
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const attempt = async (call: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null)
    try {
      await call()
      return true
    } catch (error) {
      setFailure(serverMessage(error) ?? 'We could not save your change. Please try again.')
      return false
    }
  }
  const save = (call: () => Promise<unknown>): Promise<boolean> => {
    const saving = last.current.then(() => attempt(call))
    last.current = saving
    return saving
  }
  return { failure, save }
}
