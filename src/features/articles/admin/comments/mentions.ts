interface Person {
  id: number
  name: string
}

interface Mentions {
  ids: number[]
  /** Names that several people have. All of them are meant. */
  shared: string[]
  /** Each `@name` that is nobody's. */
  unknown: string[]
}

/** These scripts write no spaces between words, or none before what follows a name. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const endsAnywhere = new RegExp(`${unspaced}$`, 'u')

/** Ignores case. Of names that begin alike the longest counts. */
export function mentionsIn(words: string, people: readonly Person[]): Mentions {
  const names = people
    .map(({ name }) => name)
    .toSorted((one, other) => other.length - one.length)
    .map((name) => {
      const ending = endsAnywhere.test(name) ? '' : String.raw`(?!(?!${unspaced})[\p{L}\p{M}\d]|[._-][\p{L}\d])`
      // The browsers that the build is for have no RegExp.escape.
      return name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`) + ending
    })
  // Email addresses and URLs contain the sign too.
  const mention = String.raw`(?<!(?!${unspaced})[\p{L}\d._-]|://\S{0,200})@(${[...names, String.raw`[\p{L}\p{M}\d._-]{1,60}`].join('|')})`
  // Names are stored like this.
  const text = words.normalize().replaceAll(/\s+/g, ' ')
  const found = [...text.matchAll(new RegExp(mention, 'giu'))].map(([sign, typed = '']) => ({
    sign,
    meant: people.filter(({ name }) => name.toLowerCase() === typed.toLowerCase()),
  }))
  return {
    ids: [...new Set(found.flatMap(({ meant }) => meant.map(({ id }) => id)))],
    shared: [...new Set(found.flatMap(({ meant: [first, second] }) => (first && second ? [first.name] : [])))],
    unknown: found.filter(({ meant }) => meant.length === 0).map(({ sign }) => sign),
  }
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
