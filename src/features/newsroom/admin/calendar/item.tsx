import { ActionIcon, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { IconArrowsMove } from '../../../../platform/web/admin/icons.tsx'
import { editLink } from '../../../../platform/web/admin/links.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import { draftLink } from '../../../articles/admin/draft/new-draft.ts'
import type { CalendarEntry } from '../../../articles/contract/planning.ts'
import classes from './calendar.module.css'
import { addDays } from './days.ts'
import { entryKey, entryTitle } from './use-calendar.ts'

interface Props {
  entry: CalendarEntry
  isDragged: boolean
  onDrag: (isDragged: boolean) => void
  onMove: (day: string) => void
}

const kinds = { published: '', scheduled: 'Scheduled', due: 'Due' }
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const menu = [
  [-1, 'A day earlier'],
  [1, 'A day later'],
  [-7, 'A week earlier'],
  [7, 'A week later'],
] as const

export function CalendarItem({ entry, isDragged, onDrag, onMove }: Props) {
  const { kind, day, time, assignee } = entry
  const mayMove = useMay('editor') && kind !== 'published'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The menu offers the same as dragging.
    <li
      className={classes.entry}
      data-kind={kind}
      data-entry={entryKey(entry)}
      draggable={mayMove}
      data-dragged={isDragged || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!event.altKey || !mayMove || step === undefined) return
        event.preventDefault()
        onMove(addDays(day, step))
      }}
    >
      <Link
        to={entry.articleId === null ? draftLink(entry.draftKey ?? '') : editLink(entry.articleId)}
        className={classes.name}
      >
        <span className={classes.kind}>
          {kinds[kind]} {time}
        </span>{' '}
        {entryTitle(entry)}
        {kind === 'due' && assignee && <span className={classes.quiet}> {assignee.name}</span>}
      </Link>
      {mayMove && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={`Move ${kind === 'due' ? 'the due date of ' : ''}${entryTitle(entry)}`}
            >
              <IconArrowsMove size={13} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menu.map(([step, label]) => (
              <Menu.Item key={step} onClick={() => onMove(addDays(day, step))}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
