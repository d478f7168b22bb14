import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { notifyError } from '../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import { useMay } from '../../../platform/web/admin/user.ts'
import type { FirstStepName } from '../contract/first-step-names.ts'
import type { FirstSteps } from '../contract/first-steps.ts'

export const firstStepsKey = 'first-steps'

/** `refreshEvery` in milliseconds: another administrator may take steps too. */
export function useFirstSteps({ refreshEvery }: { refreshEvery?: number } = {}) {
  const mayRead = useMay('admin')
  const queries = useQueryClient()
  const queryKey = [firstStepsKey]
  const { data, error, isLoading, refetch } = useQuery({
    queryKey,
    queryFn: () => adminApi.call('GET /admin/first-steps', {}),
    enabled: mayRead,
    // Steps are taken on other screens.
    refetchOnMount: 'always',
    ...(refreshEvery && { refetchInterval: refreshEvery }),
  })
  const change = async (call: () => Promise<FirstSteps>) => {
    try {
      await showAnswer(queries, queryKey, await call())
    } catch (failure) {
      notifyError('Failed to change the first steps', failure)
    }
  }
  const steps = data?.steps ?? []
  return {
    steps,
    error,
    isLoading,
    retry: () => void refetch(),
    isHidden: data?.isHidden ?? true,
    opensFirst: data?.opensFirst ?? false,
    done: steps.filter(({ isDone }) => isDone).length,
    isOpen: data !== undefined && !data.isHidden && steps.some(({ isDone }) => !isDone),
    confirm: (name: FirstStepName, isConfirmed: boolean) =>
      change(() => adminApi.call('PUT /admin/first-steps/:name', { params: { name }, body: { isConfirmed } })),
    hide: (isHidden: boolean) => change(() => adminApi.call('PUT /admin/first-steps', { body: { isHidden } })),
  }
}
