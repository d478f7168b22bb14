import { emailProblem } from '../accounts/rules.ts'

/** Rules and messages of classified ads. No schemas, so that readers do not download a validator. */

export const classifiedCategories = {
  jobs: 'Jobs',
  equipment: 'Test equipment',
  components: 'Components',
  services: 'Services',
  training: 'Training',
  other: 'Other',
} as const
export type ClassifiedCategory = keyof typeof classifiedCategories

export const classifiedCategoryIds = Object.keys(classifiedCategories) as ClassifiedCategory[]

export const isClassifiedCategory = (text: string): text is ClassifiedCategory =>
  Object.hasOwn(classifiedCategories, text)

export const classifiedLimits = {
  title: 80,
  body: 600,
  contact: 200,
  refusal: 300,
  message: 2000,
  reason: 300,
  /** Each reader with a plan, in a year of it. */
  perYear: 1,
  shownDays: 30,
  pageSize: 30,
} as const

export const classifiedStates = ['waiting', 'shown', 'refused', 'ended'] as const
export type ClassifiedState = (typeof classifiedStates)[number]

export const classifiedMessages = {
  titleRequired: 'Title is required',
  bodyRequired: 'Text is required',
  noMarkup: 'An ad is plain text: leave out < and >',
  contactInvalid: 'Enter an e-mail address, a web address that begins with https:// or http://, or nothing',
  needsPlan: 'Classified ads are for silver and gold readers',
  usedUp: 'You have used the ad of this plan year',
  isShown: 'An ad that is shown cannot be changed. You can end it',
  isOver: 'This ad has ended',
  sent: 'The editors read your ad, and mail you when it is shown',
  ended: 'The ad is not shown any more',
  deleted: 'The ad is deleted',
  approved: 'The ad is shown',
  refused: 'The ad is refused',
  refusalRequired: 'Write the reason. The reader gets it by mail',
  messageRequired: 'Message is required',
  messageSent: 'Your message is on its way. The answer comes to your own address',
  ownAd: 'This is your own ad',
  reasonRequired: 'Say what is wrong with the ad',
  reported: 'Thank you. The editors look at the ad',
} as const

const textProblem = (label: string, most: number, missing: string) => (text: string) => {
  if (text.trim() === '') return missing
  if (/[<>]/.test(text)) return classifiedMessages.noMarkup
  return text.length > most ? `${label} must have at most ${most} characters` : null
}

export const classifiedTitleProblem = textProblem('The title', classifiedLimits.title, classifiedMessages.titleRequired)
export const classifiedBodyProblem = textProblem('The text', classifiedLimits.body, classifiedMessages.bodyRequired)

/** An e-mail address, a web address or nothing. */
export function contactProblem(text: string): string | null {
  if (text === '') return null
  if (text.length > classifiedLimits.contact || /\s/.test(text)) return classifiedMessages.contactInvalid
  const isAddress = emailProblem(text) === null || /^https?:\/\/[^<>"']+\.[^<>"']+$/i.test(text)
  return isAddress ? null : classifiedMessages.contactInvalid
}

const longest = (most: number, missing: string) => (text: string) => {
  if (text.trim() === '') return missing
  return text.length > most ? `At most ${most} characters` : null
}
export const messageProblem = longest(classifiedLimits.message, classifiedMessages.messageRequired)
export const reasonProblem = longest(classifiedLimits.reason, classifiedMessages.reasonRequired)
export const refusalProblem = longest(classifiedLimits.refusal, classifiedMessages.refusalRequired)
