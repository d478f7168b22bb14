import { accessLevels } from '../catalogue.ts'
import { reportHead } from '../content/heads.ts'
import { contentMessages } from '../content/messages.ts'
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
  pageSize: 20,
} as const

export const reportMessages = {
  ...contentMessages(reportHead),
  titleRequired: 'Title is required',
  titleInvalid: 'A title cannot contain HTML',
  textTooLong: 'The text is too long',
  picture: 'Upload the image here',
  fileRequired: 'Upload a file before you publish the report',
  changesRequired: 'Describe the changes in this version',
  priceRequired: 'A report for sale needs a price',
  pdfUnreadable: 'The PDF cannot be read. Save it again without a password, then upload it',
  pdfTooComplex: 'The PDF is too complex. Save it again with less content, then upload it',
  uploaded: 'File uploaded',
} as const

const longest = (label: string, most: number) => `${label} must be ${most} characters or fewer`

export function reportTitleProblem(title: string): string | null {
  if (title === '') return reportMessages.titleRequired
  if (/[<>]/.test(title)) return reportMessages.titleInvalid
  return title.length > reportLimits.title ? longest('The title', reportLimits.title) : null
}

export const standfirstProblem = (text: string) =>
  text.length > reportLimits.standfirst ? longest('The standfirst', reportLimits.standfirst) : null

export const reportSlugProblem = (slug: string): string | null => (slug === '' ? null : slugProblem(slug))
