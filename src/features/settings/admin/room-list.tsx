import { CloseButton, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { IconSearch } from '../../../platform/web/admin/icons.tsx'
import { useShortcut } from '../../../platform/web/admin/shortcuts.ts'
import { getRoom, type RoomName, roomNames } from '../contract/rooms.ts'
import { findFields } from './find-fields.ts'
import classes from './settings.module.css'

interface Props {
  room: RoomName
  open: (room: RoomName, field?: string) => void
}

export function RoomList({ room, open }: Props) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Search the settings', () => input.current?.focus())
  const found = findFields(typed)
  return (
    <div className={classes.side}>
      <TextInput
        ref={input}
        type="search"
        size="sm"
        aria-label="Search the settings"
        placeholder="Search the settings"
        leftSection={<IconSearch size={16} />}
        rightSection={typed && <CloseButton size="xs" aria-label="Clear the search" onClick={() => setTyped('')} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() === '' ? (
        <nav aria-label="Settings" className={classes.rooms}>
          {roomNames.map((name) => (
            <button key={name} type="button" aria-current={name === room} onClick={() => open(name)}>
              {getRoom(name).label}
            </button>
          ))}
        </nav>
      ) : (
        <nav aria-label="Settings found" className={classes.rooms}>
          {found.map(({ room: name, field, label }) => (
            <button key={`${name}.${field}`} type="button" onClick={() => open(name, field)}>
              {label}
              <small>{getRoom(name).label}</small>
            </button>
          ))}
          {found.length === 0 && <p>No settings match.</p>}
        </nav>
      )}
    </div>
  )
}
