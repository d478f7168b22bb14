/** What a test file leaves open for the next file of its worker that wants the same: opening it takes longer than most tests. */
export class LeftOpen<T> {
  readonly #idle = new Map<string, T[]>()

  async take(options: object, open: () => Promise<T>): Promise<T> {
    return this.#idle.get(JSON.stringify(options))?.pop() ?? (await open())
  }

  leave(options: object, one: T): void {
    const key = JSON.stringify(options)
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), one])
  }
}
