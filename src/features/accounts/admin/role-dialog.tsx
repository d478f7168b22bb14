import { Text } from '@mantine/core'
import type { Role } from '../../../platform/contract/accounts/roles.ts'
import { DialogForm, FormDialog, useAdminForm } from '../../../platform/web/admin/form.tsx'
import type { StaffMember } from '../contract/staff.ts'
import { RoleChoice } from './role-choice.tsx'

const choices = ['writer', 'editor', 'advertising', 'admin', 'reader'] as const

interface Props {
  member: StaffMember | null
  close: () => void
  perform: (member: StaffMember, role: Role) => Promise<unknown>
}

export const RoleDialog = ({ member, close, perform }: Props) => (
  <FormDialog about={member} close={close} title={() => 'Change the role'} size="sm">
    {(shown) => <RoleForm member={shown} {...{ close, perform }} />}
  </FormDialog>
)

function RoleForm({ member, close, perform }: Props & { member: StaffMember }) {
  const { value, isChanged, form } = useAdminForm({
    fields: { role: member.role },
    send: async ({ role }) => void (await perform(member, role)),
    close,
    failed: 'Failed to change the role',
  })
  return (
    <DialogForm form={form} button="Change the role" disabled={!isChanged}>
      <div>
        <Text fw={600}>{member.username}</Text>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {member.email}
        </Text>
      </div>
      <RoleChoice choices={choices} {...value('role')} />
      <Text>This signs the person out everywhere. The new role applies from the next sign-in.</Text>
    </DialogForm>
  )
}
