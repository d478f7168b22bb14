import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useHasFeature } from '../../../../platform/web/admin/features.ts'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { ArticleStage } from '../../contract/stages.ts'
import type { Workflow } from '../../contract/workflow.ts'

export interface Move {
  stage: ArticleStage
  note?: string
  /** The editor who should read the submitted article. */
  assigneeId?: number
}

export function useWorkflow(articleId: number) {
  const queries = useQueryClient()
  const params = { id: String(articleId) }
  const queryKey = ['workflow', articleId]
  const { data: workflow } = useQuery({
    queryKey,
    queryFn: () => adminApi.call('GET /admin/workflow/:id', { params }),
    enabled: useHasFeature('workflow'),
    // Others move it meanwhile.
    staleTime: 0,
  })
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: (seen: Workflow) => Promise<{ message: string }>) => {
      if (!workflow) throw new TypeError('The article’s status is not loaded')
      return change(workflow)
    },
    onSuccess: ({ message }) => notifySuccess(`${message}.`),
    onError: (error) => notifyError('Failed to change the article’s status', error),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: ['news'] })]),
  })
  const run = (change: (seen: Workflow) => Promise<{ message: string }>) =>
    mutateAsync(change).then(
      () => true,
      () => false,
    )
  return {
    workflow,
    isPending,
    /** Returns whether it succeeded. */
    move: (move: Move) =>
      run(({ workflowNumber: number }) => adminApi.call('PUT /admin/stage/:id', { params, body: { ...move, number } })),
    assign: (change: { assigneeId?: number | null; dueOn?: string | null }) =>
      run(({ assignee, dueOn, workflowNumber: number }) =>
        adminApi.call('PUT /admin/assignment/:id', {
          params,
          body: { assigneeId: assignee?.id ?? null, dueOn, ...change, number },
        }),
      ),
  }
}

export type WorkflowActions = ReturnType<typeof useWorkflow>
