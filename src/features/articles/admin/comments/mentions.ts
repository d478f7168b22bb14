interface Person {
  id: number
  name: string
}

/** Ignores case. `unknown` has each `@name` that is nobody's. Of names that begin alike the longest counts. */
export function mentionsIn(words: string, people: readonly Person[]): { ids: number[]; unknown: string[] } {
  let rest = words.toLowerCase()
  const ids = people
    .toSorted((one, other) => other.name.length - one.name.length)
    .flatMap(({ id, name }) => {
      const mention = `@${name.toLowerCase()}`
      if (!rest.includes(mention)) return []
      rest = rest.replaceAll(mention, ' '.repeat(mention.length))
      return [id]
    })
  // In an e-mail address something stands before the sign.
  const others = rest.length === words.length ? [...rest.matchAll(/(?<![\p{L}\d._-])@[\p{L}\d._-]{1,60}/gu)] : []
  return { ids, unknown: others.map(({ index, 0: { length } }) => words.slice(index, index + length)) }
}

/** The `@name` that is typed before the cursor, and whom it may mean. Null: none. */
export function mentionAt(before: string, people: readonly Person[]): { from: number; people: Person[] } | null {
  const from = before.lastIndexOf('@')
  if (from < 0 || /[\p{L}\d._-]$/u.test(before.slice(0, from))) return null
  const typed = before.slice(from + 1).toLowerCase()
  const meant = people.filter(({ name }) =>
    [name, ...name.split(' ')].some((part) => part.toLowerCase().startsWith(typed) && name.toLowerCase() !== typed),
  )
  return meant.length > 0 ? { from, people: meant } : null
}
