interface PersonalName {
  given: string
  /** With its particles: `van der Waals`. */
  family: string
  suffix: string
}

const particles = new Set(
  'van von vom zu zur de del della der den di du da das do dos la le los las ter ten bin bint ibn al el'.split(' '),
)
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])
const ofOrganizations = new Set(
  [
    ...['inc', 'incorporated', 'ltd', 'limited', 'llc', 'llp', 'plc', 'gmbh', 'ag', 'kg', 'corp', 'corporation'],
    ...['company', 'team', 'desk', 'staff', 'editors', 'newsroom', 'group', 'committee', 'association', 'institute'],
    ...['laboratories', 'labs', 'university', 'foundation'],
  ].flatMap((word) => [word, `${word}.`]),
)

/** Null: a company, a desk, or a name that is inverted already. Takes a name with single spaces. */
function readName(name: string): PersonalName | null {
  const words = name.split(' ')
  const suffix = suffixes.has(words.at(-1)?.toLowerCase().replace(/\.$/, '') ?? '') ? (words.pop() ?? '') : ''
  const last = words.pop() ?? ''
  const bare = suffix ? last.replace(/,$/, '') : last
  if (words.length === 0 || bare.includes(',') || isOrganization(words, bare)) return null
  let first = words.length
  // A capital at the start is a given name, as in Al Gore.
  while (isParticle(words[first - 1]) && (first > 1 || /^\p{Ll}/u.test(words[0] ?? ''))) first--
  return { given: words.slice(0, first).join(' '), family: [...words.slice(first), bare].join(' '), suffix }
}

const isParticle = (word = '') => particles.has(word.toLowerCase())

const isOrganization = (words: readonly string[], last: string) =>
  words[0]?.toLowerCase() === 'the' ||
  ofOrganizations.has(last.toLowerCase()) ||
  words.some((word) => word.endsWith(',') || /^(?:and|&)$/i.test(word))

/** Braces keep a name in one piece, which BibTeX would divide at ` and ` and at commas. `escape` is for each part. */
export function bibTexName(name: string, escape: (text: string) => string): string {
  const read = readName(name)
  if (!read) return /\s|,|^(?:and|others)$/i.test(name) ? `{${escape(name)}}` : escape(name)
  const { given, family, suffix } = read
  return suffix || family.includes(' ') ? [family, suffix, given].filter(Boolean).map(escape).join(', ') : escape(name)
}

/** `van der Waals, Johannes` or `Downey, Robert, Jr.` */
export function risName(name: string): string {
  const read = readName(name)
  return read ? [read.family, read.given, read.suffix].filter(Boolean).join(', ') : name
}
