import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { StaffInvitation } from '../contract/staff.ts'
import { RoleChoice } from './role-choice.tsx'
import { staffList } from './staff-actions.ts'

const choices = ['writer', 'editor', 'advertising', 'admin'] as const

interface Props {
  isOpen: boolean
  close: () => void
}

export const InviteDialog = ({ isOpen, close }: Props) => (
  <Modal opened={isOpen} onClose={close} title="Invite to the staff" size="sm">
    {isOpen && <InviteForm close={close} />}
  </Modal>
)

function InviteForm({ close }: Pick<Props, 'close'>) {
  const queries = useQueryClient()
  const { text, value, form } = useAdminForm<{ email: string; role: StaffInvitation['role'] }>({
    fields: { email: '', role: 'writer' },
    send: async (body) => {
      const { message } = await adminApi.call('POST /admin/staff-invitations', { body })
      await queries.invalidateQueries({ queryKey: [staffList] })
      notifySuccess(`${message}.`)
    },
    close,
    failed: 'Failed to send the invitation',
    check: ({ email }) => ({ email: emailProblem(email) ?? undefined }),
  })
  return (
    <DialogForm form={form} button="Send the invitation">
      <TextInput label="Email" type="email" data-autofocus {...text('email')} />
      <RoleChoice choices={choices} {...value('role')} />
    </DialogForm>
  )
}
