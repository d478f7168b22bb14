/** No schemas: the browser imports this file. */

export const segmentPlans = {
  any: 'with a plan',
  silver: 'with Silver',
  gold: 'with Gold',
  none: 'without a plan',
} as const
export type SegmentPlan = keyof typeof segmentPlans

/** All conditions must hold. Without any, the issue goes to all subscribers of the newsletter. */
export interface IssueSegment {
  plan?: SegmentPlan | undefined
  /** A day in the magazine's time zone. */
  signedUpBefore?: string | undefined
  /** The name of a member label. */
  label?: string | undefined
  /** The name of another newsletter. Readers chose it; we do not use what they read. */
  alsoGets?: string | undefined
  /** The name of a topic, category or section that they follow. */
  follows?: string | undefined
}

/** Empty if there are no conditions. */
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

/** Days. */
export const scheduleAhead = 366

export const scheduleMessages = {
  past: 'This time has passed. Choose a later time, or send the newsletter now',
  tooFar: 'You can schedule an issue up to a year ahead',
  noTime: 'Choose a date and a time',
  withdrawn: 'Schedule cancelled.',
  draftAgain: 'The newsletter is a draft again.',
  begun: 'This newsletter is already being sent. Pause or cancel it below',
} as const
