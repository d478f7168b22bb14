import { isNotFound } from '../api-error.ts'

/** Something else instead of an error, so that the rest of the page is shown. Errors other than 'not found' are logged. */
export function orElse<T>(answer: Promise<T>, instead: T): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!isNotFound(error)) console.error(error)
    return instead
  })
}

export const orEmptyList = <T>(list: Promise<T[]>): Promise<T[]> => orElse(list, [])
