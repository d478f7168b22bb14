import { ApiError } from '../contract/client.ts'

/** What the server said about a call that failed, or null where it said nothing that is meant for people. */
export function serverMessage(fault: unknown): string | null {
  return (fault instanceof ApiError && typeof fault.body?.message === 'string' && fault.body.message) || null
}

/** Whether a call failed for the reason that this code names. */
export const hasErrorCode = (fault: unknown, code: string) => fault instanceof ApiError && fault.body?.code === code

/** What the server found wrong with single fields. */
export function fieldErrors(fault: unknown): readonly { field: string; message: string }[] {
  return (fault instanceof ApiError && fault.status === 400 && fault.body?.details) || []
}

/** The status of an answer that a page did not expect, or null for any other error. */
export const statusOfError = (error: unknown) => (error instanceof ApiError ? error.status : null)

/** Whether the API says that there is no such thing. */
export const isNotFound = (error: unknown) => [400, 404].includes(statusOfError(error) ?? 0)
