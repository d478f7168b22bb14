import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Failure, ScreenHead } from '../../../platform/web/admin/list/list-screen.tsx'
import type { StoredRoom } from '../contract/endpoints.ts'
import { isRoomName, type RoomName, roomNames } from '../contract/rooms.ts'
import { settingsQuery } from './requests.ts'
import { RoomForm } from './room-form.tsx'
import { RoomList } from './room-list.tsx'
import classes from './settings.module.css'
import { SettingsFile } from './settings-file.tsx'

export default function Settings() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('room') ?? ''
  const room = isRoomName(asked) ? asked : (roomNames[0] ?? 'identity')
  const sought = query.get('field')
  const { data, error, refetch } = useQuery({
    queryKey: settingsQuery,
    queryFn: () => adminApi.call('GET /admin/settings', {}),
  })
  const open = (name: RoomName, field?: string) => {
    setQuery({ ...(name !== roomNames[0] && { room: name }), ...(field && { field }) })
  }
  return (
    <section className={classes.screen}>
      <ScreenHead title="Settings">
        <SettingsFile />
      </ScreenHead>
      {error ? (
        <Failure sentence="Failed to load the settings" error={error} retry={() => void refetch()} />
      ) : (
        <div className={classes.columns}>
          <RoomList room={room} open={open} />
          {data ? <Room key={room} name={room} rooms={data.rooms} sought={sought} /> : <Skeleton height={360} />}
        </div>
      )}
    </section>
  )
}

function Room({ name, rooms, sought }: { name: RoomName; rooms: StoredRoom[]; sought: string | null }) {
  const stored = rooms.find(({ room }) => room === name)
  return stored ? <RoomForm name={name} stored={stored} sought={sought} /> : null
}
