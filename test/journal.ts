import { setTimeout as pause } from 'node:timers/promises'

export class Journal<T = number> {
  readonly entries: T[] = []
  readonly #added = new EventTarget()

  add(entry: T): void {
    this.entries.push(entry)
    this.#added.dispatchEvent(new Event('added'))
  }

  async has(count: number): Promise<T[]> {
    while (this.entries.length < count)
      await new Promise((done) => this.#added.addEventListener('added', done, { once: true }))
    return this.entries
  }
}

export async function eventually<T>(look: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look()
    if (isSo(found)) return found
    await pause(50)
  }
}
