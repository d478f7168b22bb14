import { ApiError } from '../../../../contract/client.ts'

/** Whether another try may succeed: the file was not refused for what it is. */
export function mayRetryUpload(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return !(cause instanceof ApiError) || cause.status >= 500 || [401, 408, 425, 429].includes(cause.status)
}
