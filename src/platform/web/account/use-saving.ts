import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { serverMessage } from '../api-error.ts'

/** One change after the other, since one could overtake another. `save` resolves to whether it worked. */
export function useSaving(failed = 'We could not save your change. Please try again.') {
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const attempt = async (call: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null)
    try {
      await call()
      return true
    } catch (error) {
      setFailure(serverMessage(error) ?? failed)
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

/** Loads the page anew after a change that worked. */
export function usePageChange(failed?: string) {
  const { failure, save } = useSaving(failed)
  const { revalidate } = useRevalidator()
  const change = async (call: () => Promise<unknown>) => {
    if (await save(call)) await revalidate()
  }
  return { failure, change }
}
