import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes to an address after so many milliseconds, once there is one to go to. Leaving the page calls it off. */
export function useDelayedRedirect(address: string | null, afterMs: number) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = address === null ? undefined : setTimeout(() => void navigate(address), afterMs)
    return () => clearTimeout(timer)
  }, [address, afterMs, navigate])
}
