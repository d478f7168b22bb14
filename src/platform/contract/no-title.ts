/** Stands in place of an empty title, by the specification. */
export const noTitle = 'No Title'
