/** A view as a browser reports it. Nothing in it is verified yet. */
export interface ViewEvent {
  articleId: number
  /** Milliseconds since 1970. */
  at: number
  /** Hash of the bearer token that came with it. */
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

/** Anonymous visitors of an article who were not counted on that day before. */
export interface AnonymousViews {
  articleId: number
  visitors: number
}

/** Verified views of one day. */
export interface ViewBatch {
  day: string
  readerViews: ReaderView[]
  anonymousViews: AnonymousViews[]
  /** Visitors who were not counted for any article on that day before. */
  newVisitors: number
}
