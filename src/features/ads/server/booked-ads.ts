import type { AdLocation } from '../../../platform/contract/catalogue.ts'
import type { DatabaseHandle } from '../../../platform/server/db/database.ts'
import { watchInvalidations } from '../../../platform/server/db/transaction.ts'
import { isAdKey } from './ads.ts'
import { flightState } from './flight.ts'
import { type AdRow, findBooked } from './queries.ts'

/** The ads in all slots, in memory: each page shows some, and they seldom change. */
export class BookedAds {
  readonly #db: DatabaseHandle['db']
  #rows: Promise<AdRow[]> | null = null

  constructor({ db }: Pick<DatabaseHandle, 'db'>) {
    this.#db = db
  }

  watch(database: DatabaseHandle): Promise<() => Promise<void>> {
    return watchInvalidations(database, (keys) => {
      if (keys === null || keys.some(isAdKey)) this.drop()
    })
  }

  drop = () => {
    this.#rows = null
  }

  async runningIn(location: AdLocation, today: string): Promise<AdRow[]> {
    this.#rows ??= this.#read()
    return (await this.#rows).filter((ad) => ad.location === location && flightState(ad, today) === 'running')
  }

  async #read(): Promise<AdRow[]> {
    try {
      return await findBooked(this.#db)
    } catch (error) {
      this.#rows = null
      throw error
    }
  }
}
