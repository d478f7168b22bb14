import { diffArrays } from 'diff'
import type { Content } from '../desk/content.ts'

/** A stretch of both texts: the same in both, or one's in place of the other's. */
export type Stretch =
  | { kind: 'same'; blocks: string[] }
  | {
      kind: 'choice'
      mine: string[]
      theirs: string[] /** What only one of the two changed is taken. */
      better: Taken
    }

export type Taken = 'mine' | 'theirs' | 'both'

export interface FieldChoice {
  field: keyof Content
  label: string
  mine: string
  theirs: string
  /** What only one of the two changed is taken. */
  better: 'mine' | 'theirs'
}

/**
 * Two texts side by side, as lists of their blocks in HTML. `base` is what both were made from: it tells who changed a stretch; without
 * it nothing is known of that and "mine" stands first. Pure.
 */
export function stretchesOf(mine: readonly string[], theirs: readonly string[], base: readonly string[]): Stretch[] {
  const stretches: Stretch[] = []
  let pending: { mine: string[]; theirs: string[] } = { mine: [], theirs: [] }
  const finish = () => {
    if (pending.mine.length + pending.theirs.length > 0)
      stretches.push({ kind: 'choice', ...pending, better: betterOf(pending, new Set(base)) })
    pending = { mine: [], theirs: [] }
  }
  for (const { added, removed, value } of diffArrays([...theirs], [...mine])) {
    if (added) pending.mine.push(...value)
    else if (removed) pending.theirs.push(...value)
    else {
      finish()
      stretches.push({ kind: 'same', blocks: value })
    }
  }
  finish()
  return stretches
}

/** Whoever still has what both began with has changed nothing there. */
function betterOf({ mine, theirs }: { mine: string[]; theirs: string[] }, base: ReadonlySet<string>): Taken {
  const isOld = (blocks: string[]) => blocks.length > 0 && blocks.every((block) => base.has(block))
  if (isOld(mine) && !isOld(theirs)) return 'theirs'
  if (mine.length === 0 && theirs.every((block) => !base.has(block))) return 'theirs'
  return 'mine'
}

/** The text that the choices make, one for each stretch that has two sides, in their order. Pure. */
export function mergedBlocks(stretches: readonly Stretch[], choices: readonly Taken[]): string[] {
  let at = 0
  return stretches.flatMap((stretch) => {
    if (stretch.kind === 'same') return stretch.blocks
    const taken = choices[at++] ?? stretch.better
    if (taken === 'both') return [...stretch.theirs, ...stretch.mine]
    return stretch[taken]
  })
}

const labels: Partial<Record<keyof Content, string>> = {
  title: 'Title',
  section: 'Section',
  articleType: 'Article type',
  npnwid: 'NPNWID',
  sourceUrl: 'Source URL',
  enteredDate: 'Entered date',
  dateOfPublication: 'Date of Publication',
  imageUrl: 'Image URL',
  imageAlt: 'Alt text',
  keywords: 'Keywords',
  categories: 'Categories',
}

/** The fields in which two forms differ; `base` is what both were made from, where it is known. Pure. */
export function fieldChoices(mine: Content, theirs: Content, base: Content | null): FieldChoice[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const field = name as keyof Content
    const say = (content: Content) => [content[field]].flat().join(', ')
    if (say(mine) === say(theirs)) return []
    const better = base && say(base) === say(mine) ? 'theirs' : 'mine'
    return [{ field, label, mine: say(mine), theirs: say(theirs), better }]
  })
}
