import { ApiError } from '../../../../platform/contract/client.ts'

/** The specification has one message if the server refused, and one if it could not be reached. */
export const errorMessage = (error: unknown, failed: string, refused: string) =>
  error instanceof ApiError ? refused : failed
