export { findPreview } from './preview.ts'
export { Settings, settingsKey } from './settings.ts'
