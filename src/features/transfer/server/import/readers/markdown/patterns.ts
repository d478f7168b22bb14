/** Matches patterns as in `.gitignore`: `a.md`, `notes/`, `*.{tmp,old}.md`, `/posts/**`. `maybe`: unsupported signs. */
export function matchesPattern(pattern: string, path: string): boolean | 'maybe' {
  const given = pattern.trim().replace(/^\.?\/|\/{1,9}$/g, '')
  if (given === '') return false
  if (given.length > 300) return 'maybe'
  const variants = variantsOf(given)
  if (variants.some((one) => /[[\]{}()|\\]|^!/.test(one))) return 'maybe'
  const isAnywhere = !given.includes('/') && !/^\.?\//.test(pattern.trim())
  const folders = path.split('/')
  return variants.some((variant) => {
    const parts = [...(isAnywhere ? ['**'] : []), ...variant.split('/').filter(Boolean)]
    return [parts, [...parts, '**']].some((one) => fits(one, folders, '**', fitsName))
  })
}

/** `{a,b}.md` as `a.md` and `b.md`. */
function variantsOf(pattern: string, depth = 0): string[] {
  const [, before = '', list, after = ''] = /^([^{}]{0,300})\{([^{}]{0,300})\}(.{0,300})$/.exec(pattern) ?? []
  const listed = list?.split(',') ?? []
  if (listed.length === 0 || listed.length > 20 || depth > 2) return [pattern]
  return listed.flatMap((one) => variantsOf(before + one + after, depth + 1))
}

const fitsName = (pattern: string, name: string): boolean =>
  pattern === name ||
  fits(Array.from(pattern), Array.from(name), '*', (sign, letter) => sign === '?' || sign === letter)

/** Only the last wildcard is tried again, so the time is the product of both lengths. */
function fits(
  pattern: readonly string[],
  given: readonly string[],
  any: string,
  isSame: (one: string, other: string) => boolean,
): boolean {
  let [at, done, last, from] = [0, 0, -1, 0]
  while (done < given.length) {
    const one = pattern[at]
    if (one === any) {
      last = at
      from = done
      at += 1
    } else if (one !== undefined && isSame(one, given[done] ?? '')) {
      at += 1
      done += 1
    } else if (last >= 0) {
      at = last + 1
      from += 1
      done = from
    } else return false
  }
  return pattern.slice(at).every((one) => one === any)
}
