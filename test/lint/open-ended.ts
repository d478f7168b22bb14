import regexpTree from 'regexp-tree'

type Tree = NonNullable<ReturnType<typeof regexpTree.parse>['body']>

/** Characters that stand for all others in a text. */
const samples = Array.from(' \n\t<>"\'`&;:/\\[](){}!?#%$*+-_=,.|@~^09azAZé\u00a0\ue000')

/**
 * Whether an expression searches for its end from each possible beginning, so that its work is quadratic: its beginning
 * matches within what it repeats without limit, and something must follow. `<a [^>]*>` does: `<a ` is in `[^>]*`. `<a
 * [^<>]*>` does not.
 */
export function isOpenEnded(pattern: string, flags: string): boolean {
  const body = treeOf(pattern, flags)
  return body !== null && !flags.includes('y') && sequencesOf(body).some((sequence) => hasOpenEnd(sequence, flags))
}

/** Null: cannot be parsed here, such as sets of the flag `v`. People review those. */
function treeOf(pattern: string, flags: string): Tree | null {
  try {
    return regexpTree.parse(new RegExp(pattern, flags.replace('v', 'u'))).body
  } catch {
    return null
  }
}

function hasOpenEnd(parts: readonly Tree[], flags: string): boolean {
  return parts.some((part, at) => {
    if (part.type !== 'Repetition' || !isEndless(part) || !parts.slice(at + 1).some(isAsked)) return false
    const leaves = leavesOf(part.expression)
    const repeats = (character: string) => leaves.some((leaf) => matches(leaf, character, flags))
    return parts.slice(0, at).every((before) => canBeWithin(before, repeats, flags))
  })
}

/** Whether a text that this matches can be part of what is repeated. */
function canBeWithin(part: Tree, repeats: (character: string) => boolean, flags: string): boolean {
  if (part.type === 'Assertion') {
    if (part.kind === '^') return flags.includes('m') && repeats('\n')
    const before = part.kind === 'Lookbehind' && part.negative ? leavesOf(part.assertion) : []
    return (
      before.length === 0 || samples.some((one) => repeats(one) && !before.some((leaf) => matches(leaf, one, flags)))
    )
  }
  if (part.type === 'Repetition' && !isAsked(part)) return true
  return leavesOf(part).some((leaf) =>
    samples.concat(literalOf(leaf)).some((one) => repeats(one) && matches(leaf, one, flags)),
  )
}

function sequencesOf(tree: Tree | null): Tree[][] {
  if (tree === null) return [[]]
  if (tree.type === 'Disjunction') return [...sequencesOf(tree.left), ...sequencesOf(tree.right)]
  if (tree.type === 'Group') return sequencesOf(tree.expression)
  if (tree.type !== 'Alternative') return [[tree]]
  return tree.expressions.reduce<Tree[][]>(
    (ways, part) =>
      sequencesOf(part)
        .flatMap((next) => ways.map((way) => [...way, ...next]))
        .slice(0, 200),
    [[]],
  )
}

type Repetition = Extract<Tree, { type: 'Repetition' }>

const isEndless = ({ quantifier }: Repetition) =>
  quantifier.kind === '*' || quantifier.kind === '+' || (quantifier.kind === 'Range' && quantifier.to === undefined)

function isAsked(part: Tree): boolean {
  if (part.type === 'Assertion') return part.kind !== '^' && part.kind !== '\\b' && part.kind !== '\\B'
  if (part.type !== 'Repetition') return true
  const { kind } = part.quantifier
  return kind === '+' || (kind === 'Range' && part.quantifier.from > 0)
}

/** The characters and classes of a part, without lookarounds. */
function leavesOf(tree: Tree | null): Tree[] {
  if (tree === null || tree.type === 'Assertion') return []
  if (tree.type === 'Disjunction') return [...leavesOf(tree.left), ...leavesOf(tree.right)]
  if (tree.type === 'Group' || tree.type === 'Repetition') return leavesOf(tree.expression)
  return tree.type === 'Alternative' ? tree.expressions.flatMap(leavesOf) : [tree]
}

const literalOf = (leaf: Tree) =>
  leaf.type === 'Char' && leaf.kind === 'simple' ? [leaf.value.replace(/^\\/, '')] : []

function matches(leaf: Tree, character: string, flags: string): boolean {
  if (leaf.type === 'Backreference') return true
  return new RegExp(`^${regexpTree.generate(leaf)}$`, flags.replace(/[^isu]/g, '')).test(character)
}
