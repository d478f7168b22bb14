export { findPreview } from './preview.ts'
export { changedFields, type SettingGroupValue, saveSettingGroup, validateSettingGroup } from './save-group.ts'
export { renewed, Settings, settingsKey } from './settings.ts'
