import type { NumberSetting, Room } from '../fields.ts'

const kept = (label: string, hint: string) =>
  ({
    ...{ kind: 'number', label, default: 0, least: 0, most: 50, unit: 'years' },
    hint: `0: for ever. ${hint} Older ones are deleted at night, and only a backup has them then.`,
  }) as const satisfies NumberSetting

/** How long the magazine keeps what its staff did. */
export const records = {
  label: 'Records',
  hint: 'How long it is kept what your staff did. The privacy page says so of the audit log, which names readers.',
  fields: {
    auditYears: kept('Entries of the audit log are kept for', 'Your law or your auditors may ask for some years.'),
    revisionYears: kept(
      'Earlier versions of articles are kept for',
      'The last version of each article stays, whatever its age.',
    ),
  },
} as const satisfies Room
