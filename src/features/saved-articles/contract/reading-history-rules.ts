/** For each reader: the oldest one makes room. */
export const mostReadArticles = 1000

/** In percent. Between these an article counts as begun and not finished. */
export const begunFrom = 5
export const finishedFrom = 95

export const mostBlocks = 100_000
