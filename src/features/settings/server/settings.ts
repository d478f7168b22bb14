import { AsyncLocalStorage } from 'node:async_hooks'
import { featureAt, type OptionalFeatureName } from '../../../platform/contract/features.ts'
import { planNamesOf } from '../../../platform/contract/plans.ts'
import { isObject, readValues } from '../../../platform/contract/settings/fields.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { seconds } from '../../../platform/server/core/durations.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { postalAddressOf } from '../contract/groups/contact.ts'
import { getSettingGroup, type SettingGroupName, type SettingValues, settingGroupNames } from '../contract/groups.ts'

type FirstSettings = Config['firstSettings']
type Listener = (now: SettingValues, before: SettingValues) => unknown

export const settingsKey = 'site'

/** Read at the start and after each change, so that reading a setting costs no statement. */
export class Settings {
  readonly #db: Database
  readonly #first: FirstSettings
  readonly #previewed = new AsyncLocalStorage<SettingValues>()
  readonly #listeners: Listener[] = []
  #absent: readonly OptionalFeatureName[] = []
  #values: SettingValues
  #reading: Promise<void> = Promise.resolve()

  private constructor(db: Database, first: FirstSettings) {
    this.#db = db
    this.#first = first
    this.#values = toSettings({}, first)
  }

  static async open(db: Database, first: FirstSettings, now: Date): Promise<Settings> {
    const settings = new Settings(db, first)
    await storeFirst(db, first, now)
    await settings.reload()
    return settings
  }

  /** In a preview, the unsaved values. Do not keep them: the next request may have others. */
  current(): SettingValues {
    return this.#previewed.getStore() ?? this.#values
  }

  get isPreview(): boolean {
    return this.#previewed.getStore() !== undefined
  }

  hasFeature(name: OptionalFeatureName): boolean {
    return this.current().features[name] && !this.#absent.includes(name)
  }

  /** Off whatever is stored: the process has no code of these. */
  keepOff(names: readonly OptionalFeatureName[]): void {
    this.#absent = names
  }

  /** Also true if the page belongs to no feature. */
  hasPage(path: string): boolean {
    const feature = featureAt(path)
    return feature === null || this.hasFeature(feature)
  }

  publisher() {
    const { identity, contact, subscription } = this.current()
    return {
      name: identity.name,
      contactEmail: contact.email,
      contactPhone: contact.phone,
      postalAddress: postalAddressOf(contact),
      timeZone: contact.timeZone,
      planNames: planNamesOf(subscription),
    }
  }

  /** Reads run one after the other, so that an old one does not overwrite a new one. */
  reload(): Promise<void> {
    const reading = this.#reading.then(() => this.#read())
    this.#reading = reading.catch(() => {})
    return reading
  }

  onChange(listener: Listener): void {
    this.#listeners.push(listener)
  }

  preview<T>(values: Partial<Record<SettingGroupName, unknown>>, work: () => Promise<T>): Promise<T> {
    return this.#previewed.run(toSettings({ ...this.#values, ...values }, this.#first), work)
  }

  /** Retries until the database answers again. */
  reloadLater(then: () => void): void {
    setTimeout(() => this.reload().then(then, () => this.reloadLater(then)), seconds(1)).unref()
  }

  async #read() {
    const rows = await this.#db.selectFrom('settings').select(['group_name', 'value']).execute()
    const before = this.#values
    this.#values = toSettings(Object.fromEntries(rows.map(({ group_name, value }) => [group_name, value])), this.#first)
    for (const listener of this.#listeners) await listener(this.#values, before)
  }
}

export const valuesOf = (group: SettingGroupName, stored: unknown, first: FirstSettings): Record<string, unknown> =>
  readValues(
    getSettingGroup(group).fields,
    isObject(stored) ? renewed(group, stored) : {},
    isFirst(group) ? first[group] : {},
  )

/** Converts what an earlier version stored or exported. */
export const renewed = (group: SettingGroupName, stored: Readonly<Record<string, unknown>>) =>
  getSettingGroup(group).renew?.(stored) ?? stored

const isFirst = (group: SettingGroupName): group is keyof FirstSettings =>
  group === 'identity' || group === 'contact' || group === 'newsletter'

const toSettings = (stored: Partial<Record<string, unknown>>, first: FirstSettings) =>
  Object.fromEntries(settingGroupNames.map((group) => [group, valuesOf(group, stored[group], first)])) as SettingValues

/** Of several processes that start at once, one stores them. */
async function storeFirst(db: Database, first: FirstSettings, now: Date): Promise<void> {
  const stored = await db.selectFrom('settings').select('group_name').limit(1).executeTakeFirst()
  if (stored) return
  await db
    .insertInto('settings')
    .values(
      Object.keys(first).map((group) => ({
        group_name: group,
        value: JSON.stringify(valuesOf(group as SettingGroupName, {}, first)),
        updated_at: now,
        updated_by_name: 'the first start',
      })),
    )
    .onConflict((conflict) => conflict.column('group_name').doNothing())
    .execute()
}
