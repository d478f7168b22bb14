import { ApiError } from '../../contract/client.ts'

/** The status of an answer that a page did not ask for, or null for any other fault. */
export const statusOfFault = (fault: unknown) => (fault instanceof ApiError ? fault.status : null)

/** Whether the API says that there is no such thing. */
export const isUnknown = (fault: unknown) => [400, 404].includes(statusOfFault(fault) ?? 0)
