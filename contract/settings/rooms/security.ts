import type { StaffRole } from '../../accounts/roles.ts'
import type { Room, SwitchSetting } from '../fields.ts'

const needsFactor = (who: string) => ({
  kind: 'switch' as const,
  label: `${who} need a second factor`,
  default: false,
})

/** What the sign-in of the staff needs, by role: a session asks for it by the name of its role. */
export const security = {
  label: 'Security',
  hint: 'Whoever has such a role and no second factor sets one up on the account page before anything else opens. Staff shows who has one.',
  fields: {
    admin: needsFactor('Administrators'),
    editor: needsFactor('Editors'),
    writer: needsFactor('Writers'),
    advertising: needsFactor('Advertising staff'),
  } satisfies Record<StaffRole, SwitchSetting>,
} as const satisfies Room
