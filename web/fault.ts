import { ApiError } from '../contract/client.ts'

/** What the server said about a call that failed, or null where it said nothing that is meant for people. */
export function serverMessage(fault: unknown): string | null {
  return (fault instanceof ApiError && typeof fault.body?.message === 'string' && fault.body.message) || null
}

/** Whether a call failed for the reason that this code names. */
export const failedFor = (fault: unknown, code: string) => fault instanceof ApiError && fault.body?.code === code

/** What the server found wrong with single fields. */
export function fieldProblems(fault: unknown): readonly { field: string; message: string }[] {
  return (fault instanceof ApiError && fault.status === 400 && fault.body?.details) || []
}
