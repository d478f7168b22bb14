/** No schemas: the browser imports this file. */
import { visibleLength } from '../../../platform/contract/visible-rules.ts'

export const letterLimits = {
  least: 10,
  text: 5_000,
  reason: 500,
  /** Per letter: published ones, and as many that nobody has read. */
  answers: 50,
  /** Unread letters per reader, and in total. */
  waitingOfReader: 10,
  waiting: 1_000,
  pageSize: 20,
  besideArticle: 3,
  /** Days. */
  refusedKept: 90,
} as const

export const letterStates = { waiting: 'Pending', shown: 'Published', refused: 'Rejected' } as const
export type LetterState = keyof typeof letterStates

export const letterViews = { ...letterStates, reported: 'Reported' } as const
export type LetterView = keyof typeof letterViews

export const letterMessages = {
  tooShort: `Write at least ${letterLimits.least} characters`,
  tooLong: `A letter can have at most ${letterLimits.text.toLocaleString('en')} characters`,
  sent: 'Thank you. An editor will read your letter before we publish it.',
  closed: 'This article is closed to new letters.',
  gated: 'You need access to the article to write a letter.',
  banned: 'You can no longer write letters here. If this is a mistake, contact the editors.',
  waiting: `${letterLimits.waitingOfReader} of your letters are still waiting for an editor. Please try again later.`,
  answersWaiting: 'Many replies to this letter are still waiting for an editor. Please try again later.',
  answered: 'This letter cannot take any more replies.',
  withdrawn: 'Letter withdrawn.',
  reported: 'Thank you. An editor will check the letter.',
  elsewhere: 'Another site sent this report. Please send it from the letter itself.',
  noReason: 'Enter a reason in one sentence. The writer reads it',
  reasonTooLong: `A reason must be ${letterLimits.reason} characters or fewer`,
  isShown: 'The letter is published.',
  isRefused: 'The letter is rejected.',
  isWaiting: 'The letter is pending again.',
  byAuthor: 'Letter marked as the author’s.',
  notByAuthor: 'Letter no longer marked as the author’s.',
  kept: 'Report dismissed. The letter stays published.',
  bannedNow: 'Reader banned from writing letters.',
  banLifted: 'Reader unbanned.',
} as const

export function letterProblem(text: string): string | null {
  if (visibleLength(text) < letterLimits.least) return letterMessages.tooShort
  return text.trim().length > letterLimits.text ? letterMessages.tooLong : null
}
