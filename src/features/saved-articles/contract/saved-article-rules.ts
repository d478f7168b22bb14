export const savedStates = ['open', 'done', 'all'] as const
export type SavedState = (typeof savedStates)[number]

/** For each reader. */
export const mostSavedArticles = 10_000
