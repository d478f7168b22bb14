import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useColleagues } from '../../../../platform/web/admin/colleagues.ts'
import { useHasFeature } from '../../../../platform/web/admin/features.ts'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { ListedDraft } from '../../contract/editing.ts'
import { draftList } from './new-draft.ts'

type Assignable = Pick<ListedDraft, 'key' | 'assignee' | 'dueOn'>

/** 409 if somebody else has changed it since. @throws ApiError */
export function saveDraftAssignment(
  { key, assignee, dueOn }: Assignable,
  change: { assigneeId?: number | null; dueOn?: string | null },
) {
  const seen = { assigneeId: assignee?.id ?? null, dueOn }
  return adminApi.call('PUT /admin/draft-assignment/:key', { params: { key }, body: { ...seen, ...change, seen } })
}

export const refreshAssignments = (queries: QueryClient) =>
  Promise.all([draftList, 'calendar'].map((key) => queries.invalidateQueries({ queryKey: [key] })))

/** A writer opens drafts of their own only. */
export const useDraftColleagues = (writer: string | null) =>
  useColleagues(0).filter(({ name, role }) => role !== 'writer' || name === writer)

export function useDraftAssignment(key: string, isStored: boolean) {
  const queries = useQueryClient()
  const hasWorkflow = useHasFeature('workflow')
  const { data: assignment, isFetchedAfterMount } = useQuery({
    queryKey: [draftList, 'assignment', key],
    queryFn: () => adminApi.call('GET /admin/draft-assignment/:key', { params: { key } }),
    enabled: isStored && hasWorkflow,
    // Others change it meanwhile.
    staleTime: 0,
  })
  const assign = async (change: Parameters<typeof saveDraftAssignment>[1]): Promise<boolean> => {
    if (!assignment) return false
    try {
      const { message } = await saveDraftAssignment({ key, ...assignment }, change)
      notifySuccess(`${message}.`)
      return true
    } catch (error) {
      notifyError('Failed to save the assignment', error)
      return false
    } finally {
      await refreshAssignments(queries)
    }
  }
  // A cached one may be outdated. When it is refreshed, what is typed would be lost.
  return { assignment: isStored && isFetchedAfterMount ? assignment : undefined, assign }
}
