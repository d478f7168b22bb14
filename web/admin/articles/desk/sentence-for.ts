import { ApiError } from '../../../../contract/client.ts'

/** The specification has two sentences for what fails: one where the server refused, one where it could not be asked. */
export const sentenceFor = (fault: unknown, failed: string, refused: string) =>
  fault instanceof ApiError ? refused : failed
