/** No schemas, since the browser imports this file. */

export const givenKinds = { article: 'Article', paper: 'Paper' } as const
export type GivenKind = keyof typeof givenKinds

export const givenLimits = {
  /** Of each kind, in a plan year. */
  perYear: 1,
  subject: 200,
} as const

export const givenMessages = {
  subjectRequired: 'Enter what is given',
  subjectTooLong: `Must be ${givenLimits.subject} characters or fewer`,
  noPlan: 'This reader has no plan',
  notIncluded: 'The benefits of this plan do not link to an article and a paper. See Settings, Subscription',
  usedUp: (kind: GivenKind) => `The ${kind} of this plan year has already been given`,
} as const
