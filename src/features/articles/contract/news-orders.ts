/** A leading `-` reverses the order. No schemas, since the browser imports this file. */
export const newsOrders = ['-number', 'number', '-date', 'date', '-change', 'change', 'title', '-title'] as const
export type NewsOrder = (typeof newsOrders)[number]

/** `handed-in` is the stage "in review". */
export const newsStates = ['published', 'unpublished', 'draft', 'handed-in', 'ready', 'scheduled'] as const
export type NewsState = (typeof newsStates)[number]
