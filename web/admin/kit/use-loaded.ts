import { useEffect, useState } from 'react'

/**
 * The default export of a module, a component, loaded once it is needed. Null until then, and if it cannot be loaded: what stands in its
 * place must be of use by itself.
 */
export function useLoaded<C>(load: () => Promise<{ default: C }>, isNeeded: boolean): C | null {
  const [loaded, setLoaded] = useState<{ component: C } | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isWanted = true
    load().then(
      ({ default: component }) => isWanted && setLoaded({ component }),
      () => {},
    )
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- It always loads the same.
  }, [isNeeded])
  return loaded && loaded.component
}
