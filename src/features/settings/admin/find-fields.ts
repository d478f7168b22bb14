import { getSettingGroup, type SettingGroupName, settingGroupNames } from '../contract/groups.ts'

export interface FoundField {
  group: SettingGroupName
  field: string
  label: string
}

export function findFields(typed: string): FoundField[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return settingGroupNames.flatMap((group) => {
    const { label: groupLabel, fields } = getSettingGroup(group)
    return Object.entries(fields).flatMap(([field, { label, hint = '' }]) => {
      const text = `${label} ${hint} ${groupLabel}`.toLowerCase()
      return words.every((word) => text.includes(word)) ? { group, field, label } : []
    })
  })
}
