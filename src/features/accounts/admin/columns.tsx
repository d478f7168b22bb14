import { ActionIcon, Badge, Button, Group, Menu } from '@mantine/core'
import { roleNames } from '../../../platform/contract/accounts/roles.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { IconDots } from '../../../platform/web/admin/icons.tsx'
import type { Column } from '../../../platform/web/admin/list/data-table.tsx'
import type { StaffInvitation, StaffMember } from '../contract/staff.ts'
import classes from './staff.module.css'
import type { StaffActions } from './staff-actions.ts'

type MemberHandlers = Pick<StaffActions, 'setActive' | 'signOut' | 'removeSecondFactor'> & {
  onRole: (member: StaffMember) => void
}

export const memberColumns = (handlers: MemberHandlers): readonly Column<StaffMember>[] => [
  {
    head: 'Name',
    isName: true,
    cell: ({ username, email, isSelf }) => (
      <>
        {username}
        {isSelf && ' (you)'}
        <span className={classes.address}>{email}</span>
      </>
    ),
  },
  { head: 'Role', width: '8rem', cell: ({ role }) => roleNames[role] },
  {
    head: 'Two-factor authentication',
    width: '13rem',
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'Set up' : 'None'),
  },
  {
    head: 'Last seen',
    width: '9.5rem',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <DateTime at={lastSeenAt} /> : 'Never'),
  },
  {
    head: 'Status',
    width: '8rem',
    cell: ({ isActive }) => (
      <Badge tt="none" color={isActive ? 'green' : 'gray'} variant={isActive ? 'light' : 'outline'}>
        {isActive ? 'Active' : 'Deactivated'}
      </Badge>
    ),
  },
  { head: 'Actions', isActions: true, cell: (member) => <MemberMenu member={member} {...handlers} /> },
]

function MemberMenu({
  member,
  onRole,
  setActive,
  signOut,
  removeSecondFactor,
}: { member: StaffMember } & MemberHandlers) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Change ${member.username}`}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!member.isSelf && <Menu.Item onClick={() => onRole(member)}>Change the role</Menu.Item>}
        <Menu.Item onClick={() => void signOut(member)}>Sign out everywhere</Menu.Item>
        {!member.isSelf && member.hasSecondFactor && (
          <Menu.Item onClick={() => void removeSecondFactor(member)}>Remove two-factor authentication</Menu.Item>
        )}
        {!member.isSelf && (
          <Menu.Item
            {...(member.isActive && { color: 'red' })}
            onClick={() => void setActive(member, !member.isActive)}
          >
            {member.isActive ? 'Deactivate' : 'Reactivate'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type InvitationHandlers = Pick<StaffActions, 'resend' | 'withdraw'>

export const invitationColumns = ({ resend, withdraw }: InvitationHandlers): readonly Column<StaffInvitation>[] => [
  { head: 'Email', isName: true, cell: ({ email }) => email },
  { head: 'Role', width: '8rem', cell: ({ role }) => roleNames[role] },
  { head: 'Invited by', width: '10rem', cell: ({ invitedBy }) => invitedBy },
  {
    head: 'Valid until',
    width: '10rem',
    cell: ({ expiresAt, isExpired }) =>
      isExpired ? (
        <Badge tt="none" color="yellow" variant="light">
          Expired
        </Badge>
      ) : (
        <DateTime at={expiresAt} />
      ),
  },
  {
    head: 'Actions',
    isActions: true,
    cell: (invitation) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Resend: ${invitation.email}`}
          onClick={() => void resend(invitation)}
        >
          Resend
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Revoke: ${invitation.email}`}
          onClick={() => void withdraw(invitation)}
        >
          Revoke
        </Button>
      </Group>
    ),
  },
]
