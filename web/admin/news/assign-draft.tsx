import { Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ListedDraft } from '../../../contract/article/editing.ts'
import { formErrors } from '../api.ts'
import { titleOfDraft } from '../articles/draft/new-draft.ts'
import { refreshAssignments, saveDraftAssignment, useDraftColleagues } from '../articles/draft/use-draft-assignment.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { notifySuccess } from '../kit/notify.tsx'

/** Says who works on the draft of a new article, and until when. */
export function AssignDraft({ draft, onClose }: { draft: ListedDraft; onClose: () => void }) {
  const queries = useQueryClient()
  const [assignee, setAssignee] = useState(String(draft.assignee?.id ?? ''))
  const [dueOn, setDueOn] = useState(draft.dueOn ?? '')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const problems = formErrors(error, ['assigneeId', 'dueOn'], 'Failed to save the assignment')
  const colleagues = useDraftColleagues(draft.writer)
  const isGone = draft.assignee && !colleagues.some(({ id }) => id === draft.assignee?.id)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { message } = await saveDraftAssignment(draft, {
        assigneeId: Number(assignee) || null,
        dueOn: dueOn || null,
      })
      notifySuccess(`${message}.`)
      onClose()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
    await refreshAssignments(queries)
  }
  return (
    <Modal opened onClose={onClose} title={`Assign “${titleOfDraft(draft)}”`} size="sm">
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack>
          <NativeSelect
            label="Assigned to"
            value={assignee}
            error={problems.fields['assigneeId'] ?? problems.other}
            onChange={(event) => setAssignee(event.currentTarget.value)}
            data={[
              { value: '', label: 'No one' },
              ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
              ...(isGone ? [{ value: String(draft.assignee?.id), label: draft.assignee?.name ?? '' }] : []),
            ]}
          />
          <TextInput
            type="date"
            label="Due on"
            value={dueOn}
            error={problems.fields['dueOn']}
            onChange={(event) => setDueOn(event.currentTarget.value)}
          />
          <FormFooter onCancel={onClose} loading={isBusy}>
            Save
          </FormFooter>
        </Stack>
      </form>
    </Modal>
  )
}
