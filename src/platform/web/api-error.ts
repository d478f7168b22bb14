import { ApiError, unreadableCode } from '../contract/client.ts'

/** Null if the answer was not the API's, such as a proxy's error page. */
export function serverMessage(error: unknown): string | null {
  return (error instanceof ApiError && error.body.code !== unreadableCode && error.body.message) || null
}

export const hasErrorCode = (error: unknown, code: string) => error instanceof ApiError && error.body?.code === code

export function fieldErrors(error: unknown): readonly { field: string; message: string }[] {
  return (error instanceof ApiError && error.status === 400 && error.body?.details) || []
}

/** Null for any other error. */
export const statusOfError = (error: unknown) => (error instanceof ApiError ? error.status : null)

/** Whether the API answered that the thing does not exist. */
export const isNotFound = (error: unknown) => [400, 404].includes(statusOfError(error) ?? 0)
