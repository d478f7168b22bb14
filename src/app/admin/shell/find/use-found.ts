import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { hasRole } from '../../../../platform/web/admin/access.ts'
import { isScreenOn, useFeatures } from '../../../../platform/web/admin/features.ts'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import { useStaffUser } from '../../../../platform/web/admin/user.ts'
import { screens } from '../../screens.ts'
import { useMyScreens } from '../screen-links.tsx'
import { actions, type Found, type Source, sources } from './sources.ts'

export interface FoundGroup {
  group: string
  found: readonly Found[]
}

export function useFound(typed: string, opened: readonly Found[]) {
  const { roles } = useStaffUser()
  const features = useFeatures()
  const off = screens.filter((screen) => !isScreenOn(screen, features))
  const recent = opened.filter(({ to }) => !off.some(({ path }) => to.startsWith(screenLink(path))))
  const isMine = (one: Pick<Source, 'role' | 'feature'>) => hasRole(roles, one.role) && isScreenOn(one, features)
  const [search] = useDebouncedValue(typed, 300)
  const mine = sources.filter(isMine)
  const results = useQueries({
    queries: mine.map(({ group, find }) => ({
      queryKey: ['find', group, search],
      queryFn: () => find(search),
      enabled: search !== '' && typed !== '',
      placeholderData: keepPreviousData<Found[]>,
    })),
  })
  const found = useMyScreens()
    .filter(({ path, label, title }) => !path.includes(':') && holds(`${label} ${title}`, typed))
    .map(({ path, label, key }): Found => ({ label, ...(key && { aside: `g ${key}` }), to: screenLink(path) }))
  const known: FoundGroup[] = [
    { group: 'Screens', found },
    { group: 'Actions', found: actions.filter((one) => isMine(one) && holds(one.label, typed)) },
  ]
  if (typed === '') {
    const isNew = ({ to }: Found) => !recent.some((one) => one.to === to)
    const others = known.map(({ group, found: all }) => ({ group, found: all.filter(isNew) }))
    return { groups: [{ group: 'Recent', found: recent }, ...others], isSearching: false, hasFailed: false }
  }
  return {
    groups: [...known, ...mine.map(({ group }, i) => ({ group, found: results[i]?.data ?? [] }))],
    isSearching: search !== typed || results.some(({ isFetching }) => isFetching),
    hasFailed: results.some(({ isError }) => isError),
  }
}

const holds = (text: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))
