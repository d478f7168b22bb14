import { useLocalStorage } from '@mantine/hooks'
import { createContext } from 'react'
import type { Screen } from './screen.ts'

interface AllScreens {
  /** Those that the user may open, by group. */
  groups: readonly { name: string; screens: readonly Screen[] }[]
  /** The paths of the optional screens that have content. */
  inUse: readonly string[]
}

export const AllScreensContext = createContext<AllScreens>({ groups: [], inUse: [] })

/** The empty screens that the user wants in the menu, in this browser. */
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
