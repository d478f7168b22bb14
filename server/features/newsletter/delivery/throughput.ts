/** How fast something goes at the moment, forgotten by half in a third of a second. Times in milliseconds. */
export class Throughput {
  #perSecond = 0
  #at = 0

  count(time: number): void {
    this.#fade(time)
    this.#perSecond += 1000 / memory
  }

  /** How many come in so many seconds. */
  within(seconds: number, time: number): number {
    this.#fade(time)
    return Math.ceil(this.#perSecond * seconds)
  }

  #fade(time: number): void {
    this.#perSecond *= Math.exp((this.#at - time) / memory)
    this.#at = time
  }
}

const memory = 480
