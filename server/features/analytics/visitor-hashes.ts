import { Marks, markOf } from './marks.ts'

/** A reader who is not signed in, as far as one can be told from another. */
export interface AnonymousVisitor {
  articleId: number
  network: string
  userAgent: string
}

/** Readers that a network can have of one article in a day: whoever makes up browsers gets no further. */
const readersOfNetwork = 32

/** 8 MB. */
const mostMarks = 500_000

interface MarksOfDay {
  day: string
  marks: Marks
}

/**
 * Tells readers apart who are not signed in, for one day and in memory only: by hashes of network, browser and article with
 * a salt that goes with the day. Neither an address nor a hash of one is ever written down.
 */
export class VisitorHashes {
  #day = ''
  #salt = ''
  #marks = new Marks()
  /** What other processes have counted on a day that has not begun here: views of the day before may still wait. */
  #ahead: MarksOfDay = { day: '', marks: new Marks() }

  /** Whether it is ready to count on a day. */
  isReadyFor(day: string): boolean {
    return this.#day >= day
  }

  /** Begins a day. What was known of the one before is forgotten. */
  prepare(day: string, salt: Buffer): void {
    this.#day = day
    this.#salt = salt.toString('base64url')
    this.#marks = this.#marksAhead(day)
    if (day >= this.#ahead.day) this.#ahead = { day: '', marks: new Marks() }
  }

  get isFull(): boolean {
    return this.#marks.size >= mostMarks
  }

  /** Whether somebody is new today, to the article and to the magazine; `marks` are what other processes are told. */
  count({ articleId, network, userAgent }: AnonymousVisitor): {
    toArticle: boolean
    toMagazine: boolean
    marks: number[]
  } {
    const seat = markOf(userAgent, this.#salt) % readersOfNetwork
    const ofArticle = markOf(`${network} ${seat} ${articleId}`, this.#salt)
    if (this.isFull || this.#marks.has(ofArticle)) return { toArticle: false, toMagazine: false, marks: [] }
    const ofMagazine = markOf(`${network} ${seat}`, this.#salt)
    const toMagazine = !this.#marks.has(ofMagazine)
    for (const mark of [ofArticle, ofMagazine]) this.#marks.add(mark)
    return { toArticle: true, toMagazine, marks: toMagazine ? [ofArticle, ofMagazine] : [ofArticle] }
  }

  /** Takes note of readers whom another process has counted on a day. */
  know(day: string, marks: Iterable<number>): void {
    if (day > this.#day && day > this.#ahead.day) this.#ahead = { day, marks: new Marks() }
    const known = day === this.#day ? this.#marks : this.#marksAhead(day)
    for (const mark of marks) known.add(mark)
  }

  /** They were not counted after all. */
  forget(marks: Iterable<number>): void {
    for (const mark of marks) this.#marks.delete(mark)
  }

  /** Of another day than the one ahead, none. */
  #marksAhead(day: string): Marks {
    return this.#ahead.day === day ? this.#ahead.marks : new Marks()
  }
}
