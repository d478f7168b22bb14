/** One statement for all keys of one turn of the event loop. A failure fails them all. `load` keeps the order. */
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
