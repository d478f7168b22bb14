import { diffArrays } from 'diff'
import { type FieldNames, fieldWords } from '../../contract/field-words.ts'
import { type ArticleForm, articleFields, type ComparedField, comparedFields } from '../../contract/fields.ts'

export type Segment =
  | { kind: 'same'; blocks: string[] }
  | { kind: 'choice'; mine: string[]; theirs: string[]; better: Taken }

export type Taken = 'mine' | 'theirs' | 'both'

export interface FieldChoice {
  field: ComparedField
  label: string
  mine: string
  theirs: string
  /** The side that changed it. */
  better: 'mine' | 'theirs'
}

/** Takes HTML blocks. `base`, from which both were made, shows who changed a segment. If empty, "mine" is better. */
export function segmentsOf(mine: readonly string[], theirs: readonly string[], base: readonly string[]): Segment[] {
  const segments: Segment[] = []
  let pending: { mine: string[]; theirs: string[] } = { mine: [], theirs: [] }
  const finish = () => {
    if (pending.mine.length + pending.theirs.length > 0)
      segments.push({ kind: 'choice', ...pending, better: betterOf(pending, new Set(base)) })
    pending = { mine: [], theirs: [] }
  }
  for (const { added, removed, value } of diffArrays([...theirs], [...mine])) {
    if (added) pending.mine.push(...value)
    else if (removed) pending.theirs.push(...value)
    else {
      finish()
      segments.push({ kind: 'same', blocks: value })
    }
  }
  finish()
  return segments
}

/** A side that still has the base's blocks has changed nothing. */
function betterOf({ mine, theirs }: { mine: string[]; theirs: string[] }, base: ReadonlySet<string>): Taken {
  const isOld = (blocks: string[]) => blocks.length > 0 && blocks.every((block) => base.has(block))
  if (isOld(mine) && !isOld(theirs)) return 'theirs'
  if (mine.length === 0 && theirs.every((block) => !base.has(block))) return 'theirs'
  return 'mine'
}

/** `choices` has one entry for each segment that differs, in order. */
export function mergedBlocks(segments: readonly Segment[], choices: readonly Taken[]): string[] {
  let at = 0
  return segments.flatMap((segment) => {
    if (segment.kind === 'same') return segment.blocks
    const taken = choices[at++] ?? segment.better
    if (taken === 'both') return [...segment.theirs, ...segment.mine]
    return segment[taken]
  })
}

/** `base` is the version that both were made from, if it is known. */
export function fieldChoices(
  { mine, theirs, base }: { mine: ArticleForm; theirs: ArticleForm; base: ArticleForm | null },
  names: FieldNames,
): FieldChoice[] {
  return comparedFields.flatMap((field) => {
    const words = (form: ArticleForm) => fieldWords(field, form[field], names)
    if (words(mine) === words(theirs)) return []
    const better = base && words(base) === words(mine) ? 'theirs' : 'mine'
    return [{ field, label: articleFields[field].label, mine: words(mine), theirs: words(theirs), better }]
  })
}
