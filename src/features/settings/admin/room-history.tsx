import type { ApiResult } from '../../../platform/contract/api.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { ChangeHistory } from '../../../platform/web/admin/change-history.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { getRoom, type RoomName } from '../contract/rooms.ts'
import { Differences } from './differences.tsx'
import { historyQuery } from './requests.ts'

type Shown = ApiResult<'GET /admin/settings/:room/history'>['changes'][number]

interface Props {
  name: RoomName
  version: number
  close: () => void
  undone: () => Promise<void>
}

export function RoomHistory({ name, version, close, undone }: Props) {
  const params = { room: name }
  const undo = async (change: number) => {
    try {
      const { message } = await adminApi.call('POST /admin/settings/:room/undo', { params, body: { change, version } })
      notifySuccess(message)
    } catch (failure) {
      notifyError('Failed to undo the change', failure)
    }
    await undone()
  }
  const describe = ({ changes }: Shown) => (
    <Differences changes={changes.map((change) => ({ room: name, ...change }))} />
  )
  return (
    <ChangeHistory
      title={`${getRoom(name).label}: history`}
      queryKey={historyQuery(name, version)}
      load={() => adminApi.call('GET /admin/settings/:room/history', { params })}
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
