import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { hasRole } from '../../../../platform/web/admin/access.ts'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import { useStaffUser } from '../../../../platform/web/admin/user.ts'
import { useMyScreens } from '../screen-links.tsx'
import { actions, type Found, sources } from './sources.ts'

export interface FoundGroup {
  group: string
  found: readonly Found[]
}

/** The screens, actions and things that match, by group. Screens match at once, the rest a moment after the last key. */
export function useFound(typed: string, recent: readonly Found[]) {
  const { roles } = useStaffUser()
  const [search] = useDebouncedValue(typed, 300)
  const mine = sources.filter(({ role }) => hasRole(roles, role))
  const results = useQueries({
    queries: mine.map(({ group, find }) => ({
      queryKey: ['find', group, search],
      queryFn: () => find(search),
      enabled: search !== '' && typed !== '',
      placeholderData: keepPreviousData<Found[]>,
    })),
  })
  const screens = useMyScreens()
    .filter(({ path, label, title }) => !path.includes(':') && holds(`${label} ${title}`, typed))
    .map(({ path, label, key }): Found => ({ label, ...(key && { aside: `g ${key}` }), to: screenLink(path) }))
  const known: FoundGroup[] = [
    { group: 'Screens', found: screens },
    { group: 'Actions', found: actions.filter(({ role, label }) => hasRole(roles, role) && holds(label, typed)) },
  ]
  if (typed === '') {
    const isNew = ({ to }: Found) => !recent.some((one) => one.to === to)
    const others = known.map(({ group, found }) => ({ group, found: found.filter(isNew) }))
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
