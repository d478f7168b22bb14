import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '../../../contract/accounts/roles.ts'
import type { StaffInvitation, StaffMember } from '../../../contract/accounts/staff.ts'
import { adminApi } from '../api.ts'
import { confirm } from '../kit/confirm.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'

export const staffQuery = ['staff']

/** What an administrator does with the staff. Each reports its outcome, and the list follows. */
export function useStaffActions() {
  const queries = useQueryClient()
  const perform = async (failed: string, send: () => Promise<{ message: string }>) => {
    try {
      notifySuccess(`${(await send()).message}.`)
    } catch (error) {
      notifyError(failed, error)
    }
    await queries.invalidateQueries({ queryKey: staffQuery })
  }
  const ofOne = ({ id }: { id: number }) => ({ params: { id: String(id) } })
  return {
    changeRole: (member: StaffMember, role: Role) =>
      perform('The role was not changed', () =>
        adminApi.call('PUT /admin/staff/:id/role', { ...ofOne(member), body: { role } }),
      ),
    async setActive(member: StaffMember, isActive: boolean) {
      const isSure =
        isActive ||
        (await confirm({
          title: 'Deactivate?',
          about: `${member.username}, ${member.email}`,
          text: 'The account is signed out everywhere and cannot sign in until somebody reactivates it.',
          confirm: 'Deactivate',
          isGrave: true,
        }))
      if (isSure)
        await perform('The account was not changed', () =>
          adminApi.call('PUT /admin/staff/:id/active', { ...ofOne(member), body: { isActive } }),
        )
    },
    signOut: (member: StaffMember) =>
      perform('The account was not signed out', () => adminApi.call('POST /admin/staff/:id/sign-out', ofOne(member))),
    async removeSecondFactor(member: StaffMember) {
      const isSure = await confirm({
        title: 'Remove the second factor?',
        about: `${member.username}, ${member.email}`,
        text: 'The account then opens with its password alone. Be sure that it is its owner who asks. The owner gets a mail.',
        confirm: 'Remove',
        isGrave: true,
      })
      if (isSure)
        await perform('The second factor was not removed', () =>
          adminApi.call('DELETE /admin/staff/:id/second-factor', ofOne(member)),
        )
    },
    resend: (invitation: StaffInvitation) =>
      perform('The invitation was not mailed', () =>
        adminApi.call('POST /admin/staff-invitations/:id/resend', ofOne(invitation)),
      ),
    withdraw: (invitation: StaffInvitation) =>
      perform('The invitation was not withdrawn', () =>
        adminApi.call('DELETE /admin/staff-invitations/:id', ofOne(invitation)),
      ),
  }
}

export type StaffActions = ReturnType<typeof useStaffActions>
