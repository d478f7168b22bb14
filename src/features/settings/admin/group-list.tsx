import { CloseButton, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { IconSearch } from '../../../platform/web/admin/icons.tsx'
import { useShortcut } from '../../../platform/web/admin/shortcuts.ts'
import { getSettingGroup, type SettingGroupName, settingGroupNames } from '../contract/groups.ts'
import { findFields } from './find-fields.ts'
import classes from './settings.module.css'

interface Props {
  group: SettingGroupName
  open: (group: SettingGroupName, field?: string) => void
}

export function GroupList({ group, open }: Props) {
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
        <nav aria-label="Settings" className={classes.groups}>
          {settingGroupNames.map((name) => (
            <button key={name} type="button" aria-current={name === group} onClick={() => open(name)}>
              {getSettingGroup(name).label}
            </button>
          ))}
        </nav>
      ) : (
        <nav aria-label="Settings found" className={classes.groups}>
          {found.map(({ group: name, field, label }) => (
            <button key={`${name}.${field}`} type="button" onClick={() => open(name, field)}>
              {label}
              <small>{getSettingGroup(name).label}</small>
            </button>
          ))}
          {found.length === 0 && <p>No settings match.</p>}
        </nav>
      )}
    </div>
  )
}
