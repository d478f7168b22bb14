import { hash } from 'node:crypto'

/** A number from 1 to 2⁴⁸ that says nothing of what it was made from, without the salt. */
export const markOf = (what: string, salt: string): number =>
  Number.parseInt(hash('sha256', `${salt} ${what}`).slice(0, 12), 16) + 1

/** Half a megabyte. */
const fewestPlaces = 1 << 16

/**
 * A set of whole numbers from 1 to 2⁵³ in one piece of memory that V8 never looks through: each number in a `Set` is an object, and
 * thousands more in each second lengthen the pauses in which it looks for garbage.
 */
export class Marks {
  /** Where a number does not stand at the place that it leads to, it stands at one of the next before a free one. */
  #places = new Float64Array(fewestPlaces)
  #size = 0

  get size(): number {
    return this.#size
  }

  has(mark: number): boolean {
    return this.#places[this.#find(mark)] === mark
  }

  add(mark: number): void {
    const place = this.#find(mark)
    if (this.#places[place] === mark) return
    this.#places[place] = mark
    this.#size++
    // Half full, and each number is found within a few steps.
    if (this.#size * 2 > this.#places.length) this.#grow()
  }

  delete(mark: number): void {
    const place = this.#find(mark)
    if (this.#places[place] !== mark) return
    this.#places[place] = 0
    this.#size--
    // Those that follow may have been on their way to this place.
    for (let next = this.#after(place); this.#places[next]; next = this.#after(next)) {
      const moved = this.#places[next] ?? 0
      this.#places[next] = 0
      this.#places[this.#find(moved)] = moved
    }
  }

  /** Where a number stands, or the free place where it would. */
  #find(mark: number): number {
    let place = mark % this.#places.length
    while (this.#places[place] && this.#places[place] !== mark) place = this.#after(place)
    return place
  }

  #after(place: number): number {
    return (place + 1) % this.#places.length
  }

  #grow(): void {
    const known = this.#places
    this.#places = new Float64Array(known.length * 2)
    for (const mark of known) if (mark) this.#places[this.#find(mark)] = mark
  }
}
