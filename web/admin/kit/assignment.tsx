import { useState } from 'react'
import type { ListedNews } from '../../../contract/article/editing.ts'
import { formatDay } from '../../ui/dates.ts'
import classes from './assignment.module.css'
import { useAdminSite } from './site.ts'

/** Who works on an article and until when. */
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
