import { isNotFound } from '../api-error.ts'

/** An empty list instead of an error, so that the rest of the page is shown. Errors other than 'not found' are logged. */
export function orEmptyList<T>(list: Promise<T[]>): Promise<T[]> {
  return list.catch((error: unknown) => {
    if (!isNotFound(error)) console.error(error)
    return []
  })
}
