import { useState } from 'react'
import { serverMessage } from '../../api-error.ts'

/** Saves a change, and says what the server answered if it failed. `save` resolves to whether it worked. */
export function useSaving() {
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (call: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null)
    try {
      await call()
      return true
    } catch (error) {
      setFailure(serverMessage(error) ?? 'That failed. Please try again.')
      return false
    }
  }
  return { failure, save }
}
