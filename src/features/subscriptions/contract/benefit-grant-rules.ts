/** No schemas, since the browser imports this file. */

export const benefitKinds = { article: 'Article', paper: 'Paper' } as const
export type BenefitKind = keyof typeof benefitKinds

export const benefitLimits = {
  /** Of each kind, in a plan year. */
  perYear: 1,
  subject: 200,
} as const

export const benefitMessages = {
  subjectRequired: 'Enter what is given',
  subjectTooLong: `Must be ${benefitLimits.subject} characters or fewer`,
  noPlan: 'This reader has no plan',
  notIncluded: 'The benefits of this plan do not link to an article and a paper. See Settings, Subscription',
  usedUp: (kind: BenefitKind) => `The ${kind} of this plan year has already been given`,
} as const
