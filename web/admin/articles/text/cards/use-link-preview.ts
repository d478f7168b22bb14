import { useRef, useState } from 'react'
import { adminApi, formErrors } from '../../../api.ts'

interface Preview {
  title: string
  text: string
}

/** Fetches what a page says of itself. Whatever goes wrong, the form can be filled in by hand. */
export function useLinkPreview(onFound: (found: Preview) => void) {
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState('')
  const latest = useRef('')
  const cancel = () => {
    latest.current = ''
    setLoading(false)
  }
  return {
    isLoading,
    problem,
    cancel,
    /** Asks once for each address. */
    fetch: async (address: string | null) => {
      if (address === null || address === latest.current) return
      latest.current = address
      setProblem('')
      setLoading(true)
      try {
        const found = await adminApi.call('POST /admin/link-preview', { body: { address } })
        if (latest.current === address) onFound(found)
      } catch (error) {
        if (latest.current !== address) return
        const { fields, other } = formErrors(error, ['address'], 'Failed to load the page')
        setProblem(`${fields['address'] ?? other ?? ''} Enter the title yourself.`.trim())
      } finally {
        if (latest.current === address) setLoading(false)
      }
    },
  }
}
