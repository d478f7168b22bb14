/** Reports of errors in articles, which readers send. No schemas, since the browser imports this file. */
export const errorReportStates = { open: 'Open', corrected: 'Corrected', declined: 'No error' } as const
export type ErrorReportState = keyof typeof errorReportStates

export const errorReportLimits = {
  least: 10,
  words: 2_000,
  finder: 80,
  /** Of one article, and of the magazine, that nobody has read. */
  openOfArticle: 30,
  open: 1_000,
  correction: 500,
  /** Since it was settled. Then a declined report is deleted, and a corrected one loses its words and the name. */
  keptDays: 90,
} as const

export const errorReportMessages = {
  tooShort: `Say in at least ${errorReportLimits.least} characters what is wrong, and where`,
  tooLong: `A report can have at most ${errorReportLimits.words.toLocaleString('en')} characters`,
  finderTooLong: `The name can have at most ${errorReportLimits.finder} characters`,
  tooMany: 'Many reports wait to be read. Please try again tomorrow.',
  elsewhere: 'Another site sent this report. Please send it from the article itself.',
  thanks: 'Thank you. The newsroom reads every report.',
  saved: 'The report has been saved.',
  allDeclined: (count: number) => `Declined: ${count === 1 ? 'one report' : `${count} reports`}.`,
  reopened: 'The reports are open again.',
  deleted: 'The report has been deleted.',
  corrected: 'The correction is above the text of the article.',
  settled: 'Somebody else has settled this report meanwhile.',
  noCorrection: 'Say in a sentence what was wrong',
  correctionTooLong: `A correction can have at most ${errorReportLimits.correction} characters`,
} as const
