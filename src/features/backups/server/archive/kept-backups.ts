/** The last backup stays of each of so many newest days, weeks and months with a backup. */
const kept = { days: 7, weeks: 4, months: 12 }

// The first versions left the seconds out. Their names sort before others of the same minute.
const pattern = /^groundplane-(\d{4}-\d\d-\d\d)T\d{4}(\d\d)?\.zip(\.age)?$/

export const backupName = (madeAt: Date, isEncrypted: boolean): string =>
  `groundplane-${madeAt.toISOString().slice(0, 19).replaceAll(':', '')}.zip${isEncrypted ? '.age' : ''}`

/** Newest first. Other names are left out. */
export const sortBackups = (names: readonly string[]): string[] =>
  names.filter((name) => pattern.test(name)).toSorted((a, b) => (a < b ? 1 : -1))

/** The newest always stays. */
export function backupsToRemove(names: readonly string[]): string[] {
  const sorted = sortBackups(names)
  const staying = new Set([
    ...lastOfEach(sorted, dayOf, kept.days),
    ...lastOfEach(sorted, weekOf, kept.weeks),
    ...lastOfEach(sorted, (name) => dayOf(name).slice(0, 7), kept.months),
  ])
  return sorted.filter((name) => !staying.has(name))
}

const dayOf = (name: string) => pattern.exec(name)?.[1] ?? ''

function weekOf(name: string): string {
  const day = new Date(`${dayOf(name)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

function lastOfEach(sorted: readonly string[], periodOf: (name: string) => string, most: number): string[] {
  const newest = new Map<string, string>()
  for (const name of sorted) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name)
  return [...newest.values()].slice(0, most)
}

/** So many versions keep the backups of their upgrades. */
const keptOfUpgrades = 2

const upgradePattern =
  /^before-(\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[\w.]{1,30})?)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.zip(?:\.age)?$/

export const upgradeBackupName = (version: string, madeAt: Date, isEncrypted: boolean): string =>
  `before-${version}-${madeAt.toISOString().replaceAll(/[:.]/g, '-')}.zip${isEncrypted ? '.age' : ''}`

/**
 * The first and the newest backup of each version stay. The first may have the database of the version before, or be of
 * an upgrade that failed days ago. Other names are left out.
 */
export function upgradeBackupsToRemove(names: readonly string[]): string[] {
  const made = names.flatMap((name) => {
    const [, version = '', moment = ''] = upgradePattern.exec(name) ?? []
    return moment ? [{ name, version, moment }] : []
  })
  const sorted = made.toSorted((a, b) => (a.moment < b.moment ? 1 : -1))
  const versions = [...new Set(sorted.map(({ version }) => version))].slice(0, keptOfUpgrades)
  const ofVersions = versions.map((version) => sorted.filter((other) => other.version === version))
  const keptNames = new Set(ofVersions.flatMap((backups) => [backups[0]?.name, backups.at(-1)?.name]))
  return made.flatMap(({ name }) => (keptNames.has(name) ? [] : name))
}
