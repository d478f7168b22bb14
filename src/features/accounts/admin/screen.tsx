import { Button, Modal, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '../../../platform/contract/accounts/roles.ts'
import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DialogForm, FormDialog, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { IconUserPlus } from '../../../platform/web/admin/icons.tsx'
import { DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import listClasses from '../../../platform/web/admin/list/list.module.css'
import { Failure, ScreenHead } from '../../../platform/web/admin/list/list-screen.tsx'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { StaffInvitation, StaffMember } from '../contract/staff.ts'
import { invitationColumns, memberColumns } from './columns.tsx'
import { RoleChoice } from './role-choice.tsx'
import { staffList, useStaffActions } from './staff-actions.ts'

export default function Staff() {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [staffList],
    queryFn: () => adminApi.call('GET /admin/staff', {}),
  })
  const actions = useStaffActions()
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<StaffMember | null>(null)
  const listOf = <Row,>(rows: readonly Row[] = []) => ({
    rows,
    limit: 5,
    total: rows.length,
    isLoading: isPending,
    isStale: false,
  })
  return (
    <section className={listClasses.screen}>
      <ScreenHead title="Staff">
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
          Invite
        </Button>
      </ScreenHead>
      {error ? (
        <Failure sentence="Failed to load the staff" error={error} retry={() => void refetch()} />
      ) : (
        <>
          <DataTable<StaffMember>
            caption="Staff"
            list={listOf(data?.members)}
            columns={memberColumns({ ...actions, onRole: setChanged })}
            rowKey={({ id }) => id}
            empty={<p>No staff yet.</p>}
          />
          <Title order={2} mt="xl" mb="sm">
            Invitations
          </Title>
          <DataTable<StaffInvitation>
            caption="Invitations"
            list={listOf(data?.invitations)}
            columns={invitationColumns(actions)}
            rowKey={({ id }) => id}
            empty={<p>No open invitations. Invite someone; the link works for seven days.</p>}
          />
        </>
      )}
      <InviteDialog isOpen={isInviting} close={() => setInviting(false)} />
      <RoleDialog member={changed} close={() => setChanged(null)} perform={actions.changeRole} />
    </section>
  )
}

const choices = ['writer', 'editor', 'advertising', 'admin', 'reader'] as const

interface Props {
  member: StaffMember | null
  close: () => void
  perform: (member: StaffMember, role: Role) => Promise<unknown>
}

const RoleDialog = ({ member, close, perform }: Props) => (
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

const invitedRoles = ['writer', 'editor', 'advertising', 'admin'] as const

interface InviteProps {
  isOpen: boolean
  close: () => void
}

const InviteDialog = ({ isOpen, close }: InviteProps) => (
  <Modal opened={isOpen} onClose={close} title="Invite to the staff" size="sm">
    {isOpen && <InviteForm close={close} />}
  </Modal>
)

function InviteForm({ close }: Pick<InviteProps, 'close'>) {
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
      <RoleChoice choices={invitedRoles} {...value('role')} />
    </DialogForm>
  )
}
