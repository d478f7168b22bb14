import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { IconUserPlus } from '../../../platform/web/admin/icons.tsx'
import { DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import listClasses from '../../../platform/web/admin/list/list.module.css'
import { Failure, ScreenHead } from '../../../platform/web/admin/list/list-screen.tsx'
import type { StaffInvitation, StaffMember } from '../contract/staff.ts'
import { invitationColumns, memberColumns } from './columns.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
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
