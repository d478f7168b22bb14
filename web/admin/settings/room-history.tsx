import { Button, Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRoom, type RoomName } from '../../../contract/settings/rooms.ts'
import { adminApi } from '../api.ts'
import { DateTime } from '../kit/date-time.tsx'
import { Failure } from '../kit/list-screen.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { Differences } from './differences.tsx'
import { historyQuery } from './requests.ts'
import classes from './settings.module.css'

interface Props {
  name: RoomName
  version: number
  close: () => void
  undone: () => Promise<void>
}

/** Who changed a room, when and what. Each change can be undone. */
export function RoomHistory({ name, version, close, undone }: Props) {
  const params = { room: name }
  const [pending, setPending] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: historyQuery(name, version),
    queryFn: () => adminApi.call('GET /admin/settings/:room/history', { params }),
    staleTime: 0,
  })
  const undo = async (change: number) => {
    setPending(change)
    try {
      const { message } = await adminApi.call('POST /admin/settings/:room/undo', { params, body: { change, version } })
      notifySuccess(message)
      close()
    } catch (failure) {
      notifyError('The change was not undone', failure)
    }
    setPending(null)
    await undone()
  }
  return (
    <Drawer opened onClose={close} title={`${getRoom(name).label}: history`} position="right" size="min(32rem, 100vw)">
      {error && <Failure sentence="Failed to load the history" error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.changes.length === 0 && <p>These settings were never changed.</p>}
      <ol className={classes.history}>
        {data?.changes.map(({ id, at, by, changes }) => (
          <li key={id}>
            <p>
              <strong>{by}</strong> <DateTime at={at} />
            </p>
            <Differences changes={changes.map((change) => ({ room: name, ...change }))} />
            <Button
              size="compact-sm"
              variant="default"
              loading={pending === id}
              aria-label={`Undo the change of ${by}: ${changes.map(({ field }) => field).join(', ')}`}
              onClick={() => void undo(id)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
