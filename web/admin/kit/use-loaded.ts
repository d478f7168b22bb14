import { useEffect, useState } from 'react'

/**
 * A module that is loaded once it is needed. Null until then, and if it cannot be loaded: what stands in its place must be of use by itself.
 */
export function useLoaded<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isWanted = true
    load().then(
      (module) => isWanted && setLoaded(() => module),
      () => {},
    )
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- It always loads the same.
  }, [isNeeded])
  return loaded
}
