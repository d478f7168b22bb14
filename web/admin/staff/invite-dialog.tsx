import { Modal, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { emailProblem } from '../../../contract/accounts/rules.ts'
import type { StaffInvitation } from '../../../contract/accounts/staff.ts'
import { adminApi, explain } from '../api.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { notifySuccess } from '../kit/notify.tsx'
import { RoleChoice } from './role-choice.tsx'
import { staffQuery } from './staff-actions.ts'

const choices = ['writer', 'editor', 'advertising', 'admin'] as const

interface Props {
  isOpen: boolean
  close: () => void
}

/** Asks for an address and a role, and mails the invitation. */
export const InviteDialog = ({ isOpen, close }: Props) => (
  <Modal opened={isOpen} onClose={close} title="Invite to the staff" size="sm">
    {isOpen && <InviteForm close={close} />}
  </Modal>
)

function InviteForm({ close }: Pick<Props, 'close'>) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffInvitation['role']>('writer')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => adminApi.call('POST /admin/staff-invitations', { body: { email, role } }),
    onSuccess: async ({ message }) => {
      await queries.invalidateQueries({ queryKey: staffQuery })
      notifySuccess(`${message}.`)
      close()
    },
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const found = emailProblem(email)
    setProblem(found)
    if (found === null) mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label="Email"
        type="email"
        data-autofocus
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.currentTarget.value)}
        mb="md"
      />
      <RoleChoice choices={choices} value={role} onChange={setRole} />
      {error && (
        <Text role="alert" c="var(--error)" mt="md">
          {explain('Failed to send the invitation', error)}
        </Text>
      )}
      <FormFooter mt="lg" onCancel={close} loading={isPending}>
        Send the invitation
      </FormFooter>
    </form>
  )
}
