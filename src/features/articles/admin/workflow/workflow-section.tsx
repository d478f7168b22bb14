import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useColleagues } from '../../../../platform/web/admin/colleagues.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import { workflowLimits } from '../../contract/stages.ts'
import type { Workflow } from '../../contract/workflow.ts'
import { Assignment } from '../assignment.tsx'
import classes from '../editor/editor.module.css'
import { SideSection } from '../fields/side-section.tsx'
import { AssignmentFields } from './assignment-fields.tsx'
import type { Move, WorkflowActions } from './use-workflow.ts'

interface Props {
  articleId: number
  isScheduled: boolean
  actions: WorkflowActions
  /** Saves the form before the article goes to somebody else. */
  save: () => Promise<boolean>
}

export function WorkflowSection({ articleId, isScheduled, actions, save }: Props) {
  const isEditor = useMay('editor')
  const colleagues = useColleagues(articleId)
  const { workflow } = actions
  if (!workflow) return null
  return (
    <SideSection title="Workflow">
      {isEditor ? (
        <AssignmentFields
          key={`${workflow.workflowNumber} ${workflow.dueOn}`}
          assignment={workflow}
          colleagues={colleagues}
          assign={actions.assign}
        />
      ) : (
        <Assignment assignee={workflow.assignee} dueOn={workflow.dueOn} />
      )}
      {!isScheduled && <Moving articleId={articleId} workflow={workflow} actions={actions} save={save} />}
    </SideSection>
  )
}

interface MovingProps extends Pick<Props, 'articleId' | 'actions' | 'save'> {
  workflow: Workflow
}

const sentences = {
  draft: 'Not submitted yet.',
  'in-review': 'Submitted for review. Withdraw it to make changes.',
  ready: 'Marked as ready. To make changes, ask an editor to send it back.',
}

function Moving({ articleId, workflow: { stage, assignee }, actions, save }: MovingProps) {
  const isEditor = useMay('editor')
  const editors = useColleagues(articleId).filter(({ role }) => role !== 'writer')
  const [note, setNote] = useState('')
  const assigned = editors.find(({ id }) => id === assignee?.id)
  const [chosen, choose] = useState<string | null>(null)
  const reviewer = chosen ?? String(assigned?.id ?? '')
  const move = async ({ isSaved = true, ...change }: Move & { isSaved?: boolean }) => {
    if (isSaved && !(await save())) return
    if (await actions.move({ ...change, note })) setNote('')
  }
  const button = (label: string, change: Parameters<typeof move>[0], isFirst = false) => (
    <Button
      key={label}
      size="xs"
      variant={isFirst ? 'filled' : 'default'}
      disabled={actions.isPending}
      onClick={() => void move(change)}
    >
      {label}
    </Button>
  )
  const handIn = { stage: 'in-review', ...(reviewer && { assigneeId: Number(reviewer) }) } as const
  if (!isEditor && stage !== 'draft')
    return (
      <>
        <p className={classes.publication}>{sentences[stage]}</p>
        {stage === 'in-review' && <Group>{button('Withdraw', { stage: 'draft', isSaved: false })}</Group>}
      </>
    )
  return (
    <>
      {!isEditor && (
        <>
          <p className={classes.publication}>{sentences.draft}</p>
          <ReviewerSelect editors={editors} value={reviewer} onChange={choose} />
        </>
      )}
      <Textarea
        label={isEditor ? 'Note to the writer' : 'Note to the editor'}
        autosize
        maxRows={6}
        maxLength={workflowLimits.note}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs">
        {stage === 'draft' && button('Submit for review', handIn, !isEditor)}
        {isEditor && stage !== 'draft' && button('Send back', { stage: 'draft' })}
        {isEditor && stage === 'ready' && button('Back to review', { stage: 'in-review' })}
        {isEditor && stage !== 'ready' && button('Mark as ready', { stage: 'ready' })}
      </Group>
    </>
  )
}

interface ReviewerSelectProps {
  editors: ReturnType<typeof useColleagues>
  value: string
  onChange: (id: string) => void
}

const ReviewerSelect = ({ editors, value, onChange }: ReviewerSelectProps) => (
  <NativeSelect
    label="Editor"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    data={[{ value: '', label: 'Any editor' }, ...editors.map(({ id, name }) => ({ value: String(id), label: name }))]}
  />
)
