import { accessLevels } from '../catalogue.ts'
import { longestSlug, slugProblem } from '../slugs.ts'

/** Rules and messages of reports. No schemas, so that readers do not download a validator. */

/** Who gets the file: as for articles, or whoever has bought it. */
export const reportAccesses = [...accessLevels, 'sold'] as const
export type ReportAccess = (typeof reportAccesses)[number]

export const reportLimits = {
  title: 160,
  slug: longestSlug,
  standfirst: 300,
  changes: 300,
  html: 60_000,
  /** Of a price, in rupees or dollars. */
  price: 1_000_000,
  pageSize: 20,
} as const

export const reportMessages = {
  titleRequired: 'Title is required',
  titleInvalid: 'A title has no markup',
  slugTaken: 'Another report has this address',
  textTooLong: 'The text is too long',
  picture: 'The picture must be uploaded here',
  fileRequired: 'A report needs a file before it is published',
  changesRequired: 'Say what is new in this version',
  priceRequired: 'A sold report needs a price in rupees and in dollars',
  pdfUnreadable: 'The PDF cannot be read. Save it anew, without a password, and upload it again',
  pdfTooComplex: 'The PDF is too complex. Save it anew with less in it, and upload it again',
  changed: 'Somebody else has saved this report in the meantime. Copy your text, and load the report again',
  saved: 'The report is saved',
  published: 'The report is published',
  deleted: 'The report is deleted',
  restored: 'The report is restored',
  uploaded: 'The file is uploaded',
} as const

const longest = (label: string, most: number) => `${label} must have at most ${most} characters`

export function reportTitleProblem(title: string): string | null {
  if (title === '') return reportMessages.titleRequired
  if (/[<>]/.test(title)) return reportMessages.titleInvalid
  return title.length > reportLimits.title ? longest('The title', reportLimits.title) : null
}

export const standfirstProblem = (text: string) =>
  text.length > reportLimits.standfirst ? longest('The standfirst', reportLimits.standfirst) : null

export const reportSlugProblem = (slug: string): string | null => (slug === '' ? null : slugProblem(slug))
