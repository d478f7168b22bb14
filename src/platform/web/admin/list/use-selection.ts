import { useState } from 'react'

type Key = string | number

export interface Selection {
  keys: readonly Key[]
  has: (key: Key) => boolean
  toggle: (key: Key) => void
  set: (keys: readonly Key[]) => void
}

/** Only rows that are shown stay selected. */
export function useSelection(shown: readonly Key[]): Selection {
  const [selected, set] = useState<readonly Key[]>([])
  const keys = selected.filter((key) => shown.includes(key))
  return {
    keys,
    has: (key) => keys.includes(key),
    toggle: (key) => set(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]),
    set,
  }
}
