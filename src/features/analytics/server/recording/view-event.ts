/** As the browser reports it: nothing is verified yet. */
export interface ViewEvent {
  articleId: number
  /** Milliseconds since 1970. */
  at: number
  bearerHash: string | null
  network: string
  userAgent: string
}

export interface ReaderView {
  userId: number
  articleId: number
  at: Date
}

/** Visitors whom the article has not counted on that day before. */
export interface AnonymousViews {
  articleId: number
  visitors: number
}

export interface ViewBatch {
  day: string
  readerViews: ReaderView[]
  anonymousViews: AnonymousViews[]
  /** Visitors whom no article has counted on that day before. */
  newVisitors: number
}
