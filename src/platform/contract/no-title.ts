/** Replaces an empty title, by the specification. */
export const noTitle = 'No Title'
