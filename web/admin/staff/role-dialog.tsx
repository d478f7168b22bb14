import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '../../../contract/accounts/roles.ts'
import type { StaffMember } from '../../../contract/accounts/staff.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { RoleChoice } from './role-choice.tsx'

const choices = ['writer', 'editor', 'advertising', 'admin', 'reader'] as const

interface Props {
  member: StaffMember | null
  close: () => void
  perform: (member: StaffMember, role: Role) => Promise<void>
}

/** Changes the role of somebody else. */
export const RoleDialog = ({ member, close, perform }: Props) => (
  <Modal opened={member !== null} onClose={close} title="Change the role" size="sm">
    {member && <RoleForm member={member} {...{ close, perform }} />}
  </Modal>
)

function RoleForm({ member, close, perform }: Props & { member: StaffMember }) {
  const [role, setRole] = useState<Role>(member.role)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    await perform(member, role)
    close()
  }
  return (
    <>
      <Text fw={600}>{member.username}</Text>
      <Text c="dimmed" mb="md" style={{ overflowWrap: 'anywhere' }}>
        {member.email}
      </Text>
      <RoleChoice choices={choices} value={role} onChange={setRole} />
      <Text mt="md">This signs the person out everywhere. The new role applies from the next sign-in.</Text>
      <FormFooter
        mt="lg"
        onCancel={close}
        loading={isBusy}
        disabled={role === member.role}
        onClick={() => void submit()}
      >
        Change the role
      </FormFooter>
    </>
  )
}
