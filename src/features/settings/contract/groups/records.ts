import type { NumberSetting, SettingGroup } from '../../../../platform/contract/settings/fields.ts'

const kept = (label: string, hint: string) =>
  ({
    kind: 'number',
    label,
    default: 0,
    least: 0,
    most: 50,
    unit: 'years',
    hint: `Enter 0 to keep them forever. ${hint} Older ones are deleted at night and then exist only in backups.`,
  }) as const satisfies NumberSetting

export const records = {
  label: 'Records',
  hint: 'Retention of staff records. The privacy page states it for the audit log, which names readers.',
  fields: {
    auditYears: kept('Keep audit log entries for', 'Laws or auditors may require several years.'),
    revisionYears: kept('Keep earlier versions of articles for', 'The last version of each article is always kept.'),
  },
} as const satisfies SettingGroup
