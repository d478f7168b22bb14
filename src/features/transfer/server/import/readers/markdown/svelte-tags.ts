const opening = /(?<!\{)\{(?:([#/])(if|each|await|key|snippet)|(:)(else|then|catch)|(@)(html|render|const|debug))\b/g

interface SvelteTag {
  sign: string
  name: string
  /** What stands behind the name, such as a condition. */
  words: string
  from: number
  to: number
}

const longest = 500

/** `{#if can({ role })}`, `{:else}`, `{/if}`. Braces within a tag are paired. `{#if}` names a heading. */
export function svelteTags(text: string): SvelteTag[] {
  const tags: SvelteTag[] = []
  for (const match of text.matchAll(opening)) {
    const [whole, outer, block, colon, branch, at, special] = match
    const sign = outer ?? colon ?? at ?? ''
    const name = block ?? branch ?? special ?? ''
    const start = match.index + whole.length
    const end = closingBrace(text, start)
    const words = text.slice(start, end).trim()
    const needsWords = sign === '#' || sign === '@'
    const isTag =
      end >= 0 && (needsWords ? /^\s/.test(text.slice(start, start + 1)) && words !== '' : sign === ':' || words === '')
    if (isTag) tags.push({ sign, name, words, from: match.index, to: end + 1 })
  }
  return tags
}

/** Negative: there is none near. */
function closingBrace(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < Math.min(text.length, from + longest); at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return -1
}
