import type { Circular } from '../../../gateways/mail/index.ts'

/** Where a send has got to in this process. */
export interface Place {
  /** Recipients up to this number were taken before. */
  after: number
  /** Nothing is there to be taken before then. */
  emptyUntil: number
  circular: Circular | null
}

/** The places of the sends that are under way. */
export class Places {
  readonly #bySend = new Map<number, Place>()

  of(send: number): Place {
    const place = this.#bySend.get(send) ?? { after: 0, emptyUntil: 0, circular: null }
    this.#bySend.set(send, place)
    return place
  }

  /** Forgets all other sends. */
  keep(sends: ReadonlySet<number>): void {
    for (const id of this.#bySend.keys()) if (!sends.has(id)) this.#bySend.delete(id)
  }

  /** Something may have come to be there. */
  lookAgain(): void {
    for (const place of this.#bySend.values()) place.emptyUntil = 0
  }

  /** Something may lie anywhere. */
  beginAnew(): void {
    for (const place of this.#bySend.values()) Object.assign(place, { after: 0, emptyUntil: 0 })
  }
}
