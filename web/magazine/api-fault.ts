/**
 * The status of an answer that a page did not ask for, or null for any other fault. Told by its shape: on the server the client
 * throws the class of its own copy of the contract, not the one in the pages' bundle.
 */
export function statusOfFault(fault: unknown): number | null {
  const isAnswer =
    fault instanceof Error && fault.name === 'ApiError' && 'status' in fault && typeof fault.status === 'number'
  return isAnswer ? Number(fault.status) : null
}

/** Whether the API says that there is no such thing. */
export const isUnknown = (fault: unknown) => [400, 404].includes(statusOfFault(fault) ?? 0)
