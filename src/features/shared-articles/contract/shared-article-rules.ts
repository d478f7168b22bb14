/** Readers for each gift link. No schemas here, so that pages can import it. */
export const mostSharedReaders = 10
