import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import type { CategoryEntry, SectionEntry } from '../../../platform/contract/sections/catalogue.ts'
import { IconGripVertical } from '../../../platform/web/admin/icons.tsx'
import { MoveButtons, moveByKey } from '../../../platform/web/admin/list/move-buttons.tsx'
import classes from './sections.module.css'

export type Entry = SectionEntry | CategoryEntry

interface Props {
  label: string
  entries: readonly Entry[]
  onMove: (id: string, to: number) => void
  onEdit: (id: string) => void
  onRemove: (id: string) => void
}

export function EntryRows({ label, entries, onMove, onEdit, onRemove }: Props) {
  const [dragged, setDragged] = useState<string | null>(null)
  return (
    <ol className={classes.rows} aria-label={label}>
      {entries.map(({ id, name, colour, isHidden }, place) => {
        const move = (to: number) => void (to >= 0 && to < entries.length && onMove(id, to))
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Buttons offer the same as dragging.
          <li
            key={id}
            className={classes.row}
            data-dragged={dragged === id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(id)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged && entries.some((one) => one.id === dragged) && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged && dragged !== id) onMove(dragged, place)
            }}
            onKeyDown={moveByKey(place, move)}
          >
            <IconGripVertical size={16} className={classes.grip} />
            <button type="button" className={classes.name} onClick={() => onEdit(id)}>
              {colour && <span aria-hidden className={classes.dot} style={{ background: colour }} />}
              {name}
              <code>{id}</code>
            </button>
            {isHidden && (
              <Badge variant="light" color="gray">
                Hidden
              </Badge>
            )}
            <RowActions
              name={name}
              place={place}
              count={entries.length}
              move={move}
              edit={() => onEdit(id)}
              remove={() => onRemove(id)}
            />
          </li>
        )
      })}
    </ol>
  )
}

interface RowActionsProps {
  name: string
  place: number
  count: number
  move: (to: number) => void
  edit: () => void
  remove: () => void
}

const RowActions = ({ name, place, count, move, edit, remove }: RowActionsProps) => (
  <span className={classes.actions}>
    <MoveButtons name={name} place={place} count={count} move={move} />
    <Button size="compact-sm" variant="subtle" aria-label={`Edit ${name}`} onClick={edit}>
      Edit
    </Button>
    <Button size="compact-sm" variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={remove}>
      Remove
    </Button>
  </span>
)
