interface Person {
  id: number
  name: string
}

/** The people whom a comment mentions: `@Anna Rao`. Of names that begin alike the longest counts. */
export function mentionsIn(words: string, people: readonly Person[]): number[] {
  let rest = words
  return people
    .toSorted((one, other) => other.name.length - one.name.length)
    .flatMap(({ id, name }) => {
      if (!rest.includes(`@${name}`)) return []
      rest = rest.replaceAll(`@${name}`, ' ')
      return [id]
    })
}
