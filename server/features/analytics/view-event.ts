/**
 * A view as a browser tells of it: nothing of it is believed yet. It is in memory for a second at most, with thousands of others: what it
 * holds is moved about each time V8 looks for garbage, while pages wait.
 */
export interface ViewEvent {
  articleId: number
  /** In milliseconds since 1970. */
  at: number
  /** What is kept of the bearer that came with it. */
  bearerHash: string | null
  network: string
  userAgent: string
}

/** A signed-in reader's view of an article that is open to them. */
export interface ReaderView {
  userId: number
  articleId: number
  at: Date
}

/** Readers of an article who are not signed in and were not counted that day. */
export interface AnonymousViews {
  articleId: number
  readers: number
}

/** What is to be written, all of one day. */
export interface ViewBatch {
  day: string
  readerViews: ReaderView[]
  strangerViews: AnonymousViews[]
  /** How many of the strangers were not counted that day at all. */
  newStrangers: number
}
