/** No schemas, since the browser imports this file. */
export const errorReportStates = { open: 'Open', corrected: 'Corrected', declined: 'Dismissed' } as const
export type ErrorReportState = keyof typeof errorReportStates

export const errorReportLimits = {
  least: 10,
  words: 2_000,
  finder: 80,
  /** Unread reports of one article, and of the magazine. */
  openOfArticle: 30,
  open: 1_000,
  correction: 500,
  /** After it is settled. Then a declined report is deleted, and a corrected one loses its words and the name. */
  keptDays: 90,
} as const
