/** How many people may read an article by one gift link. Without schemas, so that pages can use it. */
export const mostSharedReaders = 10
