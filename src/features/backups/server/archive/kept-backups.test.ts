import { expect, test } from 'vitest'
import { days } from '../../../../platform/server/core/durations.ts'
import { backupName, backupsToRemove, sortBackups, upgradeBackupName, upgradeBackupsToRemove } from './kept-backups.ts'

const first = new Date('2024-01-01T03:20:00Z')

test('after years of nights seven days, four weeks and twelve months are kept, each by its last backup', () => {
  let kept: string[] = []
  for (let night = 0; night < 800; night++) {
    kept.push(backupName(new Date(first.getTime() + night * days(1)), true))
    const removed = backupsToRemove(kept)
    kept = kept.filter((name) => !removed.includes(name))
  }
  const nights = sortBackups(kept).map((name) => name.slice(12, 22))
  // The last night is Tuesday 10 March 2026.
  expect(nights.slice(0, 7)).toEqual([10, 9, 8, 7, 6, 5, 4].map((day) => `2026-03-${String(day).padStart(2, '0')}`))
  expect(nights.slice(7, 11).join(' ')).toBe('2026-03-01 2026-02-28 2026-02-22 2026-01-31')
  const of2025 = '2025-12-31 2025-11-30 2025-10-31 2025-09-30 2025-08-31 2025-07-31 2025-06-30 2025-05-31 2025-04-30'
  expect(nights.slice(11).join(' ')).toBe(of2025)
})

test('after months without a backup the old ones stay', () => {
  const old = ['2025-01-05', '2025-01-06'].map((day) => `groundplane-${day}T0320.zip`)
  expect(backupsToRemove([...old, 'groundplane-2026-03-01T0320.zip'])).toEqual([])
})

test('of several backups of a day the last one stays, and the other files of the place stay too', () => {
  const names = [
    'groundplane-2026-03-01T0320.zip',
    'groundplane-2026-03-01T1100.zip.age',
    'groundplane-2026-03-01T110000.zip.age',
    'groundplane-2026-03-01T110059.zip',
    'notes.txt',
    'groundplane-x.zip',
  ]
  const [, , , newest = ''] = names
  expect(sortBackups(names.toReversed())).toEqual(names.slice(0, 4).toReversed())
  expect(backupsToRemove(names)).toEqual(sortBackups(names).filter((name) => name !== newest))
})

test('of the upgrades to each of the last two versions the first and the newest backup stay', () => {
  const made = [
    ['0.1.0', 0],
    ['0.2.0', 30],
    ['0.2.0', 31],
    ['0.2.0', 32],
    ['0.3.0', 60],
    ['0.3.0', 60.1],
    ['0.3.0', 61],
  ] as const
  const names = made.map(([version, day]) => upgradeBackupName(version, new Date(first.getTime() + days(day)), true))
  expect(upgradeBackupsToRemove(names).toSorted()).toEqual([0, 2, 5].map((at) => names[at]))
  expect(upgradeBackupsToRemove(['before-go-live-2025-01-01T09-00-00-000Z.zip', 'before-the-fair.zip'])).toEqual([])
})
