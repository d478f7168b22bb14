import { ApiError } from '../contract/client.ts'

/** The server's message about a failed call, or null. */
export function serverMessage(error: unknown): string | null {
  return (error instanceof ApiError && typeof error.body?.message === 'string' && error.body.message) || null
}

/** Whether a call failed with this error code. */
export const hasErrorCode = (error: unknown, code: string) => error instanceof ApiError && error.body?.code === code

/** The fields that the server refused. */
export function fieldErrors(error: unknown): readonly { field: string; message: string }[] {
  return (error instanceof ApiError && error.status === 400 && error.body?.details) || []
}

/** The HTTP status of a failed call, or null for any other error. */
export const statusOfError = (error: unknown) => (error instanceof ApiError ? error.status : null)

/** Whether the API says that there is no such thing. */
export const isNotFound = (error: unknown) => [400, 404].includes(statusOfError(error) ?? 0)
