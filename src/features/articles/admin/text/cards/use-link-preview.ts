import { useRef, useState } from 'react'
import { adminApi, formErrors } from '../../../../../platform/web/admin/api.ts'

interface Preview {
  title: string
  text: string
  /** Its address in the library, once it is there. */
  picture: string | null
}

/** A failure becomes a problem to show: the form can be filled in by hand. */
export function useLinkPreview(onFound: (found: Preview) => void) {
  const [loading, setLoading] = useState<'title' | 'image' | null>(null)
  const [problem, setProblem] = useState('')
  const latest = useRef('')
  const cancel = () => {
    latest.current = ''
    setLoading(null)
  }
  return {
    loading,
    problem,
    cancel,
    /** Asks once for each address. */
    fetch: async (address: string | null, { withPicture }: { withPicture: boolean }) => {
      if (address === null || address === latest.current) return
      latest.current = address
      setProblem('')
      setLoading('title')
      try {
        const found = await adminApi.call('POST /admin/link-preview', { body: { address } })
        if (latest.current !== address) return
        const isElsewhere = found.picture !== null && !found.picture.startsWith('/')
        onFound({ ...found, picture: isElsewhere ? null : found.picture })
        if (!withPicture || !isElsewhere || found.picture === null) return
        setLoading('image')
        const picture = await takePicture(found.picture)
        if (latest.current === address) onFound({ ...found, picture })
      } catch (error) {
        if (latest.current !== address) return
        const { fields, other } = formErrors(error, ['address'], 'Failed to load the page')
        setProblem(`${fields['address'] ?? other ?? ''} Enter the title yourself.`.trim())
      } finally {
        if (latest.current === address) setLoading(null)
      }
    },
  }
}

/** Null without an error: a bookmark is as good without a picture. */
async function takePicture(address: string): Promise<string | null> {
  try {
    return (await adminApi.call('POST /admin/link-picture', { body: { address } })).src
  } catch {
    return null
  }
}
