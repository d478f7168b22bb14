/** The sentence that stands where the article would. */
export const failureOf = (fault: unknown) =>
  `Failed to fetch article: ${fault instanceof Error ? fault.message : 'unknown error'}`
