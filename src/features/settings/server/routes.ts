import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import type { StoredRoom } from '../contract/endpoints.ts'
import { type RoomName, roomNames } from '../contract/rooms.ts'
import { listChanges, undoChange } from './history.ts'
import { startPreview } from './preview.ts'
import { findRoom, saveRoom, validateRoom } from './save-room.ts'
import { valuesOf } from './settings.ts'

export function settingsRoutes({ route }: Router, deps: Deps) {
  const { db, config } = deps

  async function presentRoom(room: RoomName): Promise<StoredRoom> {
    const row = await findRoom(db, room)
    const value = valuesOf(room, row?.value, config.firstSettings)
    if (!row) return { room, value, version: 0, updatedAt: null, updatedBy: null }
    const { version, updated_at, updated_by_name } = row
    return { room, value, version, updatedAt: updated_at.toISOString(), updatedBy: updated_by_name }
  }

  route('GET /admin/settings', async () => {
    const rooms: StoredRoom[] = []
    for (const room of roomNames) rooms.push(await presentRoom(room))
    return ok({ rooms })
  })

  route('PUT /admin/settings/:room', async ({ params: { room }, body }, call) => {
    const value = await validateRoom(room, body.value)
    await saveRoom(deps, { room, value, version: body.version }, requireCaller(call))
    return ok({ message: 'Settings saved', room: await presentRoom(room) })
  })

  route('GET /admin/settings/:room/history', async ({ params }) =>
    ok({ changes: await listChanges(deps, params.room) }),
  )

  route('POST /admin/settings/:room/undo', async ({ params: { room }, body }, call) => {
    await undoChange(deps, { room, ...body }, requireCaller(call))
    return ok({ message: 'Change undone', room: await presentRoom(room) })
  })

  route('POST /admin/settings/:room/preview', async ({ params: { room }, body }) =>
    ok({ address: await startPreview(deps, room, await validateRoom(room, body.value)) }),
  )
}
