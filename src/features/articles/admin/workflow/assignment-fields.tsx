import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ListedDraft } from '../../contract/editing.ts'
import type { Colleague } from '../../contract/workflow.ts'

interface Props {
  assignment: Pick<ListedDraft, 'assignee' | 'dueOn'>
  colleagues: readonly Colleague[]
  /** Returns whether it succeeded. */
  assign: (change: { assigneeId?: number | null; dueOn?: string | null }) => Promise<boolean>
}

/** A change is saved at once. */
export function AssignmentFields({ assignment: { assignee, dueOn }, colleagues, assign }: Props) {
  const [day, setDay] = useState(dueOn ?? '')
  const isGone = assignee && !colleagues.some(({ id }) => id === assignee.id)
  const saveDay = async () => {
    if (day === (dueOn ?? '')) return
    if (!(await assign({ dueOn: day || null }))) setDay(dueOn ?? '')
  }
  return (
    <Group gap="xs" grow align="end">
      <NativeSelect
        label="Assigned to"
        value={assignee?.id ?? ''}
        onChange={(event) => void assign({ assigneeId: Number(event.currentTarget.value) || null })}
        data={[
          { value: '', label: 'No one' },
          ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isGone
            ? [{ value: String(assignee.id), label: assignee.hasLeft ? `${assignee.name} (has left)` : assignee.name }]
            : []),
        ]}
      />
      <TextInput
        type="date"
        label="Due on"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        onBlur={() => void saveDay()}
      />
    </Group>
  )
}
