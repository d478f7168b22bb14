/** A list that cannot be had leaves its place empty; the page stands without it. The fault is logged. */
export function orNothing<T>(list: Promise<T[]>): Promise<T[]> {
  return list.catch((fault: unknown) => {
    console.error(fault)
    return []
  })
}
