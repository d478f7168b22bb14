/** How many of the newest days, weeks and months with a backup keep one: their last. */
const kept = { days: 7, weeks: 4, months: 12 }

// The first versions left the seconds out. Their names sort before others of the same minute.
const pattern = /^groundplane-(\d{4}-\d\d-\d\d)T\d{4}(\d\d)?\.zip(\.age)?$/

/** The name of a backup of a moment, in UTC. */
export const backupName = (madeAt: Date, isEncrypted: boolean): string =>
  `groundplane-${madeAt.toISOString().slice(0, 19).replaceAll(':', '')}.zip${isEncrypted ? '.age' : ''}`

/** Those of the names that are backups, the newest first. Whatever else is in the place stays as it is. */
export const sortBackups = (names: readonly string[]): string[] =>
  names.filter((name) => pattern.test(name)).toSorted((a, b) => (a < b ? 1 : -1))

/** The backups that need not be kept any longer. The newest is never among them. Pure. */
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

/** The Monday that a week begins with. */
function weekOf(name: string): string {
  const day = new Date(`${dayOf(name)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** The newest name in each of so many periods. */
function lastOfEach(sorted: readonly string[], periodOf: (name: string) => string, most: number): string[] {
  const newest = new Map<string, string>()
  for (const name of sorted) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name)
  return [...newest.values()].slice(0, most)
}

/** To so many versions the backups of upgrades stay in the data folder. */
const keptOfUpgrades = 2

const upgradePattern =
  /^before-(\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[\w.]{1,30})?)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.zip(?:\.age)?$/

/** The name of the backup that an upgrade to a version begins with. */
export const upgradeBackupName = (version: string, madeAt: Date, isEncrypted: boolean): string =>
  `before-${version}-${madeAt.toISOString().replaceAll(/[:.]/g, '-')}.zip${isEncrypted ? '.age' : ''}`

/**
 * The backups of upgrades that need not be kept any longer. Of each version the first stays, which has the database of the version before: an
 * upgrade that ended in its middle and was begun again has made others. Whatever else is in the folder stays as it is. Pure.
 */
export function upgradeBackupsToRemove(names: readonly string[]): string[] {
  const made = names.flatMap((name) => {
    const [, version = '', moment = ''] = upgradePattern.exec(name) ?? []
    return moment ? [{ name, version, moment }] : []
  })
  const sorted = made.toSorted((a, b) => (a.moment < b.moment ? 1 : -1))
  const firsts = sorted.filter(({ version }, at) => sorted.findLastIndex((other) => other.version === version) === at)
  const keptNames = new Set(firsts.slice(0, keptOfUpgrades).map(({ name }) => name))
  return made.flatMap(({ name }) => (keptNames.has(name) ? [] : name))
}
