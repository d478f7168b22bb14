/** The specification's message in place of the article. */
export const fetchErrorMessage = (fault: unknown) =>
  `Failed to fetch article: ${fault instanceof Error ? fault.message : 'unknown error'}`
