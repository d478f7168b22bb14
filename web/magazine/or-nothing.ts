import { isUnknown } from './api-fault.ts'

/** A list that cannot be had leaves its place empty; the page stands without it. A fault is logged, what is not there is none. */
export function orNothing<T>(list: Promise<T[]>): Promise<T[]> {
  return list.catch((fault: unknown) => {
    if (!isUnknown(fault)) console.error(fault)
    return []
  })
}
