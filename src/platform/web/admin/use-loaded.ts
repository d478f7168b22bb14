import { useEffect, useState } from 'react'
import { notifyError } from './notify.tsx'

/** Null until loaded, and if loading fails, which is reported. */
export function useLoaded<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isWanted = true
    load().then(
      (module) => isWanted && setLoaded(() => module),
      () => isWanted && notifyError('Failed to load part of this screen. Reload the page to try again.', null),
    )
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- It always loads the same.
  }, [isNeeded])
  return loaded
}
