import { useState } from 'react'
import { useAdminSite } from '../../../platform/web/admin/site.ts'
import { formatDay } from '../../../platform/web/ui/dates.ts'
import type { ListedNews } from '../contract/editing.ts'
import classes from './assignment.module.css'

export function Assignment({ assignee, dueOn }: Pick<ListedNews, 'assignee' | 'dueOn'>) {
  const { timeZone } = useAdminSite()
  const [today] = useState(() => formatDay(timeZone, new Date().toISOString()))
  if (!assignee && !dueOn) return null
  const isOverdue = dueOn !== null && dueOn < today
  return (
    <span className={classes.assignment}>
      {assignee && (
        <span>
          {assignee.name}
          {assignee.hasLeft && ' (has left)'}
        </span>
      )}
      {dueOn && (
        <time dateTime={dueOn} className={isOverdue ? classes.overdue : undefined}>
          {isOverdue ? 'Overdue' : 'Due'} {dueOn}
        </time>
      )}
    </span>
  )
}
