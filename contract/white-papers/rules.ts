/** White papers of sponsors. No schemas, since the browser imports this file. */
export const whitePaperLimits = {
  title: 160,
  sponsor: 100,
  summary: 300,
  text: 10_000,
  consent: 2_000,
  name: 100,
  company: 120,
  pageSize: 20,
  /** Of a mailed link. */
  linkDays: 7,
  /** Of a lead, since the consent. */
  keptDays: 365,
} as const

export const whitePaperMessages = {
  titleRequired: 'Title is required',
  sponsorRequired: 'Sponsor is required',
  consentRequired: 'Say in words what readers agree to, and who gets their data',
  fileRequired: 'A white paper needs its PDF before it is published',
  fileMissing: 'The PDF must be uploaded here',
  pictureMissing: 'The cover must be uploaded here',
  changed: 'Somebody else has saved this white paper in the meantime. Copy your text, and load it again',
  saved: 'The white paper is saved',
  published: 'The white paper is published',
  deleted: 'The white paper is deleted',
  restored: 'The white paper is restored',
  nameRequired: 'Name is required',
  companyRequired: 'Company is required',
  notAgreed: 'Without your consent we cannot send the white paper',
  consentChanged: 'The words of the consent have changed. Please load the page again and read them.',
  closed: 'This white paper is not offered any more.',
  sent: 'We have sent you a mail. Its link leads to the white paper and works for seven days.',
  leadDeleted: 'The lead is deleted',
  forgotten: (leads: number) =>
    leads === 0 ? 'There is no lead of this address' : `Deleted: ${leads} of this address`,
} as const

const lineProblem = (label: string, most: number, missing: string) => (text: string) =>
  text.trim() === '' ? missing : text.length > most ? `${label} must have at most ${most} characters` : null

export const leadNameProblem = lineProblem('The name', whitePaperLimits.name, whitePaperMessages.nameRequired)
export const companyProblem = lineProblem('The company', whitePaperLimits.company, whitePaperMessages.companyRequired)
export const paperTitleProblem = lineProblem('The title', whitePaperLimits.title, whitePaperMessages.titleRequired)
export const sponsorProblem = lineProblem('The sponsor', whitePaperLimits.sponsor, whitePaperMessages.sponsorRequired)
export const consentProblem = lineProblem('The consent', whitePaperLimits.consent, whitePaperMessages.consentRequired)
