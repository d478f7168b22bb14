import { errorReportLimits } from './error-report-rules.ts'

/** Apart from the limits: the page of an article needs those alone. */
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
