import { isNotFound } from '../api-error.ts'

/** Replaces an error, so that the rest of the page is shown. Logs errors other than 'not found'. */
export function orElse<T>(answer: Promise<T>, instead: T): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!isNotFound(error)) console.error(error)
    return instead
  })
}

export const orEmptyList = <T>(list: Promise<T[]>): Promise<T[]> => orElse(list, [])
