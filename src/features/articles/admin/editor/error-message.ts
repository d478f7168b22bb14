import { ApiError } from '../../../../platform/contract/client.ts'

/** The specification has two messages for a failure: one if the server refused, one if it could not be reached. */
export const errorMessage = (error: unknown, failed: string, refused: string) =>
  error instanceof ApiError ? refused : failed
