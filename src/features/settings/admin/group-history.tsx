import type { ApiResult } from '../../../platform/contract/api.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { ChangeHistory } from '../../../platform/web/admin/change-history.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { getSettingGroup, type SettingGroupName } from '../contract/groups.ts'
import { Differences } from './differences.tsx'
import { historyQuery } from './requests.ts'

type Shown = ApiResult<'GET /admin/settings/:group/history'>['changes'][number]

interface Props {
  name: SettingGroupName
  version: number
  close: () => void
  undone: () => Promise<void>
}

export function GroupHistory({ name, version, close, undone }: Props) {
  const params = { group: name }
  const undo = async (change: number) => {
    try {
      const { message } = await adminApi.call('POST /admin/settings/:group/undo', { params, body: { change, version } })
      notifySuccess(message)
    } catch (failure) {
      notifyError('Failed to undo the change', failure)
    }
    await undone()
  }
  const describe = ({ changes }: Shown) => (
    <Differences changes={changes.map((change) => ({ group: name, ...change }))} />
  )
  return (
    <ChangeHistory
      title={`${getSettingGroup(name).label}: history`}
      queryKey={historyQuery(name, version)}
      load={() => adminApi.call('GET /admin/settings/:group/history', { params })}
      empty="No changes yet."
      describe={describe}
      undoLabel={({ by, changes }) => ({
        button: `Undo the change by ${by}: ${changes.map(({ field }) => field).join(', ')}`,
      })}
      undo={undo}
      close={close}
    />
  )
}
