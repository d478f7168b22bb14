export { findPreview } from './preview.ts'
export { changedFields, type RoomValue, saveRoom, validateRoom } from './save-room.ts'
export { renewed, Settings, settingsKey } from './settings.ts'
