import { useState } from 'react'

type Key = string | number

/** Rows that were picked, to do something with all of them. */
export interface Selection {
  keys: readonly Key[]
  has: (key: Key) => boolean
  toggle: (key: Key) => void
  set: (keys: readonly Key[]) => void
}

/** Holds for the rows that are `shown`: what is no longer there is no longer picked. */
export function useSelection(shown: readonly Key[]): Selection {
  const [picked, set] = useState<readonly Key[]>([])
  const keys = picked.filter((key) => shown.includes(key))
  return {
    keys,
    has: (key) => keys.includes(key),
    toggle: (key) => set(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]),
    set,
  }
}
