import type { Workflow } from '../../contract/workflow.ts'
import { Assignment } from '../assignment.tsx'
import { Notice } from '../editor/notices.tsx'
import { StageBadge } from '../stage-badge.tsx'
import classes from './workflow.module.css'

export const WorkflowState = ({ workflow: { stage, assignee, dueOn } }: { workflow: Workflow }) => (
  <span className={classes.state}>
    <StageBadge stage={stage} />
    <Assignment assignee={assignee} dueOn={dueOn} />
  </span>
)

const moved = { draft: 'sent it back', 'in-review': 'submitted it for review', ready: 'marked it as ready' }

export const MoveNote = ({ workflow: { note, stage, movedBy } }: { workflow: Workflow }) =>
  note === '' ? null : (
    <Notice>
      {movedBy} {moved[stage]}: “{note}”
    </Notice>
  )
