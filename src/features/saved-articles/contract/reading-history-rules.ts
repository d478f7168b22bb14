/** Of one reader: an older one makes room. */
export const mostReadArticles = 1000

/** Between these, in percent, an article counts as begun and not finished. */
export const begunFrom = 5
export const finishedFrom = 95

/** No text has more blocks. */
export const mostBlocks = 100_000
