import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { DialogForm, useAdminForm } from '../../../../platform/web/admin/form.tsx'
import { notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { titleOfDraft } from '../../../articles/admin/draft/new-draft.ts'
import {
  refreshAssignments,
  saveDraftAssignment,
  useDraftColleagues,
} from '../../../articles/admin/draft/use-draft-assignment.ts'
import type { ListedDraft } from '../../../articles/contract/editing.ts'

export function AssignDraft({ draft, onClose }: { draft: ListedDraft; onClose: () => void }) {
  const queries = useQueryClient()
  const colleagues = useDraftColleagues(draft.writer)
  const isGone = draft.assignee && !colleagues.some(({ id }) => id === draft.assignee?.id)
  const { text, form } = useAdminForm({
    fields: { assigneeId: String(draft.assignee?.id ?? ''), dueOn: draft.dueOn ?? '' },
    send: async ({ assigneeId, dueOn }) => {
      const change = { assigneeId: Number(assigneeId) || null, dueOn: dueOn || null }
      await saveDraftAssignment(draft, change)
        .then(({ message }) => notifySuccess(`${message}.`))
        .finally(() => void refreshAssignments(queries))
    },
    close: onClose,
    failed: 'Failed to save the assignment',
  })
  return (
    <Modal opened onClose={onClose} title={`Assign “${titleOfDraft(draft)}”`} size="sm">
      <DialogForm form={form}>
        <NativeSelect
          label="Assigned to"
          data={[
            { value: '', label: 'No one' },
            ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(isGone ? [{ value: String(draft.assignee?.id), label: draft.assignee?.name ?? '' }] : []),
          ]}
          {...text('assigneeId')}
        />
        <TextInput type="date" label="Due on" {...text('dueOn')} />
      </DialogForm>
    </Modal>
  )
}
