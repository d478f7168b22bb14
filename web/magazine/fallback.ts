import { isNotFound } from '../api-error.ts'

/** A list that cannot be had leaves its place empty; the page stands without it. A fault is logged, what is not there is none. */
export function orEmptyList<T>(list: Promise<T[]>): Promise<T[]> {
  return list.catch((fault: unknown) => {
    if (!isNotFound(fault)) console.error(fault)
    return []
  })
}
