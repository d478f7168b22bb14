interface Renewable {
  startOver(): Promise<void>
  close(): Promise<void>
  database: { renew(): Promise<void> }
}

/** Magazines that the next test file of a worker can use: opening one takes longer than most tests. */
export class LeftOpen<T extends Renewable> {
  /** The one left last comes last. */
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
    // Each holds connections, which the run's database limits.
    if (this.#idle.length > mostIdle) await this.#idle.shift()?.one.close()
  }
}

const mostIdle = 2
