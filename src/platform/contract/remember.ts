/** Calls `make` once per set of arguments, for ever. For slow work with few variants. */
export function remember<A extends readonly (string | number)[], T>(make: (...given: A) => T): (...given: A) => T {
  const made = new Map<string, T>()
  return (...given) => {
    const name = given.join(' ')
    const known = made.get(name)
    if (known !== undefined) return known
    const value = make(...given)
    made.set(name, value)
    return value
  }
}
