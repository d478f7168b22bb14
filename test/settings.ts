import { defaultSettings, type RoomName } from '../src/features/settings/contract/rooms.ts'
import type { Visitor } from './visitor.ts'

/** Saves the settings of a room: the defaults with these changes. */
export const savesSettings = (admin: Visitor, room: RoomName, changes: object, version = 0) =>
  admin.call('PUT', `/admin/settings/${room}`, { body: { value: { ...defaultSettings[room], ...changes }, version } })
