import { emailProblem } from '../../../platform/contract/accounts/rules.ts'
import { webAddressProblem } from '../../../platform/contract/web-address.ts'

/** No schemas, so that readers do not download a validator. */

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
  /** Per reader with a plan, per year of the plan. */
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
  contactInvalid: 'Enter an email address or a web address (https://…), or leave this empty',
  needsPlan: 'You have no plan that includes a classified ad',
  usedUp: 'You have already placed your ad for this plan year',
  isShown: 'You cannot change a live ad. You can end it',
  isOver: 'This ad has ended',
  sent: 'Ad sent. We will email you when it goes live',
  ended: 'Ad ended',
  deleted: 'Ad deleted',
  approved: 'Ad published',
  refused: 'Ad rejected',
  changed: 'The reader has changed this ad. Read the new text, then decide again',
  refusalRequired: 'Enter a reason. The reader receives it by email',
  messageRequired: 'Message is required',
  messageSent: 'Message sent. The reply will come to your email address',
  ownAd: 'This is your own ad',
  reasonRequired: 'Say why you are reporting the ad',
  reported: 'Thank you. An editor will check the ad',
} as const

const textProblem = (label: string, most: number, missing: string) => (text: string) => {
  if (text.trim() === '') return missing
  if (/[<>]/.test(text)) return classifiedMessages.noMarkup
  return text.length > most ? `${label} can have at most ${most} characters` : null
}

export const classifiedTitleProblem = textProblem('The title', classifiedLimits.title, classifiedMessages.titleRequired)
export const classifiedBodyProblem = textProblem('The text', classifiedLimits.body, classifiedMessages.bodyRequired)

export function contactProblem(text: string): string | null {
  if (text === '') return null
  if (text.length > classifiedLimits.contact || /\s/.test(text)) return classifiedMessages.contactInvalid
  if (emailProblem(text) === null) return null
  const isSite = URL.parse(text)?.hostname.includes('.') && !/[<>"']/.test(text)
  return isSite ? webAddressProblem(text, classifiedMessages.contactInvalid) : classifiedMessages.contactInvalid
}

const longest = (most: number, missing: string) => (text: string) => {
  if (text.trim() === '') return missing
  return text.length > most ? `At most ${most} characters` : null
}
export const messageProblem = longest(classifiedLimits.message, classifiedMessages.messageRequired)
export const reasonProblem = longest(classifiedLimits.reason, classifiedMessages.reasonRequired)
export const refusalProblem = longest(classifiedLimits.refusal, classifiedMessages.refusalRequired)
