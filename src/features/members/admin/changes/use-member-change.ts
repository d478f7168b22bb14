import type { ApiRequest } from '../../../../platform/contract/api.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useBulkChange, useShownChange } from '../../../../platform/web/admin/list/use-bulk-change.ts'
import { membersList } from '../members-list.ts'
import { labelsKey } from '../use-labels.ts'

type Request = ApiRequest<'POST /admin/member-changes'>['body']
export type SelectedMembers = Request['members']
export type MembersChange = Request['change']

/** @throws ApiError */
export function useMemberChange() {
  const [, show] = useShownChange()
  return async (members: SelectedMembers, change: MembersChange): Promise<void> =>
    show((await adminApi.call('POST /admin/member-changes', { body: { members, change } })).id)
}

const changes = [[membersList], labelsKey]

export const useMemberChangeProgress = () =>
  useBulkChange({
    key: 'member-change',
    load: (params) => adminApi.call('GET /admin/member-changes/:id', { params }),
    undo: (params) => adminApi.call('POST /admin/member-changes/:id/undo', { params }),
    changes,
  })
