import { useLocalStorage } from '@mantine/hooks'
import { createContext } from 'react'
import type { Screen } from './screen.ts'

interface AllScreens {
  groups: readonly { name: string; screens: readonly Screen[] }[]
  /** Paths of optional screens that have content. */
  inUse: readonly string[]
}

export const AllScreensContext = createContext<AllScreens>({ groups: [], inUse: [] })

export function useWantedScreens() {
  const [wanted, setWanted] = useLocalStorage<readonly string[]>({
    key: 'adminMenu',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const want = (path: string, isWanted: boolean) =>
    setWanted((before) => [...before.filter((one) => one !== path), ...(isWanted ? [path] : [])])
  return { wanted, want }
}
