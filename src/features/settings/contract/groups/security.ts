import type { StaffRole } from '../../../../platform/contract/accounts/roles.ts'
import type { SettingGroup, SwitchSetting } from '../../../../platform/contract/settings/fields.ts'

const needsFactor = (who: string) => ({
  kind: 'switch' as const,
  label: `${who} must use two-factor authentication`,
  default: false,
})

/** Field names are names of roles: a session looks up its own. */
export const security = {
  label: 'Security',
  hint: 'People with these roles must set up two-factor authentication before they can open the back office. The Staff screen shows who has it.',
  fields: {
    admin: needsFactor('Administrators'),
    editor: needsFactor('Editors'),
    writer: needsFactor('Writers'),
    advertising: needsFactor('Advertising staff'),
  } satisfies Record<StaffRole, SwitchSetting>,
} as const satisfies SettingGroup
