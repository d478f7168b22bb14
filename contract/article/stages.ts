/** The stages of an article before it is published. No schemas, since the browser imports this file. */
export const articleStages = ['draft', 'in-review', 'ready'] as const
export type ArticleStage = (typeof articleStages)[number]

export const stageNames: Record<ArticleStage, string> = { draft: 'Draft', 'in-review': 'In review', ready: 'Ready' }

export const workflowLimits = {
  /** Characters. */
  note: 2_000,
} as const

export const workflowMessages = {
  noteTooLong: `A note can have at most ${workflowLimits.note} characters`,
  movedMeanwhile: 'Somebody has moved or assigned this article meanwhile. Look at it before you change it.',
  noSuchDay: 'There is no such day',
  duePast: 'The due date is past. Choose today or a later day.',
  hasLeft: 'This person has left the staff. Choose somebody else.',
  onlyEditorsReview: 'Only an editor can review an article. Choose an editor.',
  published: 'This article is published. Unpublish it before you move it.',
  scheduled: 'This article is scheduled. Take it off the schedule before you move it.',
  onlyEditorsReady: 'Writers hand articles in. An editor marks them as ready.',
  isReady: 'An editor has marked this article as ready. Ask an editor to send it back before you change it.',
} as const
