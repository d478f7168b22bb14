import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../../../platform/web/admin/icons.tsx'
import { type DiagramForm, type DiagramRow, diagramColumns, emptyRow } from './form.ts'

interface Props {
  form: DiagramForm
  onChange: (form: DiagramForm) => void
}

const icon = { size: 15, stroke: 1.6 } as const
const things = { register: 'field', timing: 'signal' } as const

/** The fields of a register from its lowest bit, or the signals of a timing diagram from the top. */
export function DiagramRows({ form, onChange }: Props) {
  const { kind, rows } = form
  const columns = diagramColumns[kind]
  const thing = things[kind]
  const set = (changed: DiagramRow[]) => onChange({ ...form, rows: changed })
  const swap = (a: number, b: number) => {
    const [one, other] = [rows[a], rows[b]]
    if (one && other) set(rows.with(a, other).with(b, one))
  }
  return (
    <fieldset className="diagram-rows" aria-label={kind === 'register' ? 'Fields' : 'Signals'}>
      {rows.map((row, place) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={place} className="diagram-row" aria-label={`${capital(thing)} ${place + 1}`}>
          {columns.map(({ key, label, placeholder, share }) => (
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
          <div className="diagram-row-actions">
            <ActionIcon
              variant="subtle"
              aria-label={`Move up ${thing} ${place + 1}`}
              disabled={place === 0}
              onClick={() => swap(place, place - 1)}
            >
              <IconArrowUp {...icon} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={`Move down ${thing} ${place + 1}`}
              disabled={place === rows.length - 1}
              onClick={() => swap(place, place + 1)}
            >
              <IconArrowDown {...icon} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Remove ${thing} ${place + 1}`}
              disabled={rows.length === 1}
              onClick={() => set(rows.toSpliced(place, 1))}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          </div>
        </fieldset>
      ))}
      <Button variant="default" size="xs" onClick={() => set([...rows, emptyRow(kind)])}>
        Add a {thing}
      </Button>
    </fieldset>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
