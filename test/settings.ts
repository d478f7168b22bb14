import { defaultSettings, type SettingGroupName } from '../src/features/settings/contract/groups.ts'
import type { Visitor } from './visitor.ts'

export const savesSettings = (admin: Visitor, group: SettingGroupName, changes: object, version = 0) =>
  admin.call('PUT', `/admin/settings/${group}`, { body: { value: { ...defaultSettings[group], ...changes }, version } })
