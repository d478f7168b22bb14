/** In the words of the specification. */
export const fetchErrorMessage = (error: unknown) =>
  `Failed to fetch article: ${error instanceof Error ? error.message : 'unknown error'}`
