import { defaultSettings, type RoomName } from '../src/features/settings/contract/rooms.ts'
import type { Visitor } from './visitor.ts'

export const savesSettings = (admin: Visitor, room: RoomName, changes: object, version = 0) =>
  admin.call('PUT', `/admin/settings/${room}`, { body: { value: { ...defaultSettings[room], ...changes }, version } })
