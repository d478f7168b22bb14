/** What News Management is ordered by; `-` before it: the other way round. No schemas, since the browser imports this file. */
export const newsOrders = ['-number', 'number', '-date', 'date', '-change', 'change', 'title', '-title'] as const
export type NewsOrder = (typeof newsOrders)[number]

/** Stages of unpublished articles, and whether readers see an article. `handed-in`: in review. */
export const newsStates = ['published', 'unpublished', 'draft', 'handed-in', 'ready', 'scheduled'] as const
export type NewsState = (typeof newsStates)[number]
