import { useLocalStorage } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { firstStepsKey, useFirstSteps } from '../../features/first-steps/admin/use-first-steps.ts'
import { links } from '../../platform/contract/links.ts'
import { useWantedScreens } from '../../platform/web/admin/all-screens.ts'
import { adminApi } from '../../platform/web/admin/api.ts'
import { useFeatures } from '../../platform/web/admin/features.ts'
import { useStaffUser } from '../../platform/web/admin/user.ts'
import { isOptional, menuFor } from './menu.ts'

/** In milliseconds, while the back office is visible. */
const refreshEvery = 20_000

function useScreensInUse(): readonly string[] {
  const { username } = useStaffUser()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  // The last answer, so that the menu is complete before the next one.
  const [last, remember] = useLocalStorage<readonly string[]>({
    key: 'adminScreensInUse',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const queryKey = ['screens-in-use', username]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const { inUse } = await adminApi.call('GET /admin/screens-in-use', {})
      remember(inUse)
      return inUse
    },
    // Imports and readers add content while a screen stays open.
    refetchInterval: refreshEvery,
  })
  // The previous screen may have added content.
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    for (const key of ['screens-in-use', firstStepsKey])
      void queries.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false })
  }, [queries, pathname])
  return data ?? last
}

export function useMenu() {
  const { roles } = useStaffUser()
  const { pathname } = useLocation()
  const inUse = useScreensInUse()
  const { wanted } = useWantedScreens()
  const steps = useFirstSteps()
  const isOpen = (path: string) => `${pathname}/`.startsWith(`${links.admin}/${path}/`)
  const isIn = (path: string) =>
    path === 'first-steps'
      ? steps.isOpen || isOpen(path)
      : !isOptional(path) || inUse.includes(path) || wanted.includes(path) || isOpen(path)
  return { groups: menuFor(roles, useFeatures(), isIn), inUse, steps }
}
