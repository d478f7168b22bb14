/** Never empty. A connection to a name with several addresses fails with one error for all, which has no message. */
export function messageOfError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '' && error.errors.length > 0)
    return messageOfError(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
