import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiRequest } from '../../../../platform/contract/api.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useAddress } from '../../../../platform/web/admin/list/use-address.ts'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { membersList } from '../members-list.ts'
import { labelsKey } from '../use-labels.ts'

/** Milliseconds. */
const interval = 700

type Request = ApiRequest<'POST /admin/member-changes'>['body']
export type SelectedMembers = Request['members']
export type MembersChange = Request['change']

/** In the address, so that it can be reloaded and linked. */
function useShownChange() {
  const { params, change } = useAddress()
  const shown = params.get('change') ?? ''
  const show = (id: number | null) => change({ change: id === null ? '' : String(id) })
  return [/^[1-9]\d{0,8}$/.test(shown) ? shown : null, show] as const
}

/** @throws ApiError */
export function useMemberChange() {
  const [, show] = useShownChange()
  return async (members: SelectedMembers, change: MembersChange): Promise<void> =>
    show((await adminApi.call('POST /admin/member-changes', { body: { members, change } })).id)
}

export function useMemberChangeProgress() {
  const queries = useQueryClient()
  const [id, show] = useShownChange()
  const { data, error } = useQuery({
    queryKey: ['member-change', id],
    queryFn: () => adminApi.call('GET /admin/member-changes/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.isFinished === false ? interval : false),
    staleTime: 0,
  })
  const isFinished = data?.isFinished === true
  useEffect(() => {
    if (isFinished) for (const key of [[membersList], labelsKey]) void queries.invalidateQueries({ queryKey: key })
  }, [isFinished, queries])
  const undo = async () => {
    try {
      const undoing = await adminApi.call('POST /admin/member-changes/:id/undo', { params: { id: id ?? '' } })
      show(undoing.id)
    } catch (failure) {
      notifyError('Failed to undo the change', failure)
    }
  }
  return { change: id === null ? undefined : data, error, undo, dismiss: () => show(null) }
}
