import { ActionIcon, Button, Group } from '@mantine/core'
import { defaultsOf, isObject, type ListSetting } from '../../../platform/contract/settings/fields.ts'
import { IconPlus, IconTrash } from '../../../platform/web/admin/icons.tsx'
import { MoveButtons } from '../../../platform/web/admin/list/move-buttons.tsx'
import type { SettingInputProps } from './setting-props.ts'
import classes from './settings.module.css'

interface Props extends SettingInputProps<ListSetting> {
  input: React.ComponentType<SettingInputProps>
}

export function ListInput({ field, value, path, messages, onChange, input: SettingInput }: Props) {
  const { label, hint, entry, fields, most } = field
  const entries = Array.isArray(value) ? value.filter(isObject) : []
  const move = (from: number, to: number) => {
    const moved = entries[from]
    if (moved) onChange(entries.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <fieldset className={classes.entries}>
      <legend>{label}</legend>
      {hint && <p className={classes.quiet}>{hint}</p>}
      {messages[path] && <p className={classes.refused}>{messages[path]}</p>}
      {entries.map((one, index) => {
        const name = `${entry} ${index + 1}`
        return (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no ids, and their inputs hold no state of their own
          <fieldset key={index} className={classes.entry}>
            <legend>{name}</legend>
            <div className={classes.fields}>
              {Object.entries(fields).map(([inner, row]) => (
                <SettingInput
                  key={inner}
                  field={row}
                  value={one[inner]}
                  path={`${path}.${index}.${inner}`}
                  messages={messages}
                  onChange={(to) => onChange(entries.with(index, { ...one, [inner]: to }))}
                />
              ))}
            </div>
            <Group gap={4} className={classes.buttons}>
              <MoveButtons name={name} place={index} count={entries.length} move={(to) => move(index, to)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(entries.toSpliced(index, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          </fieldset>
        )
      })}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} />}
        disabled={entries.length >= most}
        onClick={() => onChange([...entries, defaultsOf(fields)])}
      >
        Add a {entry}
      </Button>
    </fieldset>
  )
}
