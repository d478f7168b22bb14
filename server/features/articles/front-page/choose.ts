import type { BlockSource } from '../../../../contract/article/blocks.ts'
import type { ListName } from '../lists/lists.ts'
import type { Candidates } from './queries.ts'

/** A block of the front page before its stories are known. `source` null: what it named is gone. */
export interface EmptyBlock {
  source: BlockSource | null
  count: number
}

interface Repeats {
  /** How many stories the carousel shows. */
  inCarousel: number
  /** Whether a story may stand in several places. */
  hasRepeats: boolean
}

/** The lists that a source is merged from. */
export function listsToMerge(source: BlockSource | null): ListName[] {
  if (source?.kind === 'all') return ['all']
  if (source?.kind === 'section') return [`section:${source.section}`]
  return source?.kind === 'categories' ? source.categories.map((id) => `category:${id}` as const) : []
}

/**
 * How far to look down each list, and how many of the most read articles are needed, so that every block finds enough stories that neither
 * the carousel nor a block before it has. Pure.
 */
export function neededCounts(blocks: readonly EmptyBlock[], { inCarousel, hasRepeats }: Repeats) {
  const lists = new Map<ListName, number>()
  let mostRead = 0
  let before = inCarousel
  for (const { source, count } of blocks) {
    const needed = hasRepeats ? count : before + count
    for (const list of listsToMerge(source)) lists.set(list, Math.max(needed, lists.get(list) ?? 0))
    if (source?.kind === 'most-read') mostRead = Math.max(needed, mostRead)
    before += count
  }
  return { lists: [...lists].map(([list, count]) => ({ list, count })), mostRead }
}

/** The ids for each block, in the order of the blocks; without repeats none that the carousel shows. Pure. */
export function chooseIds(blocks: readonly EmptyBlock[], found: Candidates, hasRepeats: boolean): number[][] {
  const used = new Set<number>(found.carousel)
  return blocks.map(({ source, count }) => {
    const ids = candidatesOf(source, found)
      .filter((id) => hasRepeats || !used.has(id))
      .slice(0, count)
    for (const id of ids) used.add(id)
    return ids
  })
}

function candidatesOf(source: BlockSource | null, { newest, mostRead }: Candidates): readonly number[] {
  if (source?.kind === 'most-read') return mostRead
  if (source?.kind === 'articles') return source.ids
  const lists = new Set<string>(listsToMerge(source))
  return [...new Set(newest.flatMap(({ list, id }) => (lists.has(list) ? id : [])))]
}
