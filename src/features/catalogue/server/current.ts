import {
  type CategoryEntry,
  findCategory,
  findSection,
  inPlaceOf,
  type SectionEntry,
  type StoredCatalogue,
} from '../../../platform/contract/sections/catalogue.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Database, DatabaseHandle } from '../../../platform/server/db/database.ts'
import { invalidationChannel, onInvalidate } from '../../../platform/server/db/transaction.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { findCatalogue } from './queries.ts'

/** Drop it when it changes; the next reader loads it again. */
export class CurrentCatalogue {
  readonly #db: Database
  #loading: Promise<StoredCatalogue> | null = null
  #last: StoredCatalogue | null = null

  constructor(db: Database) {
    this.#db = db
  }

  /** The last one read while the database is away. Not in a transaction: it may query the outer handle. */
  get(): Promise<StoredCatalogue> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  drop() {
    this.#loading = null
  }

  async #load(): Promise<StoredCatalogue> {
    try {
      this.#last = (await findCatalogue(this.#db)).value
      return this.#last
    } catch (error) {
      this.drop()
      if (this.#last) return this.#last
      throw error
    }
  }
}

export async function watchCatalogue(
  database: DatabaseHandle,
  catalogue: CurrentCatalogue,
): Promise<() => Promise<void>> {
  const dropFor = (keys: readonly string[]) => keys.includes(settingsKey) && catalogue.drop()
  const stopOwn = onInvalidate(database.db, dropFor)
  const stopOthers = await database.listen(
    invalidationChannel,
    (payload) => dropFor(JSON.parse(payload) as string[]),
    // Notifications were missed while the connection was lost.
    () => catalogue.drop(),
  )
  return async () => {
    stopOwn()
    await stopOthers()
  }
}

/** The category that replaced a removed one counts. @throws InvalidInput */
export function getCategory(catalogue: StoredCatalogue, id: string): CategoryEntry {
  const now = inPlaceOf(catalogue.former.categories, id)
  const category = now === null ? undefined : findCategory(catalogue, now)
  if (!category) throw new InvalidInput('category', 'Category not found')
  return category
}

/** The section that replaced a removed one counts. */
export function sectionNow(catalogue: StoredCatalogue, id: string): SectionEntry | undefined {
  const now = inPlaceOf(catalogue.former.sections, id)
  return now === null ? undefined : findSection(catalogue, now)
}
