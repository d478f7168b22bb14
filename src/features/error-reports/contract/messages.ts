import { errorReportLimits } from './rules.ts'

/** Apart from the limits, since the page of an article needs only those. */
export const errorReportMessages = {
  tooShort: `Describe the error in at least ${errorReportLimits.least} characters, and say where it is`,
  tooLong: `A report can have at most ${errorReportLimits.words.toLocaleString('en')} characters`,
  finderTooLong: `The name can have at most ${errorReportLimits.finder} characters`,
  tooMany: 'We have too many unread reports. Please try again tomorrow.',
  elsewhere: 'Another site sent this report. Please send it from the article itself.',
  thanks: 'The newsroom reads every report.',
  saved: 'Report saved.',
  allDeclined: (count: number) => `Dismissed: ${count === 1 ? 'one report' : `${count} reports`}.`,
  reopened: 'Reports reopened.',
  deleted: 'Report deleted.',
  corrected: 'Correction published above the text of the article.',
  settled: 'Another user has already resolved this report.',
  noCorrection: 'Describe the error in one sentence',
  correctionTooLong: `A correction must be ${errorReportLimits.correction} characters or fewer`,
} as const
