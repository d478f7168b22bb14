import { ActionIcon, Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Choices } from '../../../../platform/web/admin/choices.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../../platform/web/admin/icons.tsx'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import { Failure, ScreenHead } from '../../../../platform/web/admin/list/list-screen.tsx'
import { useAddress } from '../../../../platform/web/admin/list/use-address.ts'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { formatDay, fullUsDate } from '../../../../platform/web/ui/dates.ts'
import type { CalendarEntry } from '../../../articles/contract/planning.ts'
import classes from './calendar.module.css'
import { addDays, type CalendarView, daysShown, goBy, mondayOf } from './days.ts'
import { CalendarItem } from './item.tsx'
import { entryKey, useEntries, useMoveEntry } from './use-calendar.ts'

const views = [
  ['month', 'Month'],
  ['week', 'Week'],
] as const

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

export default function Calendar() {
  const { params, change } = useAddress()
  const { timeZone } = useAdminSite()
  const [today] = useState(() => formatDay(timeZone, new Date().toISOString()))
  const asked = params.get('day') ?? ''
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  const view: CalendarView = params.get('view') === 'week' ? 'week' : 'month'
  const days = daysShown(day, view)
  const { data, error, refetch, isPlaceholderData, isPending } = useEntries(days[0] ?? day, days.at(-1) ?? day)
  const move = useMoveEntry()
  const [dragged, setDragged] = useState<CalendarEntry | null>(null)
  /** The entry that the keyboard moved. It gets the focus in its new place. */
  const moved = useRef('')
  useEffect(() => {
    const link = document.querySelector<HTMLElement>(`[data-entry="${moved.current}"] a`)
    if (link && document.activeElement === document.body) link.focus()
  })
  const moveTo = (entry: CalendarEntry, to: string) => {
    moved.current = entryKey(entry)
    void move(entry, to)
  }
  const byDay = Map.groupBy(data?.entries ?? [], (entry) => entry.day)
  return (
    <section className={classes.screen}>
      <ScreenHead title="Calendar">
        <Button size="xs" variant="default" component={Link} to={screenLink('board')}>
          Board
        </Button>
      </ScreenHead>
      <Period day={day} view={view} today={today} change={change} />
      <p className={classes.quiet}>
        Times are in {timeZone}. Drag an entry to another day, or select it and press Alt and an arrow key.
      </p>
      {error && <Failure sentence="Failed to load the calendar" error={error} retry={() => void refetch()} />}
      {data?.isCapped && <p className={classes.quiet}>There are more than 1,000 entries. Some are not shown.</p>}
      <ol className={classes.grid} data-view={view} aria-busy={isPending || isPlaceholderData}>
        {days.map((one) => (
          <Day
            key={one}
            day={one}
            entries={byDay.get(one) ?? []}
            isToday={one === today}
            isOther={view === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
            dragged={dragged}
            drag={setDragged}
            move={moveTo}
          />
        ))}
      </ol>
    </section>
  )
}

interface PeriodProps {
  day: string
  view: CalendarView
  today: string
  change: ReturnType<typeof useAddress>['change']
}

function Period({ day, view, today, change }: PeriodProps) {
  const goTo = (next: string) => change({ day: next === today ? '' : next })
  return (
    <Group gap="xs">
      <Choices
        label="View"
        choices={views}
        value={view}
        onChoose={(chosen) => change({ view: chosen === 'month' ? '' : chosen })}
      />
      <ActionIcon variant="default" aria-label={`Previous ${view}`} onClick={() => goTo(goBy(day, view, -1))}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button size="xs" variant="default" onClick={() => goTo(today)}>
        Today
      </Button>
      <ActionIcon variant="default" aria-label={`Next ${view}`} onClick={() => goTo(goBy(day, view, 1))}>
        <IconChevronRight size={16} />
      </ActionIcon>
      <h2 className={classes.period} aria-live="polite">
        {view === 'month' ? monthFormat.format(new Date(day)) : `${mondayOf(day)} to ${addDays(mondayOf(day), 6)}`}
      </h2>
    </Group>
  )
}

interface DayProps {
  day: string
  entries: readonly CalendarEntry[]
  isToday: boolean
  /** The day belongs to another month. */
  isOther: boolean
  dragged: CalendarEntry | null
  drag: (entry: CalendarEntry | null) => void
  move: (entry: CalendarEntry, to: string) => void
}

const Day = ({ day, entries, isToday, isOther, dragged, drag, move }: DayProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Entries have a menu that offers the same as dragging.
  <li
    className={classes.day}
    data-today={isToday || undefined}
    data-other={isOther || undefined}
    data-empty={entries.length === 0 || undefined}
    onDragOver={(event) => dragged !== null && event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault()
      if (dragged) move(dragged, day)
      drag(null)
    }}
  >
    <h3 className={classes.date} aria-label={fullUsDate(day)}>
      <span className={classes.weekday}>{weekdayFormat.format(new Date(day))}</span> {Number(day.slice(8))}
    </h3>
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <CalendarItem
          key={entryKey(entry)}
          entry={entry}
          isDragged={dragged === entry}
          onDrag={(isDragged) => drag(isDragged ? entry : null)}
          onMove={(to) => move(entry, to)}
        />
      ))}
    </ul>
  </li>
)
