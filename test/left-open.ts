interface Renewable {
  startOver(): Promise<void>
  database: { renew(): Promise<void> }
}

/** Magazines that a test file leaves open for the next file of its worker that wants the same: opening one takes longer than most tests. */
export class LeftOpen<T extends Renewable> {
  readonly #idle = new Map<string, T[]>()

  async take(options: object, open: () => Promise<T>): Promise<T> {
    const left = this.#idle.get(JSON.stringify(options))?.pop()
    if (!left) return open()
    await left.startOver()
    await left.database.renew()
    return left
  }

  leave(options: object, one: T): void {
    const key = JSON.stringify(options)
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), one])
  }
}
