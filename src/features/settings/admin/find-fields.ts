import { getRoom, type RoomName, roomNames } from '../contract/rooms.ts'

export interface FoundField {
  room: RoomName
  field: string
  label: string
}

export function findFields(typed: string): FoundField[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return roomNames.flatMap((room) => {
    const { label: roomLabel, fields } = getRoom(room)
    return Object.entries(fields).flatMap(([field, { label, hint = '' }]) => {
      const text = `${label} ${hint} ${roomLabel}`.toLowerCase()
      return words.every((word) => text.includes(word)) ? { room, field, label } : []
    })
  })
}
