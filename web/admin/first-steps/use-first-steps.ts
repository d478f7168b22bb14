import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FirstStepName } from '../../../contract/operations/first-step-names.ts'
import type { FirstSteps } from '../../../contract/operations/first-steps.ts'
import { adminApi } from '../api.ts'
import { notifyError } from '../kit/notify.tsx'
import { useMay } from '../kit/user.ts'

const key = ['first-steps']

/** The first steps of the magazine, for administrators. */
export function useFirstSteps() {
  const mayRead = useMay('admin')
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => adminApi.call('GET /admin/first-steps', {}),
    enabled: mayRead,
    // Steps are taken on other screens, and those show again what is left.
    refetchOnMount: 'always',
  })
  const change = async (call: () => Promise<FirstSteps>) => {
    try {
      queries.setQueryData(key, await call())
    } catch (error) {
      notifyError('Failed to change the setup checklist', error)
    }
  }
  return {
    steps: data?.steps ?? [],
    isHidden: data?.isHidden ?? true,
    done: data?.steps.filter(({ isDone }) => isDone).length ?? 0,
    isOpen: data !== undefined && !data.isHidden && data.steps.some(({ isDone }) => !isDone),
    confirm: (name: FirstStepName, isConfirmed: boolean) =>
      change(() => adminApi.call('PUT /admin/first-steps/:name', { params: { name }, body: { isConfirmed } })),
    hide: (isHidden: boolean) => change(() => adminApi.call('PUT /admin/first-steps', { body: { isHidden } })),
  }
}
