/**
 * Loads what is asked for in one turn of the event loop with one statement, as the lists of one page are. A failure is that of everybody
 * who asked. `load` returns the values in the order of the keys.
 */
export function inBatches<K, V>(load: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  let waiting: K[] = []
  let loading: Promise<readonly V[]> | undefined
  const loadWaiting = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    const keys = waiting
    waiting = []
    loading = undefined
    return load(keys)
  }
  return async (key) => {
    const place = waiting.push(key) - 1
    loading ??= loadWaiting()
    return (await loading)[place] as V
  }
}
