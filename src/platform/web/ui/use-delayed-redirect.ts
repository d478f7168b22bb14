import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** After a delay in milliseconds. Leaving the page cancels it. */
export function useDelayedRedirect(address: string | null, afterMs: number) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = address === null ? undefined : setTimeout(() => void navigate(address), afterMs)
    return () => clearTimeout(timer)
  }, [address, afterMs, navigate])
}
