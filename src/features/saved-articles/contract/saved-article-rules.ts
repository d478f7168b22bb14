/** Which of the saved articles a list has. */
export const savedStates = ['open', 'done', 'all'] as const
export type SavedState = (typeof savedStates)[number]

/** Of one reader. */
export const mostSavedArticles = 10_000
