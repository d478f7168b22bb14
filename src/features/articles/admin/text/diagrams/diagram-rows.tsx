import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../../../platform/web/admin/icons.tsx'
import { type DiagramForm, type DiagramRow, diagramColumns, emptyRow } from './form.ts'

interface Props {
  form: DiagramForm
  onChange: (form: DiagramForm) => void
}

const icon = { size: 15, stroke: 1.6 } as const
const things = { register: 'field', timing: 'signal' } as const

export function DiagramRows({ form, onChange }: Props) {
  const { kind, rows } = form
  const set = (changed: DiagramRow[]) => onChange({ ...form, rows: changed })
  return (
    <fieldset className="diagram-rows" aria-label={kind === 'register' ? 'Fields' : 'Signals'}>
      {rows.map((row, place) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={place} className="diagram-row" aria-label={`${capital(things[kind])} ${place + 1}`}>
          {diagramColumns[kind].map(({ key, label, placeholder, share }) => (
            <TextInput
              key={key}
              aria-label={label}
              label={place === 0 ? label : undefined}
              placeholder={placeholder}
              value={row[key] ?? ''}
              onChange={(event) => set(rows.with(place, { ...row, [key]: event.currentTarget.value }))}
              size="xs"
              spellCheck={false}
              style={{ flex: `${share} 1 0` }}
              classNames={{ input: 'latex' }}
            />
          ))}
          <RowActions form={form} place={place} set={set} />
        </fieldset>
      ))}
      <Button variant="default" size="xs" onClick={() => set([...rows, emptyRow(kind)])}>
        Add a {things[kind]}
      </Button>
    </fieldset>
  )
}

interface RowActionsProps extends Pick<Props, 'form'> {
  place: number
  set: (rows: DiagramRow[]) => void
}

function RowActions({ form: { kind, rows }, place, set }: RowActionsProps) {
  const swap = (other: number) => {
    const [one, two] = [rows[place], rows[other]]
    if (one && two) set(rows.with(place, two).with(other, one))
  }
  const name = `${things[kind]} ${place + 1}`
  return (
    <div className="diagram-row-actions">
      <ActionIcon
        variant="subtle"
        aria-label={`Move up ${name}`}
        disabled={place === 0}
        onClick={() => swap(place - 1)}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Move down ${name}`}
        disabled={place === rows.length - 1}
        onClick={() => swap(place + 1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Remove ${name}`}
        disabled={rows.length === 1}
        onClick={() => set(rows.toSpliced(place, 1))}
      >
        <IconTrash {...icon} />
      </ActionIcon>
    </div>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
