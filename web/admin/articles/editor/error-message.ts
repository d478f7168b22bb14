import { ApiError } from '../../../../contract/client.ts'

/** The specification has two messages for a failure: one if the server refused, one if it could not be reached. */
export const errorMessage = (fault: unknown, failed: string, refused: string) =>
  fault instanceof ApiError ? refused : failed
