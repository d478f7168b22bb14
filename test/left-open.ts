interface Renewable {
  startOver(): Promise<void>
  close(): Promise<void>
  database: { renew(): Promise<void> }
}

/** Magazines that a test file leaves open for the next file of its worker that wants the same: opening one takes longer than most tests. */
export class LeftOpen<T extends Renewable> {
  /** The one that was left last comes last. */
  #idle: { key: string; one: T }[] = []

  async take(options: object, open: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(options)
    const left = this.#idle.findLast((idle) => idle.key === key)
    if (!left) return open()
    this.#idle = this.#idle.filter((idle) => idle !== left)
    await left.one.startOver()
    await left.one.database.renew()
    return left.one
  }

  async leave(options: object, one: T): Promise<void> {
    this.#idle.push({ key: JSON.stringify(options), one })
    // Each holds connections, of which the run's database has so many.
    if (this.#idle.length > mostIdle) await this.#idle.shift()?.one.close()
  }
}

const mostIdle = 2
