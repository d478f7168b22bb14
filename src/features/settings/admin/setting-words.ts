import { type Field, isObject } from '../../../platform/contract/settings/fields.ts'
import { getRoom, type RoomName } from '../contract/rooms.ts'

/** Falls back to the name of a field that this version does not know. */
export const labelOf = (room: RoomName, field: string) => getRoom(room).fields[field]?.label ?? field

export function settingWords(field: Field | undefined, value: unknown): string {
  if (value === '' || value === null || value === undefined) return 'empty'
  if (typeof value === 'string' && value.startsWith('data:')) return 'an image'
  if (field?.kind === 'choice' && typeof value === 'string') return field.choices[value] ?? value
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) {
    const fields = field?.kind === 'list' ? field.fields : {}
    const entries = value.filter(isObject).map((entry) =>
      Object.entries(entry)
        .map(([name, one]) => settingWords(fields[name], one))
        .join(' · '),
    )
    return entries.join('\n') || 'none'
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
