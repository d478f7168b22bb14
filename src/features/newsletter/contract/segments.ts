/** Parts of a newsletter's subscribers. No schemas. */

export const segmentPlans = {
  any: 'with a plan',
  silver: 'with Silver',
  gold: 'with Gold',
  none: 'without a plan',
} as const
export type SegmentPlan = keyof typeof segmentPlans

/** Whom an issue goes to, of those who get the newsletter. All conditions must hold; without any it goes to all of them. */
export interface IssueSegment {
  plan?: SegmentPlan | undefined
  /** A day in the time zone of the magazine. */
  signedUpBefore?: string | undefined
  /** The name of a label that the publisher gives to members. */
  label?: string | undefined
  /** The name of another newsletter, which tells what a reader is interested in: readers chose it, and what they read is not used. */
  alsoGets?: string | undefined
  /** The name of a topic, a category or a section that they follow. */
  follows?: string | undefined
}

/** The conditions in words; empty: there are none. */
export const segmentWords = ({ plan, signedUpBefore, label, alsoGets, follows }: IssueSegment): string =>
  [
    plan && segmentPlans[plan],
    signedUpBefore && `signed up before ${signedUpBefore}`,
    label && `with the label “${label}”`,
    alsoGets && `who also get “${alsoGets}”`,
    follows && `who follow “${follows}”`,
  ]
    .filter(Boolean)
    .join(', ')

/** How far ahead an issue can be scheduled, in days. */
export const scheduleAhead = 366

export const scheduleMessages = {
  past: 'This time has passed. Choose a later time, or send the newsletter now',
  tooFar: 'You can schedule an issue up to a year ahead',
  noTime: 'Choose a date and a time',
  withdrawn: 'Schedule cancelled.',
  draftAgain: 'The newsletter is a draft again.',
  begun: 'This newsletter is already being sent. Pause or cancel it below',
} as const
