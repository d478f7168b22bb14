export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Memory if local storage is blocked or there is no browser. */
export const storage: KeyValueStorage = localStorageOrNone() ?? memoryStorage()

function localStorageOrNone(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export function memoryStorage(entries: Record<string, string> = {}): KeyValueStorage {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
