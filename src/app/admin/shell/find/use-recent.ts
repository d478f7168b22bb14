import { useSessionStorage } from '@mantine/hooks'
import { useStaffUser } from '../../../../platform/web/admin/user.ts'
import type { Found } from './sources.ts'

const most = 5

/** In this tab, latest first. */
export function useRecent() {
  const { username } = useStaffUser()
  // Another user may sign in in the same tab.
  const [stored, store] = useSessionStorage<{ of: string; found: Found[] }>({
    key: 'adminRecent',
    defaultValue: { of: '', found: [] },
    getInitialValueInEffect: false,
  })
  const recent = stored.of === username ? stored.found : []
  const remember = ({ label, aside, to, snippet }: Found) =>
    store({
      of: username,
      found: [
        { label, to, ...(aside && { aside }), ...(snippet && { snippet }) },
        ...recent.filter((one) => one.to !== to),
      ].slice(0, most),
    })
  return { recent, remember }
}
