import type { Role } from '../../../platform/contract/accounts/roles.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { StaffInvitation, StaffMember } from '../contract/staff.ts'

export const staffList = 'staff'

export function useStaffActions() {
  const attempt = useAttempt(staffList)
  const perform = (failed: string, send: () => Promise<{ message: string }>) =>
    attempt(failed, async () => notifySuccess(`${(await send()).message}.`))
  const ofOne = ({ id }: { id: number }) => ({ params: { id: String(id) } })
  return {
    changeRole: (member: StaffMember, role: Role) =>
      perform('Failed to change the role', () =>
        adminApi.call('PUT /admin/staff/:id/role', { ...ofOne(member), body: { role } }),
      ),
    async setActive(member: StaffMember, isActive: boolean) {
      const isSure =
        isActive ||
        (await confirm({
          title: 'Deactivate?',
          about: `${member.username}, ${member.email}`,
          text: 'This signs the account out everywhere. It cannot sign in until you reactivate it.',
          confirm: 'Deactivate',
          isGrave: true,
        }))
      if (isSure)
        await perform('Failed to change the account', () =>
          adminApi.call('PUT /admin/staff/:id/active', { ...ofOne(member), body: { isActive } }),
        )
    },
    signOut: (member: StaffMember) =>
      perform('Failed to sign the account out', () => adminApi.call('POST /admin/staff/:id/sign-out', ofOne(member))),
    async removeSecondFactor(member: StaffMember) {
      const isSure = await confirm({
        title: 'Remove two-factor authentication?',
        about: `${member.username}, ${member.email}`,
        text: 'The account then needs only its password. Check that its owner made the request. The owner gets an email.',
        confirm: 'Remove',
        isGrave: true,
      })
      if (isSure)
        await perform('Failed to remove two-factor authentication', () =>
          adminApi.call('DELETE /admin/staff/:id/second-factor', ofOne(member)),
        )
    },
    resend: (invitation: StaffInvitation) =>
      perform('Failed to resend the invitation', () =>
        adminApi.call('POST /admin/staff-invitations/:id/resend', ofOne(invitation)),
      ),
    withdraw: (invitation: StaffInvitation) =>
      perform('Failed to revoke the invitation', () =>
        adminApi.call('DELETE /admin/staff-invitations/:id', ofOne(invitation)),
      ),
  }
}

export type StaffActions = ReturnType<typeof useStaffActions>
