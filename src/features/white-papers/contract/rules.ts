/** No schemas here, since the browser imports this file. */
export const whitePaperLimits = {
  name: 100,
  company: 120,
  linkDays: 7,
  /** How long a lead is kept after the consent. */
  keptDays: 365,
} as const

export const whitePaperMessages = {
  fileRequired: 'Upload the PDF before you publish the white paper',
  fileMissing: 'The PDF must be uploaded here',
  nameRequired: 'Name is required',
  companyRequired: 'Company is required',
  notAgreed: 'Tick the box so that we can send you the white paper',
  consentChanged: 'The consent text has changed. Please reload the page and read it.',
  closed: 'This white paper is no longer available.',
  sent: 'We have emailed you a link to the white paper. It works for seven days.',
  leadDeleted: 'Lead deleted',
  forgotten: (leads: number) =>
    leads === 0 ? 'No leads have this email address' : `Deleted: ${leads} with this email address`,
} as const

const lineProblem = (label: string, most: number, missing: string) => (text: string) =>
  text.trim() === '' ? missing : text.length > most ? `${label} can have at most ${most} characters` : null

export const leadNameProblem = lineProblem('The name', whitePaperLimits.name, whitePaperMessages.nameRequired)
export const companyProblem = lineProblem('The company', whitePaperLimits.company, whitePaperMessages.companyRequired)
