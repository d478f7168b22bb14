/** No schemas, since the browser imports this file. */
export const articleStages = ['draft', 'in-review', 'ready'] as const
export type ArticleStage = (typeof articleStages)[number]

export const stageNames: Record<ArticleStage, string> = { draft: 'Draft', 'in-review': 'In review', ready: 'Ready' }

export const workflowLimits = {
  /** Characters. */
  note: 2_000,
} as const

export const workflowMessages = {
  noteTooLong: `A note must be ${workflowLimits.note} characters or fewer`,
  movedMeanwhile: 'Another user has moved or assigned this article. Reload it, then make your change again.',
  noSuchDay: 'Enter a valid date',
  duePast: 'The due date is past. Choose today or a later day.',
  hasLeft: 'This person has left the staff. Choose another person.',
  onlyEditorsReview: 'Only an editor can review an article. Choose an editor.',
  published: 'This article is published. Unpublish it before you move it.',
  scheduled: 'This article is scheduled. Unschedule it before you move it.',
  onlyEditorsReady: 'Only an editor can mark an article as ready. Submit it for review.',
  isReady: 'An editor has marked this article as ready. Ask an editor to send it back before you change it.',
} as const
