/** Letters of readers to articles. No schemas, since the browser imports this file. */
export const letterLimits = {
  least: 10,
  text: 5_000,
  reason: 500,
  /** Of a letter. */
  answers: 50,
  /** Of one reader, and of the magazine, that no editor has read. */
  waitingOfReader: 10,
  waiting: 1_000,
  pageSize: 20,
  /** At the end of an article. */
  besideArticle: 3,
  /** Of a refused letter, in days. */
  refusedKept: 90,
} as const

/** What an editor makes of a letter. */
export const letterStates = { waiting: 'Waiting', shown: 'Shown', refused: 'Refused' } as const
export type LetterState = keyof typeof letterStates

/** The lists of the back office. */
export const letterViews = { ...letterStates, reported: 'Reported' } as const
export type LetterView = keyof typeof letterViews

/** Values of the article's field. */
export const letterChoices = { '': 'Readers may write', closed: 'No new letters' } as const

export const letterMessages = {
  tooShort: `Write at least ${letterLimits.least} characters`,
  tooLong: `A letter can have at most ${letterLimits.text.toLocaleString('en')} characters`,
  sent: 'Thank you. An editor reads your letter before it is shown.',
  closed: 'No new letters are taken here.',
  gated: 'Letters can be written by those who may read the article.',
  banned:
    'You may not write letters to this magazine any more. If you think that this is a mistake, write to the editors.',
  waiting: `${letterLimits.waitingOfReader} of your letters wait to be read. Please try again when some of them are.`,
  answered: 'This letter has as many answers as it can have.',
  withdrawn: 'The letter is withdrawn.',
  reported: 'Thank you. An editor looks at the letter.',
  elsewhere: 'Another site sent this report. Please send it from the letter itself.',
  noReason: 'Say why in a sentence: its writer reads it',
  reasonTooLong: `A reason can have at most ${letterLimits.reason} characters`,
  isShown: 'The letter is shown.',
  isRefused: 'The letter is refused.',
  isWaiting: 'The letter waits again.',
  byAuthor: 'The letter is marked as the author’s.',
  notByAuthor: 'The letter is not marked as the author’s any more.',
  kept: 'The letter stays.',
  bannedNow: 'Its writer may write no more letters.',
  banLifted: 'The reader may write letters again.',
} as const

/** What is wrong with the text of a letter, or null. */
export function letterProblem(text: string): string | null {
  const { length } = text.trim()
  return length < letterLimits.least
    ? letterMessages.tooShort
    : length > letterLimits.text
      ? letterMessages.tooLong
      : null
}
