/** The specification's message in place of the article. */
export const fetchErrorMessage = (error: unknown) =>
  `Failed to fetch article: ${error instanceof Error ? error.message : 'unknown error'}`
